import type { Page } from "@maycrawl/readers";
import { truncateText } from "./truncate-text.ts";

/** A link of a page. Plain data. */
export interface Outlink {
  /** Without fragment. */
  readonly href: string;
  readonly by: "link" | "canonical";
  /** The request not to follow it, in words. */
  readonly nofollow: string | undefined;
}

/** Characters of a link's relations that are kept with the URL. */
const MAX_REL = 100;

/** Two links with the same key lead to the same: of `nofollow`, the words of the first one are kept. */
export function outlinkKey({ href, by, nofollow }: Outlink): string {
  if (by === "canonical") return `canonical ${href}`;
  return nofollow === undefined ? href : `nofollow ${href}`;
}

/**
 * Returns where a page leads, each URL once.
 * @param nofollow what of the page or its header asks not to follow its links, in words.
 */
export function outlinksOf(
  { canonical, refresh, links }: Page,
  nofollow: string | undefined,
): readonly Outlink[] {
  const outlinks = new Map<string, Outlink>();
  const add = (url: string | undefined, by: Outlink["by"], asked: string | undefined): void => {
    if (url === undefined) return;
    const hash = url.indexOf("#");
    const outlink: Outlink = { href: hash < 0 ? url : url.slice(0, hash), by, nofollow: asked };
    const key = outlinkKey(outlink);
    if (!outlinks.has(key)) outlinks.set(key, outlink);
  };
  add(canonical?.url, "canonical", undefined);
  add(refresh?.url, "link", nofollow);
  for (const link of links)
    add(link.url, "link", link.nofollow ? truncateText(`rel=${link.rel.join(" ")}`, MAX_REL) : nofollow);
  return [...outlinks.values()];
}
