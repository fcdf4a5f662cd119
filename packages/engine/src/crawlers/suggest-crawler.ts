import { foldCase } from "../text/fold-case.ts";
import { isNear } from "../text/near.ts";
import { type Crawler, crawlers, findCrawler } from "./registry.ts";

/** In a shorter name two letters are so much that another crawler is meant, and not a slip. */
const SHORTEST_WITH_TWO_SLIPS = 8;

/**
 * The known crawler whose token a name nearly is, by one letter or, in a long one, two: `Googlebot` for `Goglebot`. Undefined
 * where there is none, and where the name is a token itself.
 */
export function suggestCrawler(name: string): Crawler | undefined {
  if (findCrawler(name) !== undefined) return undefined;
  const folded = foldCase(name);
  const max = folded.length < SHORTEST_WITH_TWO_SLIPS ? 1 : 2;
  const near = crawlers.filter(({ token }) => isNear(folded, foldCase(token), max));
  return near.find(({ token }) => isNear(folded, foldCase(token), 1)) ?? near[0];
}
