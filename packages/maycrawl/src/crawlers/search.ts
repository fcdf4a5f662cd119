import { type Crawler, crawlerNamed, crawlers, recogniseCrawler } from "@maycrawl/engine/robots";

/** What was found in the registry. */
export type Found =
  /** The text is a crawler's token, or a User-Agent header that names one. */
  | { readonly kind: "one"; readonly crawler: Crawler }
  /** Those that have it in their token, vendor or purposes; perhaps none. */
  | { readonly kind: "some"; readonly crawlers: readonly Crawler[] };

/** Looks a text up among the crawlers that are known; without one all of them are found. */
export function search(text: string | undefined): Found {
  if (text === undefined) return { kind: "some", crawlers };
  const crawler = crawlerNamed(text.trim()) ?? recogniseCrawler(text);
  if (crawler !== undefined) return { kind: "one", crawler };
  const wanted = text.trim().toLowerCase();
  const holds = (word: string): boolean => word.toLowerCase().includes(wanted);
  return {
    kind: "some",
    crawlers: crawlers.filter(({ token, vendor, purposes }) => [token, vendor, ...purposes].some(holds)),
  };
}
