import { durationText } from "@maycrawl/agent/internal";
import type { SkipReason } from "../../crawl/state/found-url.ts";
import type { LeftOutReason } from "../../crawl/state/left-out-reasons.ts";
import type { CrawlSummary, Example, Extreme, Sample, Tally } from "../summary/summary.ts";
import { groupNames } from "../summary/url-group.ts";
import { bytes, count, countOf, time } from "./formats.ts";
import { type Html, html, nothing } from "./html.ts";
import { link } from "./link.ts";
import { LIST_TITLES, SET_TITLES } from "./list-titles.ts";
import { collapsedPart } from "./part.ts";

/** Returns the section with the other lists: URLs that are not visited, not indexable, slow, and so on. */
export function lists(summary: CrawlSummary): Html {
  const { skipped, traps, firewalls, notIndexable, errors, notes, slowest, largest, orphans, islands } =
    summary;
  return collapsedPart(
    "lists",
    "More lists",
    "reasons, sitemaps, slowest and largest pages",
    html`<div class="cards">
${examples(LIST_TITLES.firewalls, "which firewalls answered instead of the site", firewalls, "firewalls")}
${seedsLeadingOut(summary)}
${examples(
  `${groupNames.blocked}, ${groupNames.uncrawled.toLowerCase()}`,
  "why URLs were not crawled",
  skipped.map((skip) => ({ ...skip, what: SKIP_WORDS[skip.what] ?? skip.what })),
)}
${leftOut(summary)}
${examples(
  LIST_TITLES.traps,
  "which budgets are used up",
  traps.map(({ what, origin, ...trap }) => ({ ...trap, what: `${what} (${origin})` })),
  "traps",
)}
${optionChanges(summary)}
${examples(SET_TITLES.noindex, "what forbids indexing", notIndexable)}
${examples(groupNames.error, "what went wrong", errors)}
${examples(LIST_TITLES.notes, "what the crawler noticed", notes, "notes")}
${extremes("Slowest pages", slowest, durationText)}
${extremes("Largest pages", largest, bytes)}
${sample(SET_TITLES.orphans, "Indexable pages in a sitemap that no page links to.", orphans)}
${sample(SET_TITLES.islands, "Linked, indexable pages that no sitemap of their host lists.", islands)}
${waiting(summary)}${sitemaps(summary)}</div>`,
  );
}

const SKIP_WORDS: Readonly<Record<LeftOutReason, string>> = {
  robots: groupNames.blocked,
  nofollow: "All links to it are nofollow",
  scope: "Outside the scope of the crawl",
  include: "Not included by the options of the crawl",
  exclude: "Excluded by the options of the crawl",
  depth: "Deeper than the maximum depth of the crawl",
  trap: "A trap: more similar URLs than the budgets allow",
  length: "Too long: more characters than the budget allows",
  scheme: "Not an http or https URL",
  refused: "The address policy forbids its host",
  queue: "Its host had too many URLs, waiting or in total",
  sitemap: "Its site has too many sitemaps",
};

function card(title: string, body: Html, id = ""): Html {
  return html`<article class="card"${id === "" ? nothing : html` id="${id}" tabindex="-1"`}><h3>${title}</h3>${body}</article>`;
}

function examples(title: string, what: string, all: readonly Example<string>[], id?: string): Html {
  if (all.length === 0) return nothing;
  return card(
    title,
    html`<table><caption class="unseen">${title}: ${what}</caption><thead><tr><th scope="col">Why</th><th scope="col" class="number">URLs</th></tr></thead><tbody>${all.map(
      ({ what: why, count: of, url }) =>
        html`<tr><th scope="row">${why}<br><small>such as ${link(url)}</small></th><td class="number">${count(of)}</td></tr>`,
    )}</tbody></table>`,
    id,
  );
}

function seedsLeadingOut({ seedsLeadingOut: seeds }: CrawlSummary): Html {
  if (seeds.length === 0) return nothing;
  return card(
    LIST_TITLES.seeds,
    html`<ul class="urls">${seeds.map(
      ({ url, target }) => html`<li>${link(url)}<br><small>to ${link(target)}</small></li>`,
    )}</ul>`,
    "seeds",
  );
}

