"""The signs of a map, each defined once and placed by reference: terrain, unit types, states and marks."""

from pbem.reports.palette import ALERT, BURST, INK, MARGIN, SIDES


def _trees(*spots: tuple[int, int]) -> str:
    return "".join(f"M{x} {y}q-5 0-5-5t5-7q5 2 5 7t-5 5zm0 0v5" for x, y in spots)


def _arcs(*spots: tuple[int, int]) -> str:
    return "".join(f"M{x} {y}q8-10 16 0" for x, y in spots)


def _peaks(*spots: tuple[int, int]) -> str:
    return "".join(f"M{x} {y}l9-15 9 15" for x, y in spots)


def _shades(*spots: tuple[int, int]) -> str:
    return "".join(f"M{x + 9} {y - 15}l4 7-6 2z" for x, y in spots)


def _summits(*spots: tuple[int, int]) -> str:
    return "".join(f"M{x} {y}l10-20 4 6 3-4 9 18z" for x, y in spots)


def _snow(*spots: tuple[int, int]) -> str:
    return "".join(f"M{x + 10} {y - 20}l-4 8 4-2 2 4 3-4 4 2-2-6-3 4z" for x, y in spots)


def _reeds(*spots: tuple[int, int]) -> str:
    return "".join(f"M{x} {y}h14M{x + 3} {y}q0-6-3-8m7 8v-10m4 10q0-6 3-8" for x, y in spots)


def _dashes(*spots: tuple[int, int]) -> str:
    return "".join(f"M{x} {y}h13m-8 5h11" for x, y in spots)


def _waves(*spots: tuple[int, int]) -> str:
    return "".join(f"M{x} {y}q4-4 8 0t8 0" for x, y in spots)


def _blocks(*spots: tuple[int, int, int, int]) -> str:
    return "".join(f"M{x} {y}h{w}v{h}h-{w}z" for x, y, w, h in spots)


_TOWN = ((-14, -10, 10, 8), (0, -12, 8, 10), (-10, 2, 7, 8), (1, 2, 12, 7), (12, -9, 7, 7))
_CITY = (
    (-28, -7, 10, 9), (-28, 6, 8, 9), (-14, -14, 12, 11), (1, -16, 9, 12), (14, -13, 10, 10), (-14, 2, 9, 11),
    (-1, 1, 12, 9), (15, 2, 13, 10), (-16, 18, 11, 8), (-1, 15, 9, 12), (12, 17, 10, 8),
)  # fmt: skip
_MAJOR = (
    (-36, -5, 9, 9), (-31, 8, 9, 8), (-24, -16, 10, 9), (-23, -4, 9, 9), (-11, -25, 10, 9), (2, -25, 9, 11),
    (14, -24, 9, 9), (-10, -13, 9, 12), (2, -11, 11, 9), (16, -12, 9, 9), (27, -6, 9, 10), (-11, 3, 12, 8),
    (4, 1, 9, 11), (16, 1, 8, 9), (24, 12, 9, 8), (-19, 9, 6, 7), (-20, 20, 9, 9), (-6, 14, 9, 9), (6, 15, 12, 8),
    (-5, 26, 12, 7), (10, 26, 9, 8),
)  # fmt: skip

