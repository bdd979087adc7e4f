"""An invented area map for the tests of the reports: twenty areas around a bridge, with everything an area map may show."""

from pbem.board.snapshot import Area, AreaSnapshot, Counter, Course, Mark, Objective, Sight

AREAS = """
 1 110,130 forest    nato   1 3 Nordwald    202,66 8,66 8,198 39,211 73,207 105,214 138,215 170,219 191,203 208,184
    206,154 198,125 195,96
 2 300,120 field     nato   0 4 -           202,66 195,96 198,125 206,154 208,184 240,190 271,200 302,211 334,218
    355,205 375,190 393,172 402,137 401,102 398,66
 3 490,130 forest    -      1 3 Kuhbusch    398,66 582,66 591,96 591,126 584,157 588,188 560,199 532,212 505,227
    475,217 451,195 424,178 393,172 402,137 401,102
 4 680,120 field     soviet 0 4 -           588,188 615,205 643,221 675,220 704,207 732,194 763,189 775,159 767,127
    783,98 777,66 582,66 591,96 591,126 584,157
 5 860,140 forest    soviet 1 3 Ostwald     811,232 785,213 763,189 775,159 767,127 783,98 777,66 952,66 952,215
    916,214 881,215 846,220
 6  90,290 field     nato   0 4 -           175,361 141,359 107,363 74,369 41,375 8,382 8,198 39,211 73,207 105,214
    138,215 170,219 174,254 181,289 170,325
 7 255,285 field     nato   0 4 Lange_Wiese 334,218 338,250 341,283 346,316 342,349 312,353 282,358 252,363 222,366
    194,377 184,369 175,361 170,325 181,289 174,254 170,219 191,203 208,184 240,190 271,200 302,211
 8 420,275 river     -      0 2 Furt        393,172 424,178 451,195 475,217 505,227 499,258 499,290 498,321 484,351
    454,353 424,364 394,368 362,366 347,363 342,349 346,316 341,283 338,250 334,218 355,205 375,190
 9 570,300 buildings soviet 3 4 Altmarkt    652,365 643,336 656,307 649,278 650,249 643,221 615,205 588,188 560,199
    532,212 505,227 499,258 499,290 498,321 484,351 509,366 525,389 555,375 590,383 621,376
10 725,290 buildings soviet 2 4 Kloster     811,232 785,213 763,189 732,194 704,207 675,220 643,221 650,249 649,278
    656,307 643,336 652,365 667,380 687,391 713,381 740,374 768,372 794,363 792,329 795,296 815,266
11 880,310 field     soviet 0 4 -           952,215 952,456 935,460 918,453 896,432 864,424 849,392 819,381 794,363
    792,329 795,296 815,266 811,232 846,220 881,215 916,214
12 110,450 forest    nato   1 3 Hangholz    200,491 203,462 190,435 204,405 194,377 184,369 175,361 141,359 107,363
    74,369 41,375 8,382 8,614 37,599 59,573 87,557 118,545 147,529 171,506
13 285,440 field     nato   0 4 -           200,491 203,462 190,435 204,405 194,377 222,366 252,363 282,358 312,353
    342,349 347,363 362,366 364,395 363,424 371,453 356,482 362,512 342,538 312,554 287,533 260,515 224,515
14 440,440 river     nato   0 2 Mühle       512,530 482,527 452,529 423,511 393,508 362,512 356,482 371,453 363,424
    364,395 362,366 394,368 424,364 454,353 484,351 509,366 525,389 526,425 515,459 517,495
15 600,455 buildings soviet 3 4 Unterstadt  687,391 693,421 693,451 691,480 683,510 654,523 623,529 593,541 559,537
    530,552 527,536 512,530 517,495 515,459 526,425 525,389 555,375 590,383 621,376 652,365 667,380
16 770,460 field     soviet 0 4 -           794,363 768,372 740,374 713,381 687,391 693,421 693,451 691,480 683,510
    705,531 728,550 749,571 779,553 801,525 829,506 857,486 894,478 918,453 896,432 864,424 849,392 819,381
17 200,590 field     nato   0 4 -           8,614 37,599 59,573 87,557 118,545 147,529 171,506 200,491 224,515
    260,515 287,533 312,554 304,589 310,625 307,660 8,660
18 420,600 river     -      0 2 -           312,554 342,538 362,512 393,508 423,511 452,529 482,527 512,530 527,536
    530,552 536,588 528,624 530,660 307,660 310,625 304,589
19 640,600 forest    -      1 3 Südforst    530,552 536,588 528,624 530,660 753,660 756,630 757,600 749,571 728,550
    705,531 683,510 654,523 623,529 593,541 559,537
20 860,590 field     soviet 0 4 -           918,453 935,460 952,456 952,660 753,660 756,630 757,600 749,571 779,553
    801,525 829,506 857,486 894,478
"""
"""Number, point of its counters, terrain, control, modifier, stacking, name, outline; a line that begins with blanks goes on."""

