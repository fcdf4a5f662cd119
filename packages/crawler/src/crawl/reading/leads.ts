import type { Page } from "@maycrawl/readers";
import { shortened } from "../visit/shortened.ts";

/** A link of a page. Plain data. */
export interface Lead {
  /** Without fragment. */
  readonly href: string;
  readonly by: "link" | "canonical";
  /** The request not to follow it, in words. */
  readonly nofollow: string | undefined;
}

/** Characters of a link's relations that are kept with the URL. */
const MAX_REL = 100;

/** Two links with the same key lead to the same: of `nofollow`, the words of the first one are kept. */
export function leadKey({ href, by, nofollow }: Lead): string {
  if (by === "canonical") return `canonical ${href}`;
  return nofollow === undefined ? href : `nofollow ${href}`;
}

/**
 * Returns where a page leads, each URL once.
 * @param nofollow what of the page or its header asks not to follow its links, in words.
 */
export function leadsOn({ canonical, refresh, links }: Page, nofollow: string | undefined): readonly Lead[] {
  const leads = new Map<string, Lead>();
  const add = (url: string | undefined, by: Lead["by"], asked: string | undefined): void => {
    if (url === undefined) return;
    const hash = url.indexOf("#");
    const lead: Lead = { href: hash < 0 ? url : url.slice(0, hash), by, nofollow: asked };
    const key = leadKey(lead);
    if (!leads.has(key)) leads.set(key, lead);
  };
  add(canonical?.url, "canonical", undefined);
  add(refresh?.url, "link", nofollow);
  for (const link of links)
    add(link.url, "link", link.nofollow ? shortened(`rel=${link.rel.join(" ")}`, MAX_REL) : nofollow);
  return [...leads.values()];
}