SIGNS: dict[str, tuple[str, str]] = {
    "woods": (
        'stroke="#55702F" fill="#A9C081" stroke-width="1.1"',
        f'<path d="{_trees((-25, 10), (-9, 29), (26, 4), (14, 27), (18, -18), (0, 2))}"/>',
    ),
    "wooded-hills": (
        'stroke="#55702F" fill="#A9C081" stroke-width="1.1"',
        f'<path d="{_trees((-25, 4), (-9, 29), (29, 2), (16, -18))}"/>'
        f'<path stroke="#8F6B2C" fill="none" stroke-width="1.7" d="{_arcs((-36, 17), (4, 30), (16, 16), (-8, 4), (-8, -16))}"/>',
    ),
    "hills": (
        'stroke="#8F6B2C" stroke-width="1.7"',
        f'<path d="{_arcs((-37, 6), (20, 8), (-19, 31), (6, 29), (9, -18), (-9, 4))}"/>',
    ),
    "mountains": (
        'stroke="#6E5A42" fill="#DCC9AE" stroke-linejoin="round"',
        f'<path d="{_peaks((-36, 9), (18, 9), (-18, 32), (3, 32), (8, -14), (-9, 8))}"/>'
        f'<path fill="#8A7358" stroke="none" d="{_shades((-36, 9), (18, 9), (-18, 32), (3, 32), (8, -14), (-9, 8))}"/>',
    ),
    "alpine": (
        'stroke="#3B3D4A" fill="#7C8094" stroke-linejoin="round"',
        f'<path d="{_summits((-38, 10), (12, 10), (-24, 33), (2, 33), (2, -12), (-13, 11))}"/>'
        f'<path fill="#fff" d="{_snow((-38, 10), (12, 10), (-24, 33), (2, 33), (2, -12), (-13, 11))}"/>',
    ),
    "swamp": (
        'stroke="#3E6B66" stroke-width="1.5"',
        f'<path d="{_reeds((-37, 8), (23, 8), (-16, 31), (5, 31), (-7, 6), (6, -16))}"/>',
    ),
    "marsh": (
        'stroke="#4C86AE" stroke-width="1.7"',
        f'<path d="{_dashes((-38, 2), (22, 0), (-18, 26), (7, 26), (-8, 2), (7, -20))}"/>',
    ),
    "town": ('fill="#77706A" stroke="none"', f'<path d="{_blocks(*_TOWN)}"/>'),
    "city": ('fill="#77706A" stroke="none"', f'<path d="{_blocks(*_CITY)}"/>'),
    "major-city": ('fill="#77706A" stroke="none"', f'<path d="{_blocks(*_MAJOR)}"/>'),
    "lake": (
        'stroke="#6FA3C6" stroke-width="1.3"',
        f'<path d="{_waves((-34, 4), (18, 4), (-16, 28), (6, 24), (-8, 4), (6, -18))}"/>',
    ),
    "sea": (
        'stroke="#4E88B3" stroke-width="1.3"',
        f'<path d="{_waves((-34, -2), (-18, -2), (4, 6), (20, 6), (-16, 26), (0, 26), (4, -20))}"/>',
    ),
}
"""Terrain class: the attributes of its group, and the sign drawn around a hex centre."""

TYPES: dict[str, str] = {
    "infantry": "M-13-8l26 16M-13 8l26-16",
    "motorised": "M-13-8l26 16M-13 8l26-16M0-8v16",
    "mechanised": "M-13-8l26 16M-13 8l26-16M-8 0a4 4 0 0 1 4-4h8a4 4 0 0 1 0 8h-8a4 4 0 0 1-4-4z",
    "armour": "M-9 0a5 5 0 0 1 5-5h8a5 5 0 0 1 0 10h-8a5 5 0 0 1-5-5z",
    "cavalry": "M-13 8l26-16",
    "recon": "M-13 8l26-16M-8 0a4 4 0 0 1 4-4h8a4 4 0 0 1 0 8h-8a4 4 0 0 1-4-4z",
    "fortress": "M-13-8l26 16M-13 8l26-16M-5 8v-4h10v4",
    "airborne": "M-13-8l26 16M-13 8l26-16M-6 7q3-5 6 0q3-5 6 0",
    "engineer": "M-7 4v-7h14v7M0-3v7",
    "supply": "M-13 5h26",
    "supply-dump": "M-13 5h26M-13 1h26",
    "motorcycle": "M-11 2a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 2a4 4 0 1 0 8 0a4 4 0 1 0-8 0M-7 2l4-5h6l4 5M3-3l-2-2h-2",
    "mortar": "M0 6v-11M-4-1l4-4 4 4M-4 6h8",
    "anti-tank": "M-13 8l13-16 13 16",
    "anti-aircraft": "M-13 8a13 13 0 0 1 26 0",
    "bridge-unit": "M-8-6l3 3h10l3-3M-8 6l3-3h10l3 3",
    "rail": "M-13-3h26M-13 3h26M-9-6v12M-3-6v12M3-6v12M9-6v12",
    "air": "M0 0l7-4q5 1 5 4t-5 4zM0 0l-7-4q-5 1-5 4t5 4z",
    "naval": "M0-6v12M-4-3h8M-7 1q1 5 7 5q6 0 7-5",
    "fort": "M-9 5v-9h4v3h3v-3h4v3h3v-3h4v9z",
}
"""Unit types as lines in a box of 26 by 16 around its centre; artillery, headquarters and unknown are drawn apart."""

_DOTTED = '<circle r="3.4" stroke="none"/>'
_TEXT_SIGN = '<text y="{y}" font-size="{size}" text-anchor="middle" stroke="none">{text}</text>'

TYPE_ALIASES = {"infantry-motorised": "motorised", "panzer": "armour", "hq": "headquarters", "air-landing": "airborne"}


def type_class(name: str) -> str:
    """Return the drawn class of a unit type; one that is not known is drawn as unknown."""
    found = TYPE_ALIASES.get(name, name)
    return found if found in TYPES or found in ("artillery", "headquarters") else "unknown"


