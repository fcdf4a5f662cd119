import { type Severity, severities } from "../summary/severity.ts";
import { count, countOf } from "./formats.ts";
import { Html, html, nothing } from "./html.ts";
import type { Issue } from "./issues.ts";
import { link } from "./link.ts";

/** Names of the severities: of one issue and of several, and the number of issues that are not collapsed. */
const NAMES: Readonly<Record<Severity, readonly [one: string, many: string, shown: number]>> = {
  error: ["error", "errors", 6],
  warning: ["warning", "warnings", 3],
  note: ["note", "notes", 0],
};

/** Returns the section with the issues: the most severe first, each with advice and a link to its rows. */
export function issueSection(issues: readonly Issue[]): Html {
  const groups = severities.map((severity) => ({
    severity,
    issues: issues.filter((issue) => issue.severity === severity),
  }));
  const totals = groups
    .filter(({ issues: { length } }) => length > 0)
    .map(({ severity, issues: { length } }) => countOf(length, ...nounsOf(severity)));
  const [errors, ...others] = groups.map(({ severity, issues: of }) =>
    of.length === 0 ? nothing : group(severity, of),
  );
  const good = issues.some(({ severity }) => severity !== "note")
    ? nothing
    : html`<p class="good">The crawl found no errors and no warnings.</p>`;
  // The numbers of issues do not add up, as those of the cards do.
  const several = issues.length < 2 ? nothing : html`<p class="quiet">A URL can have several issues.</p>`;
  return html`<section aria-labelledby="issues"><h2 id="issues">Issues <small>${totals.join(", ")}</small></h2>${good}${several}<div class="severities">${errors}<div>${others}</div></div></section>`;
}

function nounsOf(severity: Severity): readonly [one: string, many: string] {
  const [one, many] = NAMES[severity];
  return [one, many];
}

function group(severity: Severity, issues: readonly Issue[]): Html {
  const [one, many, shown] = NAMES[severity];
  const heading = html`${severityMark(severity)} ${many.replace(/^./, (first) => first.toUpperCase())}`;
  if (shown === 0)
    return html`<details class="more" data-severity="${severity}"><summary><h3>${heading}</h3> <small>${count(issues.length)}</small></summary>${list(issues)}</details>`;
  const rest = issues.slice(shown);
  return html`<div data-severity="${severity}"><h3>${heading}</h3>${list(issues.slice(0, shown))}${
    rest.length === 0
      ? nothing
      : html`<details class="more"><summary>${countOf(rest.length, `more ${one}`, `more ${many}`)}</summary>${list(rest)}</details>`
  }</div>`;
}

function list(issues: readonly Issue[]): Html {
  return html`<ul class="issues">${issues.map(
    (issue) =>
      html`<li><a class="rows" href="${issue.href}">${issue.amount}<span class="unseen">: ${issue.title}</span></a>${textOf(issue)}</li>`,
  )}</ul>`;
}

function textOf({ title, whatToDo, why, examples, count: of, query }: Issue): Html {
  const text = html`<b>${title}</b> <span class="todo"><span class="unseen">What to do: </span>${whatToDo}</span>`;
  if (examples.length === 0) return html`<div class="issue">${text}</div>`;
  const rest = of - examples.length;
  return html`<details class="issue"><summary>${text}</summary>${why === undefined ? nothing : html`<p>${why}</p>`}<ul class="urls">${examples.map(
    ({ url, message, source }) =>
      html`<li>${link(url)}<br><small>${message}${source === undefined ? "" : `; ${source.message}`}</small></li>`,
  )}</ul>${rest > 0 ? html`<p class="quiet">And ${count(rest)} more${query === undefined ? "." : html`: <code>${query}</code>`}</p>` : nothing}</details>`;
}

/** Shapes of the severities. A word follows, so colour and shape are not the only signs. */
const SHAPES: Readonly<Record<Severity, string>> = {
  error: '<path d="M5 1h6l4 4v6l-4 4H5l-4-4V5z"/><path class="in" d="m5.500 5.500 5 5M10.500 5.500l-5 5"/>',
  warning: '<path d="M8 1 15.500 15H.5z"/><path class="in" d="M8 6v4M8 11.800v1.400"/>',
  note: '<circle cx="8" cy="8" r="7"/><path class="in" d="M8 7v4.500M8 4v1.200"/>',
};

function severityMark(severity: Severity): Html {
  return new Html(
    `<svg class="mark" viewBox="0 0 16 16" aria-hidden="true" focusable="false">${SHAPES[severity]}</svg>`,
  );
}
