import type { PageRefresh } from "./page.ts";
import { resolveReference } from "./resolve-reference.ts";

/** A refresh as it is written: in seconds, and where it leads; undefined: to the page itself. */
export interface WrittenRefresh {
  readonly seconds: number;
  readonly target: string | undefined;
}

/** Where a refresh stands, not read yet. */
export interface FoundRefresh {
  readonly content: string;
  readonly from: PageRefresh["from"];
  readonly where: number;
  /** Whether no base was known when the element was read. */
  readonly beforeBase: boolean;
}

/** Seconds, a separator, and the URL, of which `url=` and quotes are no part. */
const REFRESH =
  /^[\t\n\f\r ]*(?:(\d+)(?:\.[\d.]*)?|\.[\d.]*)(?:[\t\n\f\r ]*$|(?:[\t\n\f\r ]*[;,]|[\t\n\f\r ])[\t\n\f\r ]*(.*)$)/s;
const URL_WORD = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i;

/** Reads a refresh (HTML, "shared declarative refresh steps"); undefined where it is none. */
export function readRefresh(content: string): WrittenRefresh | undefined {
  const [read, seconds = "0", rest = ""] = REFRESH.exec(content) ?? [];
  if (read === undefined) return undefined;
  if (rest === "") return { seconds: Number(seconds), target: undefined };
  const written = rest.replace(URL_WORD, "");
  const quote = written[0];
  const target = quote === '"' || quote === "'" ? (written.slice(1).split(quote, 1)[0] ?? "") : written;
  return { seconds: Number(seconds), target };
}

/**
 * The refresh that browsers obey: the first that is one, in the header or in the page.
 * HTML, "shared declarative refresh steps", step 11: its URL is parsed when the element is inserted, by the base of that time.
 * @param base resolves a URL of the page that follows the base.
 * @param url of the page, which resolves a URL of the header, and one that precedes the base.
 */
export function refreshOf(
  found: readonly FoundRefresh[],
  base: string | undefined,
  url: string | undefined,
): PageRefresh | undefined {
  for (const { content, from, where, beforeBase } of found) {
    const written = readRefresh(content);
    if (written === undefined) continue;
    const { seconds, target } = written;
    if (target === undefined) return { seconds, target: "", url, from, where };
    const to = resolveReference(target, beforeBase ? url : base);
    // Browsers pass over what is no URL, or a script.
    if (to?.startsWith("javascript:") || (to === undefined && url !== undefined)) continue;
    const web = to !== undefined && /^https?:/.test(to) ? to : undefined;
    return { seconds, target, url: web, from, where };
  }
  return undefined;
}