def type_sign(name: str) -> str:
    """Return the sign of a unit type as markup around its centre."""
    kind = type_class(name)
    if kind == "artillery":
        return _DOTTED
    if kind == "headquarters":
        return _TEXT_SIGN.format(y="4.4", size="12", text="HQ")
    if kind == "unknown":
        return _TEXT_SIGN.format(y="6", size="16", text="?")
    return f'<path d="{TYPES[kind]}" fill="none"/>'


_DISC = f'<circle r="8" fill="#fff" stroke="{INK}" stroke-width="1.5"/>'
_LINE = f'fill="none" stroke="{INK}" stroke-width="1.9"'

STATES: dict[str, str] = {
    "disorganised": f'{_DISC}<path d="M-5 3l3-6 4 6 3-6" {_LINE}/>',
    "emergency": f'{_DISC}<path d="M-5 0a5 5 0 0 0 10 0z" fill="{INK}"/>',
    "out-of-supply": f'<circle r="8" fill="#fff" stroke="{ALERT}" stroke-width="1.8"/>'
    f'<path d="M-5 5l10-10" stroke="{ALERT}" stroke-width="2.4"/>',
    "overrun": f'{_DISC}<path d="M-5-4l4 4-4 4M1-4l4 4-4 4" {_LINE}/>',
    "suppressed": f'<circle r="8" fill="{INK}" stroke="#fff" stroke-width="1"/>'
    '<path d="M0-5v9M-4 1l4 4 4-4" fill="none" stroke="#fff" stroke-width="1.9"/>',
    "recovering": f'{_DISC}<path d="M0 5v-9M-4-1l4-4 4 4" {_LINE}/>',
    "activated": f'{_DISC}<path d="M-5 0l4 4 6-8" {_LINE}/>',
    "non-operational": f'{_DISC}<path d="M-3-5v10M3-5v10" {_LINE}/>',
    "firing": f'{_DISC}<path d="M-5 4l5-5M-2 2l3 3M1-2l4-3M2 0h4M0-3v-3" {_LINE}/>',
    "other": f'{_DISC}<path d="M0-5v5M0 3v2" {_LINE}/>',
}
"""States of units as discs of radius 8."""

EVENTS: dict[str, str] = {
    "declared": '<path d="M0-12l3 6 6-3-2 6 7 1-6 4 4 5-6-1-1 7-5-5-5 4 1-7-7 0 5-5-4-5 6 1z" '
    f'fill="{BURST}" stroke="{INK}" stroke-width="1.4"/>',
    "interdicted": f'{_DISC}<path d="M0-6v10M-6 1l6-4 6 4M-3 5l3-2 3 2" {_LINE}/>',
    "dropped": f'{_DISC}<path d="M-6-1a6 5 0 0 1 12 0zM-6-1l6 6 6-6" fill="none" stroke="{INK}" stroke-width="1.4"/>',
    "landed": f'{_DISC}<path d="M0-6v6M-3-2l3 3 3-3M-5 4h10" {_LINE}/>',
    "evacuated": f'{_DISC}<path d="M0-6v11M-3-3h6M-5 1q0 4 5 4q5 0 5-4" {_LINE}/>',
    "arrived": f'{_DISC}<path d="M-5 0h9M0-4l4 4-4 4" {_LINE}/>',
    "sniper": f'{_DISC}<path d="M-7 0h4M3 0h4M0-7v4M0 3v4" {_LINE}/><circle r="1.6" fill="{INK}"/>',
    "destroyed": f'{_DISC}<path d="M-5 4v-7h3v2h1M5 4v-7h-3v2M-6 4h12M1-6l-3 5 4 1-3 5" fill="none" stroke="{INK}" stroke-width="1.4"/>',
}
"""Marks of the segment that stand on a hex."""


ATTACHED: dict[str, str] = {
    "leader": "M0-4.6l1.4 2.9 3.2.4-2.3 2.2.6 3.1-2.9-1.5-2.9 1.5.6-3.1-2.3-2.2 3.2-.4z",
    "missiles": "M0-4.4l3.8 8.2h-2.4v-2h-2.8v2h-2.4z",
    "other": "M-3-3h6v6h-6z",
}
"""What goes with a unit, as a small filled sign around its centre: a star, an arrowhead, a square."""


def attached_id(name: str) -> str:
    """Return the id under which the sign of an attachment is defined."""
    return "a-" + (name if name in ATTACHED else "other")


def type_id(name: str) -> str:
    """Return the id under which a unit type is defined."""
    return "t-" + type_class(name)


def state_id(name: str) -> str:
    """Return the id under which a state is defined."""
    return "s-" + (name if name in STATES else "other")