STREAM = ((399, 72), (412, 130), (405, 190), (425, 275), (455, 360), (446, 430), (470, 548), (500, 616), (488, 654))


def _point(text: str) -> tuple[int, int]:
    x, _, y = text.partition(",")
    return int(x), int(y)


def _areas() -> tuple[Area, ...]:
    found: list[Area] = []
    for row in AREAS.strip().replace("\n    ", " ").splitlines():
        place, at, terrain, side, modifier, most, name, *outline = row.split()
        found.append(
            Area(
                place,
                terrain,
                tuple(_point(point) for point in outline),
                _point(at),
                name.replace("_", " ").strip("-"),
                side.strip("-"),
                f"TM {modifier} · max {most}",
            )
        )
    return tuple(found)


def _unit(place: str, side: str, type: str, id: str, size: str, value: str, points: tuple[int, int], states: str = "",
          reduced: bool = False, order: int = 0) -> Counter:  # fmt: skip
    title = f"{id}, {value}"
    return Counter(id, side, place, type, size, value, title, tuple(states.split()), order, 0, 0, *points, reduced)


COUNTERS = (
    _unit("1", "nato", "mortar", "M1", "•••", "4 * 3", (2, 2)),
    _unit("7", "nato", "mechanised", "2/11", "I", "5 4 6", (2, 3)),
    _unit("7", "nato", "armour", "1/33", "I", "7 5 8", (3, 3)),
    _unit("8", "nato", "mechanised", "3/11", "I", "4 3 5", (0, 3), "suppressed", True),
    _unit("9", "soviet", "airborne", "5 VDV", "I", "5 6 6", (1, 3), "recovering"),
    _unit("9", "soviet", "engineer", "Sag", "•••", "6 * 4", (2, 2)),
    _unit("10", "soviet", "airborne", "6 VDV", "I", "5 6 6", (3, 3)),
    _unit("12", "nato", "recon", "A/8", "I", "4 2 5", (3, 3)),
    _unit("14", "nato", "infantry", "4/11", "I", "5 5 6", (1, 3)),
    _unit("15", "soviet", "airborne", "4 VDV", "I", "3 4 4", (0, 3), "suppressed", True),
    _unit("15", "soviet", "airborne", "7 VDV", "I", "5 6 6", (2, 3)),
    _unit("15", "soviet", "unknown", "x1", "", "?", (0, 0), order=1),
    _unit("16", "soviet", "supply", "Hind", "•••", "8 * 5", (2, 2)),
    *(_unit("17", "nato", "infantry", f"{n}/12", "I", "5 5 6", (3, 3), order=n) for n in range(1, 6)),
    _unit("19", "soviet", "mortar", "M2", "•••", "4 * 3", (1, 2)),
)
MARKS = (
    Mark("moved", ("12", "13", "14"), "nato", unit="4/11"),
    Mark("attacked", ("8", "9"), "nato"),
    Mark("result", ("9",), "nato", "11 : 12 fails"),
    Mark("retreated", ("9", "8"), "nato", unit="3/11"),
    Mark("eliminated", ("4",), "soviet", unit="8 VDV"),
    Mark("declared", ("10",), "nato"),
)
SIGHTS = (
    Sight("14", "9"),
    Sight("14", "15"),
    Sight("14", "8"),
    Sight("14", "10", 44),
    Sight("14", "20", 40),
)


def area_sample() -> AreaSnapshot:
    """A map of areas with every terrain, control, state and mark that an area map has, and lines of sight."""
    return AreaSnapshot(
        "Kuhbach Bridge",
        "Turn 3 · impulse 9 played",
        ("nato", "soviet"),
        _areas(),
        courses=(Course("river", STREAM),),
        counters=COUNTERS,
        marks=MARKS,
        sights=SIGHTS,
        side_titles={"nato": "NATO", "soviet": "Soviet"},
        note="Sample map, not of any published game",
        objectives=(Objective("9", "soviet"), Objective("7", "nato", "Worth 3 points."), Objective("14")),
        legend_notes=("foot: ranged, assault, defence", "* may not assault", "TM: terrain modifier; max: units"),
    )
