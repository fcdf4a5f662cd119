import type { CrawlerOrToken } from "@maycrawl/engine";
import { tokensOf } from "@maycrawl/engine/internal";

/** Returns the product tokens of a crawler. */
export function tokenList(crawler: CrawlerOrToken): readonly string[] {
  return [tokensOf(crawler)].flat();
}
