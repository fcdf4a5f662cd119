/** Styles of the key figures, the issues and the collapsed parts. Hairlines separate them, not boxes. */
export const partsStyle: string = `.sum{display:block;width:100%;height:10px;margin:20px 0 4px;border-radius:3px}
.sum rect,.bar rect,.breakdown rect,.columns rect{stroke:var(--bg);stroke-width:.6;vector-effect:non-scaling-stroke}
.tiles{display:grid;grid-template-columns:repeat(8,minmax(0,1fr));gap:0 20px}
.tiles div{display:flex;flex-direction:column;justify-content:space-between;padding:10px 0 8px}
.tiles dt{color:var(--muted);font-size:.875rem;line-height:1.4}
.tiles dd{margin:0;font-size:1.5rem;font-weight:650;line-height:1.4;font-variant-numeric:tabular-nums}
.tiles a{text-decoration-color:color-mix(in srgb,currentColor 45%,transparent)}
.tiles small{font-weight:400}
section{margin-top:32px}
section:first-child{margin-top:0}
section:has(>details.part){margin-top:0}
section:has(#issues)+section{margin-top:32px}
#issues{margin-bottom:4px}
[data-severity] h3{display:inline-flex;gap:8px;align-items:center;margin-top:16px}
[data-severity] h3 .mark{fill:currentColor}
[data-severity=error] h3{color:var(--blocked)}
[data-severity=warning] h3{color:var(--warning)}
[data-severity=note] h3{color:var(--muted)}
.issues{padding:0;list-style:none}
.issues>li{display:grid;grid-template-columns:minmax(0,1fr) 7rem;gap:0 20px;padding:8px 0;border-bottom:1px solid var(--line)}
.issues .rows{grid-column:2;grid-row:1;justify-self:end;align-self:start;padding-block:1px;text-align:end;font-variant-numeric:tabular-nums}
.issue{grid-column:1;grid-row:1;min-width:0}
div.issue,.issue>summary{padding-inline-start:20px}
.issue>summary{list-style:none;position:relative}
.issue>summary::-webkit-details-marker,.part>summary::-webkit-details-marker,.more>summary::-webkit-details-marker{display:none}
.issue>summary::before,.part>summary::before,.more>summary::before{content:"";flex:none;width:7px;height:7px;border:solid var(--muted);border-width:0 2px 2px 0;rotate:-45deg}
.issue>summary::before{position:absolute;left:1px;top:9px}
.issue[open]>summary::before,.part[open]>summary::before,.more[open]>summary::before{rotate:45deg}
.issue b{font-weight:600}
.todo{display:block;color:var(--muted);font-size:.9375rem;line-height:1.5}
.issue>p,.issue>.urls{margin:6px 0 0 20px;max-width:80ch;font-size:.9375rem}
.severities{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr));gap:0 48px;align-items:start}
.severities>div:empty{display:none}
.more>summary{display:flex;gap:0 9px;align-items:center;list-style:none;padding:8px 0;width:fit-content;color:var(--accent)}
.more[data-severity]>summary{margin-top:8px;color:var(--muted)}
.more[data-severity] h3{margin-top:0}
.more>summary::before{margin-inline-start:1px}
.more>summary:hover{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px}
.good{color:var(--allowed)}
.part{border-top:1px solid var(--line)}
section:last-child .part{border-bottom:1px solid var(--line)}
.part>summary{display:flex;gap:2px 12px;align-items:baseline;padding:12px 0;list-style:none}
.part>summary::before{position:relative;top:-2px;margin-inline:2px}
.part>summary:hover h2{text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:3px}
.part>summary:focus-visible{outline-offset:-2px}
.part[open]{padding-bottom:28px}
.figures,.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,32rem),1fr));gap:32px 40px;align-items:start;padding-top:8px}
.card,figure{min-width:0}
.card>p{margin-top:2px;color:var(--muted);font-size:.9375rem}
figcaption{font-size:.9375rem;font-weight:650;margin-bottom:10px}
figure summary{margin-top:8px;font-size:.875rem;color:var(--muted);width:fit-content}
.urls{padding-inline-start:18px;font-size:.9375rem}
.urls li{margin-top:4px;overflow-wrap:anywhere}
`;
