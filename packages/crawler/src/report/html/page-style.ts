import { type Verdict, verdicts } from "../summary/url-verdict.ts";

/** Colours of the verdicts. Their contrast with the background is at least 3:1 (WCAG 2.2, 1.4.11). */
const COLOURS: Readonly<Record<Verdict, readonly [light: string, dark: string]>> = {
  indexable: ["#1a7f4b", "#4cc38a"],
  "not-indexable": ["#a85f00", "#f0a94b"],
  unread: ["#5c6b7a", "#93a4b5"],
  redirect: ["#1c63d5", "#6ea8fe"],
  failed: ["#c62828", "#ff7b72"],
  gone: ["#93205a", "#f27eb2"],
  blocked: ["#6b3fc4", "#b394f6"],
  skipped: ["#6b7280", "#a0a7b3"],
  queued: ["#7b828d", "#7f8794"],
};

/** Colours of the status classes. Each class has the colour of a verdict. */
const STATUSES: readonly (readonly [kind: string, like: Verdict])[] = [
  ["2xx", "indexable"],
  ["3xx", "redirect"],
  ["4xx", "not-indexable"],
  ["5xx", "failed"],
  ["other", "gone"],
  ["none", "skipped"],
];

const COLOUR_RULES = [
  ...verdicts.map((verdict) => `.v-${verdict}{color:var(--${verdict});fill:var(--${verdict})}`),
  ...STATUSES.map(([kind, like]) => `.s-${kind}{fill:var(--${like})}`),
].join("\n");

function variables(scheme: 0 | 1): string {
  return verdicts.map((verdict) => `--${verdict}:${COLOURS[verdict][scheme]};`).join("");
}

