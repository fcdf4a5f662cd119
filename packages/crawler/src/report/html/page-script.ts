import { durationText } from "@maycrawl/agent/internal";
import { foundText, matchesSearch } from "./list-search.ts";

/**
 * Script of the page: searches and sorts the list of URLs, and shows one page of it at a time. The script reads the JSON
 * in the page, and writes text, never HTML.
 *
 * Columns of a row: result, URL, status, depth, ms, bytes, type, found, why, title, issues. A hash such as
 * `#issue=broken-link` or `#result=redirect` filters the list. Rows with issues are first if the list is cut.
 */
export const pageScript: string = String.raw`"use strict";
(() => {
const NARROW = matchMedia("(max-width: 639.9px)").matches;
const PAGE = NARROW ? 10 : 50;
const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const { names, groups, codes, types, rows, total } = data;
const RESULT = 0, URL_AT = 1, TYPE = 6, FOUND = 7, WHY = 8, TITLE = 9, ISSUES = 10;
const FOUND_WORDS = ["", "linked", "in sitemap", "linked, in sitemap"];
const number = new Intl.NumberFormat("en");
const texts = new Array(rows.length);
let shown = rows.map((_, i) => i), sorted = -1, down = false, page = 0, unknown = "", isFiltered = false;

function textOf(i) {
  return texts[i] ??= (rows[i][URL_AT] + "\n" + (rows[i][TITLE] ?? "") + "\n" + (rows[i][WHY] ?? "")).toLowerCase();
}
function valueOf(i, column) {
  const value = rows[i][column];
  if (column === RESULT) return value;
  if (column === TYPE) return value === null ? null : types[value];
  return value === "" ? null : value;
}
function compare(a, b) {
  const x = valueOf(a, sorted), y = valueOf(b, sorted);
  if (x === y) return a - b;
  if (x === null) return 1;
  if (y === null) return -1;
  return (x < y ? -1 : 1) * (down ? -1 : 1);
}
function choose() {
  const asked = byId("query").value.split(/\s+/).filter(Boolean);
  const group = groups.indexOf(byId("result").value);
  const issue = codes.indexOf(byId("issue").value);
  isFiltered = asked.length > 0 || group >= 0 || issue >= 0;
  shown = [];
  for (let i = 0; i < rows.length; i++) {
    if (group >= 0 && rows[i][RESULT] !== group) continue;
    if (issue >= 0 && !rows[i][ISSUES].includes(issue)) continue;
    if (asked.length > 0 && !matchesSearch(asked, rows[i][URL_AT], rows[i][WHY] ?? "", textOf(i))) continue;
    shown.push(i);
  }
  if (sorted >= 0) shown.sort(compare);
  page = 0;
  draw();
}
/** Applies the filters that the reader chose, instead of an unknown one of the address. */
function chooseAnew() {
  unknown = "";
  choose();
}
function make(name, className, text) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
/** A cell. Narrow screens show its name before its text. */
function cell(name, className, text) {
  const element = make("td", className, text ?? "");
  element.dataset.name = name;
  return element;
}
function mark(group) {
  const NS = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("class", "mark v-" + group);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(NS, "use");
  use.setAttribute("href", "#v-" + group);
  svg.append(use);
  return svg;
}
function bytes(value) {
  if (value === null) return "";
  return value < 1000 ? value + " B" : value < 1e6 ? (value / 1e3).toFixed(1) + " kB" : (value / 1e6).toFixed(1) + " MB";
}
const durationText = ${durationText};
const foundText = ${foundText};
const matchesSearch = ${matchesSearch};
function rowOf(i) {
  const [group, url, status, depth, ms, size, type, found, why, title] = rows[i];
  const row = make("tr");
  const first = make("td", "result");
  first.append(mark(groups[group]), " " + names[group]);
  const head = make("th");
  head.scope = "row";
  if (/^https?:\/\//.test(url)) {
    const link = make("a", "url", url);
    link.href = url;
    link.rel = "noreferrer noopener external";
    head.append(link);
  } else head.append(make("span", "url", url));
  if (title) head.append(make("small", "title", title));
  row.append(first, head, cell("Status", "number", status), cell("Depth", "number", depth), cell("Time", "number", ms === null ? "" : durationText(ms)),
    cell("Size", "number", bytes(size)), cell("Type", "", types[type]), cell("Found", "", FOUND_WORDS[found]), cell("Why", "why", why));
  return row;
}
function draw() {
  const pages = Math.max(1, Math.ceil(shown.length / PAGE));
  page = Math.min(Math.max(page, 0), pages - 1);
  const body = document.querySelector("#urls tbody");
  body.replaceChildren(...shown.slice(page * PAGE, (page + 1) * PAGE).map(rowOf));
  byId("page").textContent = "Page " + number.format(page + 1) + " of " + number.format(pages);
  byId("found").textContent = foundText({ shown: shown.length, listed: rows.length, total, isFiltered, unknown });
  byId("first").disabled = byId("back").disabled = page === 0;
  byId("next").disabled = byId("last").disabled = page === pages - 1;
  for (const head of document.querySelectorAll("#urls th[data-column]")) {
    if (Number(head.dataset.column) === sorted) head.setAttribute("aria-sort", down ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
  }
}
function turn(to) {
  const { activeElement } = document;
  page = to;
  draw();
  // A button that is disabled loses the focus: move it to the opposite button.
  if (activeElement instanceof HTMLButtonElement && activeElement.disabled) (page === 0 ? byId("next") : byId("back")).focus();
}
for (const head of document.querySelectorAll("#urls th[data-column]")) {
  head.firstElementChild.addEventListener("click", () => {
    const column = Number(head.dataset.column);
    down = sorted === column && !down;
    sorted = column;
    shown.sort(compare);
    page = 0;
    draw();
  });
}
let timer;
byId("query").addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(chooseAnew, 120);
});
for (const name of ["result", "issue"]) {
  byId(name).addEventListener("change", () => {
    chooseAnew();
    // The address has one filter: that of a link to the same rows.
    const [result, issue] = [byId("result").value, byId("issue").value];
    const filter = result !== "" && issue === "" ? "#result=" + result : result === "" && issue !== "" ? "#issue=" + issue : "";
    history.replaceState(null, "", location.href.split("#", 1)[0] + filter);
  });
}
document.querySelector("#url-list form").addEventListener("submit", (event) => {
  event.preventDefault();
  chooseAnew();
});
byId("first").addEventListener("click", () => turn(0));
byId("back").addEventListener("click", () => turn(page - 1));
byId("next").addEventListener("click", () => turn(page + 1));
byId("last").addEventListener("click", () => turn(Infinity));
for (const button of document.querySelectorAll("button.find")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    list.open = true;
    byId("query").value = "url:" + button.dataset.find;
    byId("result").value = byId("issue").value = "";
    chooseAnew();
    byId("query").focus();
  });
}
const list = byId("url-list");
/** Opens the collapsed parts around the hash's target; filters the list if the hash names a result or an issue. */
function follow(hash) {
  const [, kind, value] = /^#(result|issue)=(.*)$/.exec(hash) ?? [];
  if (kind === undefined) {
    const target = hash.length > 1 ? byId(hash.slice(1)) : null;
    for (let at = target; at !== null; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
    return;
  }
  const isKnown = value === "" || (kind === "result" ? groups : codes).includes(value);
  unknown = isKnown ? "" : hash.slice(1, 80);
  for (const name of ["result", "issue"]) byId(name).value = name === kind && isKnown ? value : "";
  byId("query").value = "";
  list.open = true;
  choose();
  list.scrollIntoView();
  list.firstElementChild.focus({ preventScroll: true });
}
addEventListener("hashchange", () => follow(location.hash));
document.addEventListener("click", (event) => {
  // The same link again changes no hash, so the list is filtered here.
  const link = event.target.closest('a[href^="#"]');
  if (link !== null && link.hash === location.hash) follow(link.hash);
});
let closed = [];
addEventListener("beforeprint", () => {
  closed = [...document.querySelectorAll("details:is(.part, .more, .issue):not([open])")];
  for (const details of closed) details.open = true;
});
addEventListener("afterprint", () => {
  for (const details of closed) details.open = false;
});
for (const sentence of document.querySelectorAll(".scripted")) sentence.hidden = false;
list.hidden = false;
list.open = !NARROW;
draw();
if (location.hash.length > 1) follow(location.hash);
})();
`;
