import { groupIds, groupNames } from "../summary/url-group.ts";
import { count } from "./formats.ts";
import { type Html, html, nothing } from "./html.ts";
import type { Issue } from "./issues.ts";
import { markSymbols } from "./result-marks.ts";

/** Columns of the list: heading, and whether the values are numbers. */
const COLUMNS: readonly (readonly [name: string, number: boolean])[] = [
  ["Result", false],
  ["URL", false],
  ["Status", true],
  ["Depth", true],
  ["Time", true],
  ["Size", true],
  ["Type", false],
  ["Found", false],
  ["Why", false],
];

/**
 * Returns the section with the list of URLs. The page's script fills the list. The anchors before the list are the
 * targets of the links to a group's or an issue's URLs.
 */
export function urlListSection(shown: number, all: number, issues: readonly Issue[]): Html {
  const cut =
    all > shown
      ? html`<p class="quiet">The list has ${count(shown)} of ${count(all)} URLs; those with issues first: errors, then warnings. The numbers, charts and the site structure include all URLs. To see the others, query or export the crawl.</p>`
      : nothing;
  const anchors = [
    "result=",
    ...groupIds.map((id) => `result=${id}`),
    ...issues.map(({ code }) => `issue=${code}`),
  ];
  return html`<section aria-labelledby="list">${anchors.map((id) => html`<span id="${id}"></span>`)}
<noscript><h2>URLs</h2><p>The list needs JavaScript, which is part of this page. The numbers above do not need it.</p></noscript>
<details class="part" id="url-list" hidden><summary><h2 id="list">URLs</h2> <small>${count(all)}, to search, filter and sort</small></summary>${cut}
<form role="search" aria-label="URLs" class="controls">
<label>Search <input type="search" id="query" autocomplete="off" spellcheck="false" placeholder="part of a URL, title, reason; https://…"></label>
<label>Result <select id="result"><option value="">all</option>${groupIds.map(
    (id) => html`<option value="${id}">${groupNames[id]}</option>`,
  )}</select></label>
<label>Issue <select id="issue"><option value="">all</option>${issues.map(
    ({ code, title }) => html`<option value="${code}">${title}</option>`,
  )}</select></label>
</form>
<p id="found" role="status" aria-live="polite"></p>
<div class="scroll" tabindex="0" role="region" aria-label="Table of URLs"><table id="urls"><caption class="unseen">URLs of the crawl. The buttons in the head sort it.</caption>
<thead><tr>${COLUMNS.map(
    ([name, isNumber], i) =>
      html`<th scope="col" data-column="${i}"${isNumber ? html` class="number"` : nothing}><button type="button">${name}<span class="arrow" aria-hidden="true"></span></button></th>`,
  )}</tr></thead><tbody></tbody></table></div>
<nav class="pages" aria-label="Pages of the list"><button type="button" id="first">First</button><button type="button" id="back">Back</button>
<span id="page"></span><button type="button" id="next">Next</button><button type="button" id="last">Last</button></nav></details>${markSymbols}</section>`;
}
