"""How Sphinx builds these pages: ``sphinx-build -n -T -W docs build/docs``, without a network."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.logging import getLogger

import continental

project = "continental"
author = "The continental authors"
project_copyright = "the continental authors"
version = release = continental.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]

nitpicky = True
OTHERS = (
    "attr|attrs|collections|concurrent|datetime|enum|fractions|hypothesis|os|pathlib|random|typing"
)
nitpick_ignore_regex = [
    # The pages of Python and of other libraries are not asked: that would need a network.
    ("py:.*", rf"({OTHERS})\..*"),
    # What a signature names, and no page tells.
    ("py:.*", r"continental\.(.*\._\w+|toml\.\w+|ruleset\.reading\.Group)"),
    ("py:class", "Json"),  # an alias that names itself
    ("py:class", "Figure"),  # of matplotlib, which is not loaded
]

myst_enable_extensions = ["attrs_block", "deflist"]
myst_heading_anchors = 3

default_role = "any"
add_module_names = False
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
napoleon_numpy_docstring = False
napoleon_use_ivar = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88

html_theme = "furo"
html_title = f"continental {release}"
html_copy_source = False
html_show_sphinx = False

INSIDE = {
    "__main__",
    "arguments",
    "cli",
    "free",
    "frozen",
    "interrupts",
    "limits",
    "messages",
    "toml",
}
"""Modules that are not for users: the reference does not tell them."""


def public_modules() -> Iterator[ModuleType]:
    """Give the modules that the reference tells."""
    for found in iter_modules(continental.__path__):
        if found.name not in INSIDE:
            yield import_module(f"continental.{found.name}")


def every_name_is_told(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of public names that no page tells; Sphinx itself warns of those told twice."""
    told = env.get_domain("py").data["objects"]
    for module in public_modules():
        for name in module.__all__:
            if f"{module.__name__}.{name}" not in told:
                getLogger(__name__).warning("no page tells %s.%s", module.__name__, name)


def text_of_data(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Find the text of a constant that comes from an inner module, and keep it as it is.

    An empty comment goes first: else Napoleon would take what stands before a colon for the type.
    """
    module, _, member = name.rpartition(".")
    if what == "data":
        if obj.__doc__ is type(obj).__doc__:  # that of the class, told at its own place
            lines.clear()
        for inner in iter_modules(getattr(import_module(module), "__path__", ())):
            analyzer = ModuleAnalyzer.for_module(f"{module}.{inner.name}")
            lines[:] = analyzer.find_attr_docs().get(("", member), lines)
    if what in {"attribute", "data", "property"}:
        lines[:0] = ["..", ""]


def plain_defaults(
    app: Sphinx,
    what: str,
    name: str,
    obj: object,
    options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    """Tell defaults that are made anew each time with dots."""
    return signature and signature.replace("= NOTHING", "= ..."), returns


def without_last_blank_line(app: Sphinx, page: nodes.document) -> None:
    """Let blocks of code end with their last line."""
    for block in page.findall(nodes.literal_block):
        block.rawsource = block.astext().rstrip("\n")
        block.children = [nodes.Text(block.rawsource)]


def setup(app: Sphinx) -> None:
    """Join Sphinx."""
    app.connect("env-check-consistency", every_name_is_told)
    app.connect("autodoc-process-docstring", text_of_data, priority=100)
    app.connect("autodoc-process-signature", plain_defaults)
    app.connect("doctree-read", without_last_blank_line)
