"""The search on plain numbers: no card objects, nothing of the rest of the library.

Ranks are 0 (ace) to 12 (king), suits 0 to 3. What is laid is worth points; the search wants the
most of them. It compiles under mypyc as it stands.

Three searches stand side by side. All are exact; which of them is asked follows from the rules:

- `quick`, a package, finds openings where the rules are as simple as those of the documented games.
- `search` finds openings under any rules: `ranks` tells what trios can be, `suits` what escaleras
  can, and `suits_lacking` what lacks for these.
- `concealed` lays a whole hand down at once, by `covers` and `patterns`; `fillers` tell it of most
  hands that they cannot. So do `apart`, where the escaleras of one suit may not lie as they like
  (`beside`), and `mixed`, with trios among them.
"""
