import { UsageError } from "../../cli/errors.ts";
import { type Crawler, crawlersNamed } from "../../options/crawler-option.ts";
import { BatchError } from "./batch-error.ts";

/** Lists that were asked for last: a stream asks for the same ones again and again. */
const known = new Map<string, readonly Crawler[]>();
const MAX_KNOWN = 16;
const MAX_LENGTH = 4096;

/**
 * The crawlers that `"as"` names: tokens, User-Agent headers and purposes, as `--as` takes them.
 * @throws {BatchError} where a name cannot be one, or is a word that is neither a crawler nor a purpose.
 */
export function crawlersOfRequest(names: readonly string[]): readonly Crawler[] {
  const key = JSON.stringify(names);
  const found = known.get(key) ?? crawlersNamedIn(names);
  if (!known.has(key) && key.length <= MAX_LENGTH) {
    if (known.size === MAX_KNOWN) known.clear();
    known.set(key, found);
  }
  return found;
}

function crawlersNamedIn(names: readonly string[]): readonly Crawler[] {
  try {
    return crawlersNamed(names, '"as"');
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new BatchError("ERR_ROBOTS_UNKNOWN_CRAWLER", `${[error.message, ...error.hints].join("; ")}.`);
  }
}