def area_body(index: int) -> str:
    """Return the body of a counter on an area map: 54 by 48, the box of the type sign at its left."""
    paint = SIDES[index]
    outline = (
        '<path d="M6 0h42l6 6v36l-6 6h-42l-6-6v-36z"'
        if index == 2
        else f'<rect width="54" height="48" rx="{2 if index == 0 else 7}"'
    )
    return (
        f'<g id="k{index}">{outline} fill="{paint.body}" stroke="{paint.edge}" stroke-width="1.2"/>'
        f'<rect x="6" y="14" width="26" height="16" fill="{paint.box}" stroke="{paint.line}" stroke-width="1.3"/></g>'
        f'<g id="g{index}">{outline} fill="{MARGIN}" fill-opacity=".75" stroke="{paint.edge}" '
        'stroke-width="1.6" stroke-dasharray="4 3"/></g>'
    )


def counter_body(index: int) -> str:
    """Return the body of a counter of a side (0, 1, 2): 46 by 46 from its upper left corner, with the box of the type sign."""
    paint = SIDES[index]
    return (
        f'<g id="k{index}">{_outline(index)} fill="{paint.body}" stroke="{paint.edge}" stroke-width="1.2"/>'
        f'<rect x="10" y="12" width="26" height="16" fill="{paint.box}" stroke="{paint.line}" stroke-width="1.3"/></g>'
    )


def ghost_body(index: int) -> str:
    """Return the dashed ghost of a counter of a side, for a unit that was eliminated."""
    return (
        f'<g id="g{index}">{_outline(index)} fill="{MARGIN}" fill-opacity=".92" stroke="{SIDES[index].edge}" '
        'stroke-width="1.6" stroke-dasharray="4 3"/></g>'
    )


def _outline(index: int) -> str:
    if index == 2:
        return '<path d="M6 0h34l6 6v34l-6 6h-34l-6-6v-34z"'
    return f'<rect width="46" height="46" rx="{2 if index == 0 else 7}"'


STAR = "M0-10l3 3h4v4l3 3-3 3v4h-4l-3 3-3-3h-4v-4l-3-3 3-3v-4h4z"
RISING = f'<path d="{STAR}" fill="#fff" stroke="{INK}" stroke-width="1.6" stroke-dasharray="2.6 2.4"/>'
"""A strongpoint under construction: the star of one that stands, in dashes."""

PLANE = "M0-6l1 4 6 3v2l-6-2v3l2 2h-6l2-2v-3l-6 2v-2l6-3z"
"""An aircraft of 14 by 12 around its centre: air points."""


def fixed_defs() -> list[str]:
    """Return the definitions that do not depend on what a map shows."""
    wedge = "M-2 13l-2-15-5 0 9-14 9 14-5 0-2 15z"
    return [
        f'<path id="wedge" d="{wedge}"/>',
        '<g id="major"><path d="M-15-29h30" fill="none" stroke-width="3"/>'
        '<path d="M-15-30l4-7 4 7zM-4-30l4-7 4 7zM7-30l4-7 4 7z" stroke="none"/></g>',
        '<path id="minor" d="M-15-29h30M-11-29v-6M0-29v-6M11-29v-6" fill="none" stroke-width="2"/>',
        '<g id="major-n"><path d="M1-29h20" fill="none" stroke-width="3"/>'
        '<path d="M2-30l4-7 4 7zM12-30l4-7 4 7z" stroke="none"/></g>',
        '<path id="minor-n" d="M1-29h20M4-29v-6M11-29v-6M18-29v-6" fill="none" stroke-width="2"/>',
        '<path id="gone-n" d="M1-29h5M9-29h5M17-29h4M2-35l5 10M14-35l5 10" fill="none" stroke-width="1.6"/>',
        '<path id="gone" d="M-15-29h6M-4-29h8M9-29h6M-14-35l6 10M8-35l6 10" fill="none" stroke-width="1.6"/>',
        '<path id="bridge" d="M-8-9l4 4v10l-4 4M8-9l-4 4v10l4 4" fill="none"/>',
        '<g id="source"><circle r="9" stroke="#fff" stroke-width="1.5"/>'
        '<path d="M0-6l2 4h4l-3 3 1 4-4-2-4 2 1-4-3-3h4z" fill="#fff" stroke="none"/></g>',
        f'<path id="strong" d="{STAR}" fill="#fff" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/>',
        f'<g id="stormed"><path d="{STAR}" fill="#CFC8B6" stroke="#6A655A" stroke-width="1.4" stroke-linejoin="round"/>'
        f'<path d="M-7 7l14-14" fill="none" stroke="{INK}" stroke-width="2"/></g>',
        f'<path id="plane" d="{PLANE}" stroke="none"/>',
        '<path id="cross" d="M-12-12l24 24M12-12l-24 24" fill="none" stroke-linecap="round"/>',
    ]
