import { noPageOf, noPageWords } from "../../audit/no-page.ts";
import type { CrawlReader } from "../../crawl/file/crawl-reader.ts";
import { rowsOf } from "./tallies.ts";

/** Nobody follows more redirects. */
const MOST_REDIRECTS = 20;

/** `url.state` of what was not visited. */
const SKIPPED = 2;

interface Known {
  readonly redirect: string | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly state: number;
  readonly because: string | null;
}

/**
 * Where a URL leads, by way of all redirects that the crawl knows of, and what is there: "redirects to …, which answers 404". The next
 * address alone helps nobody who wants to name the right one.
 * @returns words that go on after the URL; undefined where it leads nowhere else, and nothing is wrong with it.
 */
export function whereTo(file: CrawlReader, url: string): string | undefined {
  const way = [url];
  let at = url;
  let known = knownOf(file, at);
  while (known?.redirect && known.state !== SKIPPED && way.length <= MOST_REDIRECTS) {
    at = known.redirect;
    if (way.includes(at)) return `redirects to ${way[1] ?? "itself"}, and so in a circle`;
    way.push(at);
    known = knownOf(file, at);
  }
  const fault = known && faultOf(known);
  if (way.length === 1) return fault;
  const more = way.length - 2;
  const on = more === 0 ? "" : `, and by ${more} more ${more === 1 ? "redirect" : "redirects"} to ${at}`;
  return `redirects to ${way[1]}${on}${fault === undefined ? "" : `, which ${fault}`}`;
}

function knownOf(file: CrawlReader, url: string): Known | undefined {
  const [known] = rowsOf<Known>(
    file,
    "SELECT visit.redirect, visit.status, visit.error, url.state, url.skipped_because AS because FROM url LEFT JOIN visit ON visit.id = url.visit WHERE url.url = ?",
    // A request has no fragment, and so the crawl knows none.
    url.replace(/#.*$/s, ""),
  );
  return known;
}

/** What is wrong with where it ends; nothing where that is a page, or was not visited yet. */
function faultOf({ status, error, state, because }: Known): string | undefined {
  if (state === SKIPPED) return `was not visited (${because})`;
  if (status === null) return error === null ? undefined : `could not be had: ${error}`;
  return status < 300 || status === 304 ? undefined : `answers ${status}${noPageWords[noPageOf(status)]}`;
}
