"""Pages as Chromium shows them: it is run headless on a page that measures others in frames and writes what it finds into itself.

No driver is needed and nothing is served: the frames are part of the page, and no host name resolves.
"""

import base64
import html
import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from pbem.reports.png import font_files

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
needs_chromium = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium on this machine: install it with apt-get install -y --no-install-recommends chromium"
)  # fmt: skip
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --hide-scrollbars --disable-extensions --disable-default-apps --mute-audio "
    "--disable-dev-shm-usage --force-device-scale-factor=1 --allow-file-access-from-files --virtual-time-budget=4000"
)
NO_HOSTS = "--host-resolver-rules=MAP * ~NOTFOUND"

WATCH = (
    "<script>window.dialogs=[];for(const n of ['alert','confirm','prompt','print','open'])window[n]=(...a)=>{window.dialogs.push(n)};"
    "</script>"
)
"""Notes what a page opens, before anything of it runs."""

Found = dict[str, Any]


def _run(folder: Path, page: str, *flags: str) -> bytes:
    assert CHROMIUM is not None
    file = folder / "page.html"
    file.write_text(page, "utf-8")
    command = [CHROMIUM, *FLAGS.split(), NO_HOSTS, f"--user-data-dir={folder / 'profile'}", *flags, file.as_uri()]
    done = subprocess.run(command, capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def dark(page: str) -> str:
    """Let a page be what a dark screen shows."""
    return re.sub(r"prefers-color-scheme:\s*dark", "min-width:1px", page)


def with_picture(page: str, png: bytes) -> str:
    """Put a picture where a page shows one of the mail."""
    data = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    return re.sub(r'src="cid:[^"]*"', f'src="{data}"', page)


def measure(pages: dict[str, tuple[str, int]], script: str, *flags: str, height: int = 900) -> dict[str, Found]:
    """Load pages in frames of a width and run a script on each; ``script`` is the body of ``(window, document) => findings``.

    Every finding also has ``dialogs`` and ``requests``: what the page opened, and what it tried to fetch.
    """
    harness = (
        '<!DOCTYPE html><html><head><meta charset="utf-8"></head><body style="margin:0">'
        f"FRAMES<script>const look=(window,document)=>{{{script}}};\n"
        "addEventListener('load',()=>setTimeout(()=>{const all={};for(const f of document.querySelectorAll('iframe')){"
        "const w=f.contentWindow;let r;try{r=look(w,w.document)}catch(e){r={error:String(e.stack||e)}}"
        "r.dialogs=w.dialogs||[];r.requests=w.performance.getEntriesByType('resource').map(e=>e.name).filter(n=>!n.startsWith('data:'));"
        "all[f.getAttribute('name')]=r}const o=document.createElement('script');o.type='application/json';o.id='out';"
        "o.textContent=JSON.stringify(all).replaceAll('<','\\\\u003c');document.body.innerHTML='';document.body.append(o)},300))</script></body></html>"
    )
    with tempfile.TemporaryDirectory(prefix="pbem-chromium-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        frames = "".join(
            f'<iframe name="{html.escape(title)}" style="border:0;width:{width}px;height:{height}px" '
            f"{_source(folder, number, page)}></iframe>"
            for number, (title, (page, width)) in enumerate(pages.items())
        )
        dom = _run(folder, harness.replace("FRAMES", frames), "--window-size=1000,1000", "--dump-dom", *flags).decode()
    out = re.search(r'<script type="application/json" id="out">(.*?)</script>', dom, re.DOTALL)
    assert out is not None, dom[:2000]
    found: dict[str, Found] = json.loads(out[1])
    assert found.keys() == pages.keys()
    for name, one in found.items():
        assert "error" not in one, (name, one["error"])
    return found


def _source(folder: Path, number: int, page: str) -> str:
    """Say what a frame shows: a page, or an SVG file of its own."""
    if not page.startswith("<svg"):
        return f'srcdoc="{html.escape(_watched(page))}"'
    file = folder / f"{number}.svg"
    head, end, rest = page.partition(">")
    file.write_text(f"{head}{end}{WATCH}{rest}", "utf-8", "replace")
    return f'src="{file.name}"'


def _watched(page: str) -> str:
    """Put a watch for dialogs into a page, before anything of it runs."""
    return page.replace("<head>", "<head>" + WATCH, 1) if "<head>" in page else WATCH + page


def shoot(pages: Sequence[str], width: int, height: int) -> bytes:
    """Take a picture of the tops of pages, each of a width and height, below each other."""
    style = f"border:0;display:block;width:{width}px;height:{height}px"
    inner = "".join(f'<iframe style="{style}" srcdoc="{html.escape(page)}"></iframe>' for page in pages)
    harness = f'<!DOCTYPE html><meta charset="utf-8"><body style="margin:0">{inner}'
    height *= len(pages)
    with tempfile.TemporaryDirectory(prefix="pbem-chromium-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        _run(folder, harness, f"--window-size={max(width, 500)},{height}", f"--screenshot={folder / 'shot.png'}")
        return (folder / "shot.png").read_bytes()


def font_css() -> str:
    """Give a style sheet that makes the browser use the fonts that ship, as the PNG does."""
    faces = []
    for path in font_files():
        weight = 700 if "Bold" in path else 400
        data = base64.b64encode(Path(path).read_bytes()).decode()
        faces.append(
            f"@font-face{{font-family:'DejaVu Sans';font-stretch:condensed;font-weight:{weight};"
            f"src:url(data:font/ttf;base64,{data})}}"
        )
    return f"<style>{''.join(faces)}</style>"


MAIL = r"""
const out={wide:document.documentElement.scrollWidth,frame:window.innerWidth,outside:[],overlaps:[],contrast:[],pictures:[],texts:0};
const parse=c=>{const m=c.match(/[\d.]+/g).map(Number);return m.length<4?[...m,1]:m};
const lum=c=>{const f=v=>{v/=255;return v<=.04045?v/12.92:((v+.055)/1.055)**2.4};return .2126*f(c[0])+.7152*f(c[1])+.0722*f(c[2])};
const over=(a,b)=>[0,1,2].map(i=>a[i]*a[3]+b[i]*(1-a[3])).concat(1);
const ground=e=>{const layers=[];for(let n=e;n&&n.nodeType==1;n=n.parentElement){const b=parse(window.getComputedStyle(n).backgroundColor);
 if(b[3]>0){layers.push(b);if(b[3]==1)break}}let c=[255,255,255,1];for(const l of layers.reverse())c=over(l,c);return c};
const boxes=[];const walker=document.createTreeWalker(document.body,4);
while(walker.nextNode()){const node=walker.currentNode;if(!node.data.trim())continue;const e=node.parentElement;
 if(['SCRIPT','STYLE'].includes(e.tagName))continue;const style=window.getComputedStyle(e);if(style.display=='none')continue;
 out.texts++;let block=e;while(['inline'].includes(window.getComputedStyle(block).display))block=block.parentElement;
 const home=block.getBoundingClientRect();const range=document.createRange();range.selectNodeContents(node);
 for(const r of range.getClientRects()){if(r.width<1)continue;const label=node.data.trim().slice(0,40);
  if(r.right>home.right+1||r.left<home.left-1||r.bottom>home.bottom+3||r.top<home.top-3||r.right>window.innerWidth+1||r.left<-1)
   out.outside.push([label,Math.round(r.left),Math.round(r.right),Math.round(home.left),Math.round(home.right)]);
  boxes.push([r.left+1,r.top+3,r.right-1,r.bottom-3,label])}
 const back=ground(e);const ink=over(parse(style.color),back);const [hi,lo]=[lum(ink),lum(back)].sort((a,b)=>b-a);
 const ratio=(hi+.05)/(lo+.05);if(ratio<4.5)out.contrast.push([node.data.trim().slice(0,40),style.color,back.join(),ratio.toFixed(2)])}
for(const img of document.querySelectorAll('img')){const s=window.getComputedStyle(img);const back=ground(img);const ink=parse(s.color);
 const [hi,lo]=[lum(ink),lum(back)].sort((a,b)=>b-a);
 if((hi+.05)/(lo+.05)<4.5)out.contrast.push(['alt '+img.alt.slice(0,30),s.color,back.join()]);
 const r=img.getBoundingClientRect();out.pictures.push([Math.round(r.width),Math.round(r.height),img.alt])}
const sheet=document.querySelector('.sheet');out.paper=sheet?window.getComputedStyle(sheet).backgroundColor:'';
for(let i=0;i<boxes.length;i++)for(let j=i+1;j<boxes.length;j++){const a=boxes[i],b=boxes[j];
 if(Math.min(a[2],b[2])-Math.max(a[0],b[0])>1&&Math.min(a[3],b[3])-Math.max(a[1],b[1])>1)out.overlaps.push([a[4],b[4]])}
return out;
"""
"""Measures a mail: texts outside their box or over each other, contrast, and how wide the page is."""

MAP = r"""
const svg=document.querySelector('svg');const box=svg.getBoundingClientRect();
const rect=e=>{const r=e.getBoundingClientRect();return [r.left,r.top,r.right,r.bottom]};
const layer=e=>{let n=e;while(n.parentElement&&n.parentElement!==svg)n=n.parentElement;return n.id||'title'};
const out={outside:[],overlaps:[],covered:[],small:[],texts:{}};const all=[];
for(const t of svg.querySelectorAll('text')){if(t.closest('defs'))continue;const r=rect(t);const l=layer(t);
 if(r[2]<box.left||r[0]>box.right||r[3]<box.top||r[1]>box.bottom)continue;
 const cut=r[0]<box.left-1||r[2]>box.right+1||r[1]<box.top-1||r[3]>box.bottom+1;
 out.texts[l]=(out.texts[l]||0)+1;
 if(cut){if(!['numbers','units'].includes(l))out.outside.push([l,t.textContent]);continue}
 all.push([r,l,t.textContent]);
 if(parseFloat(window.getComputedStyle(t).fontSize)<7)out.small.push(t.textContent);
 const at=f=>document.elementFromPoint(r[0]+f*(r[2]-r[0]),(r[1]+r[3])/2);
 if(l==='numbers'&&[.2,.5,.8].every(f=>at(f)&&layer(at(f))==='title')){all.pop();out.texts[l]--;continue}
 if(['numbers','units','results','names'].includes(l))for(const f of [.2,.5,.8]){
  const hit=at(f);
  if(!hit||hit===t||hit.contains(t))continue;const h=layer(hit);
  if(['terrain','signs','water','ways'].includes(h)||(h===l&&l!=='units'))continue;
  if(l==='units'&&h==='units'&&hit.closest('g')===t.closest('g'))continue;
  out.covered.push([l,t.textContent,h,hit.tagName]);break}}
for(let i=0;i<all.length;i++)for(let j=i+1;j<all.length;j++){const [a,b]=[all[i][0],all[j][0]];
 if(Math.min(a[2],b[2])-Math.max(a[0],b[0])>2&&Math.min(a[3],b[3])-Math.max(a[1],b[1])>2)out.overlaps.push([all[i].slice(1),all[j].slice(1)])}
return out;
"""
"""Measures a map: texts over each other, cut off by its edge, covered by what is drawn later, or too small to read."""
