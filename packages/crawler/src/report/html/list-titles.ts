import { SEEDS_REDIRECTING_OUT } from "../../crawl/visit/messages.ts";

/** Titles of issues that have a list of their own in "More lists". The issue and the list have the same title. */
export const LIST_TITLES: Readonly<
  Record<"firewalls" | "seeds" | "traps" | "notes" | "waiting" | "sitemaps", string>
> = {
  firewalls: "Answered by a firewall",
  seeds: SEEDS_REDIRECTING_OUT,
  traps: "URL traps",
  notes: "Remarks about pages",
  waiting: "Hosts that could not be crawled yet",
  sitemaps: "Sitemap errors",
};

/** Titles of issues that are sets of URLs, and of their lists. */
export const SET_TITLES: Readonly<Record<"orphans" | "islands" | "noindex", string>> = {
  orphans: "Orphan URLs",
  islands: "Not in the sitemap",
  noindex: "Noindex",
};
