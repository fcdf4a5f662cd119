import type { PageRefresh } from "./page.ts";
import { resolveReference } from "./resolve-reference.ts";

/** A parsed refresh. An undefined `target` means the page itself. */
export interface ParsedRefresh {
  readonly seconds: number;
  readonly target: string | undefined;
}

/** A refresh found in the page or its header, not parsed yet. */
export interface FoundRefresh {
  readonly content: string;
  readonly from: PageRefresh["from"];
  readonly where: number;
  /** Whether no base was known when the element was read. */
  readonly beforeBase: boolean;
}

/** Seconds, a separator, and the URL. The URL may still have `url=` and quotes. */
const REFRESH =
  /^[\t\n\f\r ]*(?:(\d+)(?:\.[\d.]*)?|\.[\d.]*)(?:[\t\n\f\r ]*$|(?:[\t\n\f\r ]*[;,]|[\t\n\f\r ])[\t\n\f\r ]*(.*)$)/s;
const URL_WORD = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i;

/** Parses a refresh (HTML, "shared declarative refresh steps"). Returns undefined if it is invalid. */
export function readRefresh(content: string): ParsedRefresh | undefined {
  const [read, seconds = "0", rest = ""] = REFRESH.exec(content) ?? [];
  if (read === undefined) return undefined;
  if (rest === "") return { seconds: Number(seconds), target: undefined };
  const written = rest.replace(URL_WORD, "");
  const quote = written[0];
  const target = quote === '"' || quote === "'" ? (written.slice(1).split(quote, 1)[0] ?? "") : written;
  return { seconds: Number(seconds), target };
}

/**
 * Returns the refresh that browsers obey: the first valid one in `found`.
 * Browsers parse its URL when the element is inserted, with the base known at that time
 * (HTML, "shared declarative refresh steps", step 11).
 * @param base resolves a refresh that follows the base element.
 * @param url the page's URL. It resolves a refresh of the header, and one that precedes the base element.
 */
export function selectRefresh(
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
    // Browsers ignore a refresh with an invalid URL or a `javascript:` URL.
    if (to?.startsWith("javascript:") || (to === undefined && url !== undefined)) continue;
    const web = to !== undefined && /^https?:/.test(to) ? to : undefined;
    return { seconds, target, url: web, from, where };
  }
  return undefined;
}