/** Style sheet of the page: one column of cards on phones, several on wide screens; light or dark as the user prefers. */
export const pageStyle: string = `:root{color-scheme:light dark;--page:#f5f5f2;--card:#fff;--text:#1c1e22;--quiet:#585d66;--line:#dcdcd6;--link:#1a53b0;--focus:#1a53b0;--soft:#eeeeea;${variables(0)}}
@media (prefers-color-scheme:dark){:root{--page:#131519;--card:#1b1e24;--text:#e9eaed;--quiet:#a9afba;--line:#343943;--link:#8ab8ff;--focus:#8ab8ff;--soft:#262a32;${variables(1)}}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:3.5rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
header,main,footer{max-width:76rem;margin:0 auto;padding:0 1rem}
header{padding-top:2rem}
h1{font-size:clamp(1.5rem,5vw,2.1rem);line-height:1.2;margin:0 0 .25rem;letter-spacing:-.015em;overflow-wrap:anywhere}
h2{font-size:1.3rem;margin:2.5rem 0 .9rem;letter-spacing:-.01em}
h3{font-size:1rem;line-height:1.35;margin:0 0 .5rem}
p{margin:0 0 .6rem}
small,.quiet,footer{color:var(--quiet)}
small{font-size:.82em}
a{color:var(--link)}
a,summary,button,input,select,[tabindex]{outline-offset:2px}
:focus-visible{outline:3px solid var(--focus)}
code{font:.9em ui-monospace,SFMono-Regular,Menlo,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
.url{overflow-wrap:anywhere;unicode-bidi:isolate;text-decoration-thickness:1px;text-underline-offset:2px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:.5rem;z-index:2;background:var(--card);padding:.5rem 1rem}
.contents{position:sticky;top:0;z-index:1;background:var(--page);border-bottom:1px solid var(--line);margin-top:1rem}
.contents ul{max-width:76rem;margin:0 auto;padding:.5rem 1rem;list-style:none;display:flex;gap:.25rem 1.25rem;overflow-x:auto;white-space:nowrap}
.contents a{display:inline-block;padding:.2rem 0;text-decoration:none}
.contents a:hover{text-decoration:underline}
.tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:.75rem;margin:0}
@media (min-width:70rem){.tiles{grid-template-columns:repeat(8,1fr)}.tiles div{padding:.8rem}}
.tiles div{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.8rem 1rem;display:flex;flex-direction:column-reverse;justify-content:flex-end}
.tiles dt{color:var(--quiet);font-size:.88rem;line-height:1.3}
.tiles dd{margin:0;font-size:1.7rem;font-weight:650;line-height:1.25;font-variant-numeric:tabular-nums}
.figures,.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,34rem),1fr));gap:1rem;align-items:start}
.card,figure{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem 1.1rem;margin:0;min-width:0}
figcaption{font-weight:650;margin-bottom:.75rem}
figure details{margin-top:.6rem}
summary{cursor:pointer;padding:.15rem 0}
.todo{border-left:.25rem solid var(--indexable);padding-left:.7rem}
.good{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem 1.1rem}
.badge{display:inline-block;background:var(--soft);border-radius:1rem;padding:0 .6rem;font-size:.82rem;font-weight:500;white-space:nowrap}
.urls{margin:.3rem 0 .5rem;padding-left:1.1rem}
.urls li{margin:.25rem 0}
.mark{width:1em;height:1em;vertical-align:-.12em;flex:none}
.symbols{position:absolute;width:0;height:0}
.out,.line{fill:none;stroke:currentColor;stroke-width:1.6}
.thick{stroke-width:3}
.in{fill:none;stroke:var(--card);stroke-width:1.9;stroke-linecap:round}
.bars{list-style:none;margin:0;padding:0;display:grid;gap:.6rem}
.bars li{display:grid;grid-template-columns:1fr auto;gap:.1rem .75rem;align-items:baseline}
.bar-name{overflow-wrap:anywhere}
.bar-number{font-variant-numeric:tabular-nums;text-align:right;grid-row:1;grid-column:2;white-space:nowrap}
.bar{grid-column:1/-1;width:100%;height:.55rem;background:var(--soft);border-radius:.2rem;display:block}
.columns{width:100%;height:auto;display:block}
.columns rect{stroke:var(--card);stroke-width:.6}
.columns .plain{fill:var(--redirect)}
.grid{stroke:var(--line)}
.tick{fill:var(--quiet);font-size:12px;font-variant-numeric:tabular-nums}
.legend{list-style:none;margin:.5rem 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.2rem 1rem;font-size:.88rem}
.legend svg{width:.85em;height:.85em;vertical-align:-.05em}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
.card th:first-child{padding-left:0}
th[scope=row]{font-weight:400;overflow-wrap:anywhere}
tbody tr:last-child>*{border-bottom:0}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.when{white-space:nowrap}
.tree{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.8rem 1rem}
.tree,.tree ul{list-style:none;margin:0}
.tree ul{padding:0 0 0 1.1rem;border-left:1px solid var(--line);margin-left:.3rem}
.tree summary{padding:.25rem 0;overflow-wrap:anywhere}
.tree .folder{font-weight:600;margin-right:.4rem;unicode-bidi:isolate}
.breakdown{width:5rem;height:.6rem;border-radius:.2rem;vertical-align:.02em;margin-right:.4rem}
.leaf{padding:.12rem 0;overflow-wrap:anywhere}
.verdict{white-space:nowrap;margin-right:.4rem}
.leaf .verdict{font-size:.85rem;color:var(--quiet)}
.controls{display:flex;flex-wrap:wrap;gap:.75rem;margin-bottom:.75rem}
.controls label{display:flex;flex-direction:column;font-size:.85rem;color:var(--quiet)}
.controls label:first-child{flex:1 1 16rem}
input,select,button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--quiet);border-radius:.4rem;padding:.4rem .7rem;min-height:2.5rem;max-width:100%}
button{cursor:pointer}
button:disabled{opacity:.5;cursor:default}
button.find{min-height:0;padding:.05rem .5rem;font-size:.85rem}
#url-list .scroll{background:var(--card);border:1px solid var(--line);border-radius:.6rem}
#urls{min-width:62rem}
#urls th[scope=col]{padding:0;white-space:nowrap;border-bottom:2px solid var(--line)}
#urls th[scope=col] button{border:0;background:none;width:100%;text-align:inherit;font-weight:600;border-radius:0;outline-offset:-3px}
#urls th[scope=row]{min-width:18rem}
#urls .title{display:block}
#urls .why{min-width:12rem;overflow-wrap:anywhere}
.arrow::after{content:"\\2195";opacity:.55;margin-left:.3em}
[aria-sort=ascending] .arrow::after{content:"\\2191";opacity:1}
[aria-sort=descending] .arrow::after{content:"\\2193";opacity:1}
.pages{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin-top:.75rem}
footer{padding:2.5rem 1rem;font-size:.88rem}
@media (max-width:40rem){.tiles{grid-template-columns:1fr 1fr}.tiles dd{font-size:1.4rem}.breakdown{width:3rem}.tree ul{padding-left:.6rem}.tick{font-size:21px}.tick.odd{display:none}#urls{min-width:58rem;width:auto}#urls td.verdict{white-space:normal;min-width:7rem;width:7rem}#urls th[scope=row]{min-width:12.5rem;width:12.5rem}}
@media print{.contents,.controls,.pages,.skip{display:none}.card,figure{break-inside:avoid}}
${COLOUR_RULES}
`;
