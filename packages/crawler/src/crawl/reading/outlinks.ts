import type { Page } from "@maycrawl/readers";
import { truncateText } from "./truncate-text.ts";

/** A link of a page. Plain data. */
export interface Outlink {
  /** URL without fragment. */
  readonly href: string;
  readonly by: "link" | "canonical";
  /** Text of the directive or `rel` value that forbids to follow the link; undefined if the link may be followed. */
  readonly nofollow: string | undefined;
}

/** Maximum length of a link's `rel` value that is stored with the URL, in characters. */
const MAX_REL = 100;

/** Returns a key that equivalent links share. Only the `nofollow` text of the first of them is kept. */
export function outlinkKey({ href, by, nofollow }: Outlink): string {
  if (by === "canonical") return `canonical ${href}`;
  return nofollow === undefined ? href : `nofollow ${href}`;
}

/**
 * Returns the links of a page, each once.
 * @param nofollow text of the directive, of the page or its header, that forbids to follow links; undefined if links
 *   may be followed.
 */
export function collectOutlinks(
  { canonical, refresh, links }: Page,
  nofollow: string | undefined,
): readonly Outlink[] {
  const outlinks = new Map<string, Outlink>();
  const add = (url: string | undefined, by: Outlink["by"], reason: string | undefined): void => {
    if (url === undefined) return;
    const hash = url.indexOf("#");
    const outlink: Outlink = { href: hash < 0 ? url : url.slice(0, hash), by, nofollow: reason };
    const key = outlinkKey(outlink);
    if (!outlinks.has(key)) outlinks.set(key, outlink);
  };
  add(canonical?.url, "canonical", undefined);
  add(refresh?.url, "link", nofollow);
  for (const link of links)
    add(link.url, "link", link.nofollow ? truncateText(`rel=${link.rel.join(" ")}`, MAX_REL) : nofollow);
  return [...outlinks.values()];
}
