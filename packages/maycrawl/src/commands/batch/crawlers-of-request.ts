import { UsageError } from "../../cli/errors.ts";
import { type Crawler, crawlersNamed } from "../../options/crawler-option.ts";
import { BatchError } from "./batch-error.ts";

/** Crawlers of recent lists of names. They are cached, because the requests of a batch often repeat the same list. */
const cache = new Map<string, readonly Crawler[]>();
const MAX_CACHED = 16;
const MAX_KEY_LENGTH = 4096;

/**
 * Returns the crawlers for the names in `"as"`. As in `--as`, a name is a token, a User-Agent header, or a word for
 * several crawlers, such as a purpose.
 * @throws {BatchError} if a name is invalid, or is similar to a word for several crawlers.
 */
export function crawlersOfRequest(names: readonly string[]): readonly Crawler[] {
  const key = JSON.stringify(names);
  const found = cache.get(key) ?? resolveCrawlers(names);
  if (!cache.has(key) && key.length <= MAX_KEY_LENGTH) {
    if (cache.size === MAX_CACHED) cache.clear();
    cache.set(key, found);
  }
  return found;
}

function resolveCrawlers(names: readonly string[]): readonly Crawler[] {
  try {
    return crawlersNamed(names, '"as"');
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new BatchError("ERR_ROBOTS_UNKNOWN_CRAWLER", `${[error.message, ...error.hints].join("; ")}.`);
  }
}
