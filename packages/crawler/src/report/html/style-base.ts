/** Fonts for scripts that the system's font may lack. The web tester uses the same. */
const SCRIPTS = `"Noto Sans","Nirmala UI","Kohinoor Devanagari","Noto Sans Devanagari","Leelawadee UI",Thonburi,"Noto Sans Thai","Kohinoor Bangla","Noto Sans Bengali"`;

/** Colours, type and controls. The colours and their contrasts are those of the web tester. */
export const baseStyle: string = `:root{color-scheme:light dark;--bg:light-dark(#ffffff,#0f1419);--surface:light-dark(#f4f6f8,#182028);--text:light-dark(#1b1f24,#e6edf3);--muted:light-dark(#545d68,#a3b0bd);--accent:light-dark(#0b57d0,#82baff);--allowed:light-dark(#0f5f28,#77dd93);--allowed-bg:light-dark(#e3f4e8,#12301c);--blocked:light-dark(#a3122a,#ff9f9f);--warning:light-dark(#734700,#f1c453);--border:light-dark(#7b8590,#71808f);--line:light-dark(#dde2e8,#2a343f);--hover:light-dark(#e9edf2,#202a34);--ui-font:system-ui,${SCRIPTS},sans-serif;--code-font:ui-monospace,Consolas,"Noto Sans Mono",${SCRIPTS},monospace;--gap:20px}
*,*::before,*::after{box-sizing:border-box}
html{background:var(--bg);color:var(--text);font:16px/1.6 var(--ui-font);accent-color:var(--accent);text-size-adjust:100%;scroll-padding-top:8px}
body{margin:0}
header,main,footer{max-width:1240px;margin:0 auto;padding:0 var(--gap)}
header{padding-top:28px}
h1,h2,h3,p,ul,ol,dl,figure{margin:0}
h1{font-size:1.5rem;font-weight:650;line-height:1.3;overflow-wrap:anywhere}
h2{font-size:1.125rem;font-weight:650;line-height:1.4}
h3{font-size:.9375rem;font-weight:650;line-height:1.5}
small{font-size:.8125rem;font-weight:400}
small,.quiet,header p,footer{color:var(--muted)}
.quiet,header p{font-size:.9375rem}
footer{padding-block:32px;font-size:.875rem}
a{color:var(--accent);text-decoration-thickness:1px;text-underline-offset:2px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
main:focus,article:focus{outline:none}
code,.url,.folder{font-family:var(--code-font);font-size:.875em;overflow-wrap:anywhere;unicode-bidi:isolate}
summary{cursor:pointer}
.unseen{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-99rem}
.skip:focus{left:16px;top:8px;z-index:2;background:var(--bg);padding:6px 12px}
input,select,button{font:inherit;font-size:.9375rem;color:inherit;background:var(--bg);border:1px solid var(--border);border-radius:6px;padding:3px 10px;min-height:36px;max-width:100%}
button{cursor:pointer}
button:hover:enabled{background:var(--hover)}
button:disabled{color:var(--muted);border-color:var(--line);cursor:default}
::placeholder{color:var(--muted);opacity:1}
.mark{width:1em;height:1em;vertical-align:-.12em;flex:none}
.symbols{position:absolute;width:0;height:0}
.out,.line{fill:none;stroke:currentColor;stroke-width:1.6}
.thick{stroke-width:3}
.in{fill:none;stroke:var(--bg);stroke-width:1.9;stroke-linecap:round}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
th,td{text-align:start;padding:6px 12px 6px 0;border-bottom:1px solid var(--line);vertical-align:top}
th:last-child,td:last-child{padding-inline-end:0}
thead th{color:var(--muted);font-size:.8125rem;font-weight:500}
th[scope=row]{font-weight:400;overflow-wrap:anywhere}
.number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.when{white-space:nowrap}
.leaf .result{white-space:nowrap}
`;
