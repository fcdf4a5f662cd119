import { verdictNames, verdicts } from "../summary/url-verdict.ts";
import { count } from "./formats.ts";
import { type Html, html, nothing } from "./html.ts";
import { markSymbols } from "./verdict-marks.ts";

/** Columns of the list: heading, and whether the values are numbers. */
const COLUMNS: readonly (readonly [name: string, number: boolean])[] = [
  ["Verdict", false],
  ["URL", false],
  ["Status", true],
  ["Depth", true],
  ["Time", true],
  ["Size", true],
  ["Type", false],
  ["Found", false],
  ["Why", false],
];

/** Returns the section with the list of URLs. The page's script fills the list. */
export function urlListSection(shown: number, all: number): Html {
  const cut =
    all > shown
      ? html`<p class="quiet">The list has the first ${count(shown)} of ${count(all)} URLs in alphabetical order. The numbers, charts and the tree include all URLs. To see the others, query or export the crawl.</p>`
      : nothing;
  return html`<section aria-labelledby="list"><h2 id="list">All URLs</h2>
<noscript><p>The list needs JavaScript, which is part of this page. The numbers above do not need it.</p></noscript>
<div id="url-list" hidden>${cut}
<form role="search" aria-label="URLs" class="controls">
<label>Search <input type="search" id="query" autocomplete="off" spellcheck="false" placeholder="part of a URL, title, reason"></label>
<label>Verdict <select id="verdict"><option value="">all</option>${verdicts.map(
    (verdict) => html`<option value="${verdict}">${verdictNames[verdict]}</option>`,
  )}</select></label>
</form>
<p id="found" role="status" aria-live="polite"></p>
<div class="scroll" tabindex="0" role="region" aria-label="URLs"><table id="urls"><caption class="unseen">URLs of the crawl. The buttons in the head sort it.</caption>
<thead><tr>${COLUMNS.map(
    ([name, isNumber], i) =>
      html`<th scope="col" data-column="${i}"${isNumber ? html` class="number"` : nothing}><button type="button">${name}<span class="arrow" aria-hidden="true"></span></button></th>`,
  )}</tr></thead><tbody></tbody></table></div>
<nav class="pages" aria-label="Pages of the list"><button type="button" id="first">First</button><button type="button" id="back">Back</button>
<span id="page"></span><button type="button" id="next">Next</button><button type="button" id="last">Last</button></nav></div>${markSymbols}</section>`;
}
