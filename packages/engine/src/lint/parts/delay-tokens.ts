import { foldCase } from "../../text/fold-case.ts";
import type { LintedFile } from "./linted-file.ts";

/**
 * Returns the tokens whose crawlers ignore Crawl-delay, by folded token. `Yandex` is such a token, because all
 * crawlers that look for it ignore Crawl-delay.
 */
export function tokensIgnoringDelay({ crawlers }: LintedFile): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  const others = new Set<string>();
  for (const { reads, token, obeysCrawlDelay } of crawlers) {
    for (const read of reads) {
      // Crawlers of other vendors may look for this token after their own, as Applebot does for Googlebot.
      if (obeysCrawlDelay === "no") tokens.set(foldCase(read), tokens.get(foldCase(read)) ?? read);
      else if (read === token) others.add(foldCase(read));
    }
  }
  for (const token of others) tokens.delete(token);
  return tokens;
}
