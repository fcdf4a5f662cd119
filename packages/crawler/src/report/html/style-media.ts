/** Styles of narrow screens, of paper and of forced colours. They follow the other styles. */
export const mediaStyle: string = `@media (max-width:1099.9px){.tiles{grid-template-columns:repeat(4,minmax(0,1fr))}}
@media (max-width:639.9px){
:root{--gap:16px}
header{padding-top:16px}
h1{font-size:1.25rem}
.tiles{grid-template-columns:1fr 1fr;gap:0 16px}
.tiles div{padding:6px 0 4px}
.tiles dd{font-size:1.25rem}
section,section:has(#issues)+section{margin-top:20px}
.issues>li{grid-template-columns:minmax(0,1fr) auto;gap:0 12px}
.issues .rows{max-width:6.5rem}
.part>summary>small{flex:1;min-width:0}
.breakdown{width:48px}
.tree ul{padding-inline-start:10px}
.tick{font-size:21px}
.tick.odd{display:none}
.controls label{flex:1 1 8rem}
.controls label:first-child{flex-basis:100%}
#urls,#urls tbody,#urls tr,#urls :is(th,td){display:block;width:auto!important;min-width:0!important}
#urls thead tr{display:flex;flex-wrap:wrap;gap:0 14px;padding-bottom:4px;border-bottom:1px solid var(--line)}
#urls tbody tr{padding:10px 0;border-bottom:1px solid var(--line)}
#urls :is(th,td){padding:0;border:0}
#urls td.number{text-align:start}
#urls th[scope=col] button{min-height:28px}
#urls tbody td:not(.result):not(.why){display:inline-block;margin-inline-end:12px}
#urls td:empty{display:none!important}
#urls td[data-name]::before{content:attr(data-name) " ";color:var(--muted)}
}
@media (forced-colors:active){.mark,.sum,.bar,.breakdown,.columns{forced-color-adjust:none}}
@media print{
:root{color-scheme:light}
*{print-color-adjust:exact}
header,main,footer{max-width:none;padding-inline:0}
.skip,.controls,.pages,.more>summary,button.find,#found{display:none}
details.part:not([open]){display:none}
.scroll{overflow:visible}
#urls{min-width:0}
#urls :is(th,td){min-width:0!important}
li,tr,figure,.card{break-inside:avoid}
h2,h3{break-after:avoid}
}
`;
