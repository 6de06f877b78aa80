"""The search on plain numbers: no card objects, nothing of the rest of the library.

Ranks are 0 (ace) to 12 (king), suits 0 to 3. What is laid is worth points; the search wants the
most of them. It compiles under mypyc as it stands.
"""