/** Returns the card of links that were only counted. The crawl file does not list them. */
function leftOut({ leftOut: reasons }: CrawlSummary): Html {
  if (reasons.length === 0) return nothing;
  const links = reasons.reduce((sum, { links: of }) => sum + of, 0);
  return card(
    `Left out: ${countOf(links, "link")}`,
    html`<p>These links were counted, but not stored.</p><table><caption class="unseen">Left out: links by reason</caption><thead><tr><th scope="col">Why</th><th scope="col" class="number">Links</th></tr></thead><tbody>${reasons.map(
      ({ reason, links: of, hosts: [first] }) =>
        html`<tr><th scope="row">${SKIP_WORDS[reason] ?? reason}${
          first === undefined ? nothing : html`<br><small>such as ${link(first.url)}</small>`
        }</th><td class="number">${count(of)}</td></tr>`,
    )}</tbody></table>`,
  );
}

/** Returns the card of URLs that left the crawl or came back because the last run has other options. */
function optionChanges({ optionChanges: changes }: CrawlSummary): Html {
  if (changes === undefined || changes.left.length + changes.back.length === 0) return nothing;
  const row = (what: string, { what: reason, count: of }: Tally<SkipReason>): Html =>
    html`<tr><th scope="row">${what}<br><small>${SKIP_WORDS[reason] ?? reason}</small></th><td class="number">${count(of)}</td></tr>`;
  return card(
    "Other options",
    html`<p>The options were changed at ${time(changes.at)}.</p><table><caption class="unseen">Changes by other options</caption><thead><tr><th scope="col">What</th><th scope="col" class="number">URLs</th></tr></thead><tbody>${changes.left.map((one) => row("Left the crawl", one))}${changes.back.map((one) => row("Came back", one))}</tbody></table>`,
  );
}

function extremes(title: string, all: readonly Extreme[], words: (amount: number) => string): Html {
  if (all.length === 0) return nothing;
  return card(
    title,
    html`<table><caption class="unseen">${title}</caption><thead><tr><th scope="col">Page</th><th scope="col" class="number">Value</th></tr></thead><tbody>${all.map(
      ({ url, amount }) =>
        html`<tr><th scope="row">${link(url)}</th><td class="number">${words(amount)}</td></tr>`,
    )}</tbody></table>`,
  );
}

function sample(title: string, what: string, { count: of, urls }: Sample): Html {
  if (of === 0) return nothing;
  const rest = of - urls.length;
  return card(
    `${title}: ${count(of)}`,
    html`<p>${what}</p><ul class="urls">${urls.map((url) => html`<li>${link(url)}</li>`)}</ul>${
      rest > 0 ? html`<p class="quiet">And ${count(rest)} more.</p>` : nothing
    }`,
  );
}

function waiting({ waiting: { hosts, count: of } }: CrawlSummary): Html {
  if (of === 0) return nothing;
  return card(
    `${LIST_TITLES.waiting}: ${count(of)}`,
    html`<table><caption class="unseen">${LIST_TITLES.waiting}: reasons</caption><thead><tr><th scope="col">Host</th><th scope="col" class="number">URLs left</th></tr></thead><tbody>${hosts.map(
      ({ origin, queued, waitingFor, readyAt }) =>
        html`<tr><th scope="row">${origin}<br><small>${waitingFor}; until ${time(readyAt)}</small></th><td class="number">${count(queued)}</td></tr>`,
    )}</tbody></table>`,
    "waiting",
  );
}

function sitemaps({ sitemaps: { count: of, entries, failures } }: CrawlSummary): Html {
  if (of === 0 && failures.length === 0) return nothing;
  return card(
    `Sitemaps: ${count(of)}`,
    html`<p>They list ${countOf(entries, "page")}.</p>${
      failures.length === 0
        ? nothing
        : html`<p>${LIST_TITLES.sitemaps}:</p><ul class="urls">${failures.map(({ url, failure }) => html`<li>${link(url)}<br><small>${failure}</small></li>`)}</ul>`
    }`,
    "sitemaps",
  );
}
