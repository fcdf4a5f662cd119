import { findCrawler, suggestCrawler } from "@maycrawl/engine";

/**
 * Returns the token of the known crawler that an unknown name probably means: a misspelling, or a name without `bot`
 * (`gpt`, `duckduck`).
 */
export function suggestToken(token: string): string | undefined {
  return (suggestCrawler(token) ?? findCrawler(`${token}bot`))?.token;
}
