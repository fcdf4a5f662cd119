import { foldCase } from "../text/fold-case.ts";
import { isSimilar } from "../text/near.ts";
import { type Crawler, crawlers, findCrawler } from "./registry.ts";

/**
 * Minimum length of a name that may have two wrong letters. A shorter name with two wrong letters probably means
 * another crawler.
 */
const SHORTEST_WITH_TWO_SLIPS = 8;

/**
 * Returns the known crawler whose token differs from a name by one letter, or by two in a long name: `Googlebot`
 * for `Goglebot`. Undefined if no token is that similar, or if the name is a token itself.
 */
export function suggestCrawler(name: string): Crawler | undefined {
  if (findCrawler(name) !== undefined) return undefined;
  const folded = foldCase(name);
  const max = folded.length < SHORTEST_WITH_TWO_SLIPS ? 1 : 2;
  const near = crawlers.filter(({ token }) => isSimilar(folded, foldCase(token), max));
  return near.find(({ token }) => isSimilar(folded, foldCase(token), 1)) ?? near[0];
}
