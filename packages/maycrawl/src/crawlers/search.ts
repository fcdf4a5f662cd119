import {
  type Crawler,
  crawlerCalled,
  crawlerNamed,
  crawlers,
  recogniseCrawler,
} from "@maycrawl/engine/robots";

/** What was found in the registry. */
export type Found =
  /** The text is a crawler's token, another name of it (an alias), or a User-Agent header that names one. */
  | { readonly kind: "one"; readonly crawler: Crawler; readonly isAlias: boolean }
  /** Those that have it in their token, vendor or purposes; perhaps none. */
  | { readonly kind: "some"; readonly crawlers: readonly Crawler[] };

/** Looks a text up among the crawlers that are known; without one all of them are found. */
export function search(text: string | undefined): Found {
  if (text === undefined) return { kind: "some", crawlers };
  const recognised = crawlerNamed(text.trim()) ?? recogniseCrawler(text);
  const crawler = crawlerCalled(text) ?? recognised;
  if (crawler !== undefined) return { kind: "one", crawler, isAlias: crawler !== recognised };
  const wanted = text.trim().toLowerCase();
  const holds = (word: string): boolean => word.toLowerCase().includes(wanted);
  return {
    kind: "some",
    crawlers: crawlers.filter(({ token, vendor, purposes }) => [token, vendor, ...purposes].some(holds)),
  };
}
