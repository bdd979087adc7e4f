"""The style of a mail put where mail programs read it: on each element, and only ``@media`` blocks in the head."""

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import css_inline

_STYLE = re.compile(r"<style>(.*?)</style>\n?", re.DOTALL)
_REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
_AROUND = re.compile(r"\s*([{};,!])\s*|(:)\s+")


def inline_css(html: str) -> str:
    """Put the style sheet in the head of a page on its elements, as they stand in a mail; a page without one stays as it is.

    Nothing is fetched, and classes stay, since the ``@media`` blocks that stay in the head are about them.
    """
    found = _STYLE.search(html)
    if found is None:
        return html
    rules, media = split_css(found[1])
    kept = f"<style>{media}</style>\n" if media else ""
    page = _inliner(rules).inline(html[: found.start()] + html[found.end() :])
    head, end, body = page.partition("</head>")
    return head.rstrip("\n") + "\n" + kept + end + body


@lru_cache(maxsize=8)
def split_css(css: str) -> tuple[str, str]:
    """Split a style sheet into its plain rules and its blocks that begin with ``@``, both without remarks and needless blanks."""
    css = " ".join(_REMARK.sub("", css).split())
    plain: list[str] = []
    blocks: list[str] = []
    start = depth = 0
    for at, sign in enumerate(css):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if (sign == "}" and depth == 0) or (sign == ";" and depth == 0):
            rule = css[start : at + 1].strip()
            (blocks if rule.startswith("@") else plain).append(_AROUND.sub(r"\1\2", rule).replace(";}", "}"))
            start = at + 1
    return "\n".join(plain), "\n".join(blocks)


@lru_cache(maxsize=8)
def _inliner(rules: str) -> "css_inline.CSSInliner":
    import css_inline

    return css_inline.CSSInliner(
        extra_css=rules,
        keep_style_tags=True,
        keep_link_tags=True,
        load_remote_stylesheets=False,
        minify_css=True,
        preallocate_node_capacity=512,
    )
