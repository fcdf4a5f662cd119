import {
  type Crawler,
  crawlerCalled,
  crawlerNamed,
  crawlers,
  recogniseCrawler,
} from "@maycrawl/engine/robots";
import { crawlerSetNamed } from "../input/crawler-sets.ts";

/** What was found in the registry. */
export type Found =
  /** The text is a crawler's token, another name of it (an alias), or a User-Agent header that names one. */
  | { readonly kind: "one"; readonly crawler: Crawler; readonly isAlias: boolean }
  /** Those that the text stands for (`ai`, `Gemini`), or that have it in their token, vendor or purposes; perhaps none. */
  | { readonly kind: "some"; readonly crawlers: readonly Crawler[] };

/** Looks a text up among the crawlers that are known; without one all of them are found. */
export function search(text: string | undefined): Found {
  if (text === undefined) return { kind: "some", crawlers };
  const recognised = crawlerNamed(text.trim()) ?? recogniseCrawler(text);
  const crawler = crawlerCalled(text) ?? recognised;
  if (crawler !== undefined) return { kind: "one", crawler, isAlias: crawler !== recognised };
  const set = crawlerSetNamed(text);
  // "ai" is a part of many names.
  if (set !== undefined && !set.isName) return { kind: "some", crawlers: set.crawlers };
  const wanted = text.trim().toLowerCase();
  const holds = (word: string): boolean => word.toLowerCase().includes(wanted);
  const found = crawlers.filter(
    (one) => set?.crawlers.includes(one) || [one.token, one.vendor, ...one.purposes].some(holds),
  );
  return { kind: "some", crawlers: found };
}
