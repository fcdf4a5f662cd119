/** Styles of the charts, the site structure and the list of URLs. */
export const listsStyle: string = `.bars{list-style:none;padding:0;display:grid;gap:8px;font-size:.9375rem}
.bars li{display:grid;grid-template-columns:1fr auto;gap:2px 12px;align-items:baseline}
.bar-name{overflow-wrap:anywhere}
.bar-number{font-variant-numeric:tabular-nums;text-align:end;grid-row:1;grid-column:2;white-space:nowrap}
.bar{grid-column:1/-1;width:100%;height:8px;background:var(--surface);border-radius:3px;display:block}
.columns{width:100%;height:auto;display:block}
.columns .plain{fill:var(--accent)}
.grid{stroke:var(--line)}
.tick{fill:var(--muted);font-size:12px;font-variant-numeric:tabular-nums}
.legend{list-style:none;margin-top:8px;padding:0;display:flex;flex-wrap:wrap;gap:2px 16px;font-size:.875rem}
.legend svg{width:.85em;height:.85em;vertical-align:-.05em}
.tree,.tree ul{list-style:none;padding:0}
.tree ul{padding-inline-start:18px;border-inline-start:1px solid var(--line);margin-inline-start:4px}
.tree summary{padding:3px 0;overflow-wrap:anywhere}
.tree .folder{font-weight:600;margin-inline-end:6px}
.breakdown{width:80px;height:9px;border-radius:3px;margin-inline-end:6px}
.leaf{padding:1px 0;overflow-wrap:anywhere}
.leaf .result{margin-inline-end:6px;font-size:.875rem;color:var(--muted)}
.controls{display:flex;flex-wrap:wrap;gap:8px 16px;margin:4px 0 8px}
.controls label{display:flex;flex-direction:column;min-width:0;font-size:.8125rem;color:var(--muted)}
.controls label:first-child{flex:1 1 16rem}
.controls :is(input,select){color:var(--text)}
button.find{min-height:24px;padding:0 8px;font-size:.8125rem}
#found{color:var(--muted);font-size:.875rem}
#urls{min-width:62rem;font-size:.875rem}
#urls th[scope=col]{padding-block:0}
#urls th[scope=col] button{border:0;padding:0;background:none;width:100%;text-align:inherit;color:inherit;font-size:.8125rem;white-space:nowrap;outline-offset:-2px}
#urls th[scope=col] button:hover{color:var(--text)}
#urls th[scope=row]{min-width:18rem;width:38%}
#urls .url{font-size:.9375em}
#urls .title{display:block;overflow-wrap:anywhere}
#urls .why{min-width:12rem;overflow-wrap:anywhere}
#urls tbody tr:hover>*{background:var(--surface)}
.arrow::after{content:"\\2195";margin-inline-start:4px}
[aria-sort]{font-weight:650!important;color:var(--text)!important}
[aria-sort=ascending] .arrow::after{content:"\\2191"}
[aria-sort=descending] .arrow::after{content:"\\2193"}
.pages{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-top:12px;font-size:.875rem}
`;
