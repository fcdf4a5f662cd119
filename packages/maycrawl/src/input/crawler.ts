import { productTokenOf } from "@maycrawl/engine";
import { UsageError } from "../errors.ts";
import { visible, visibleHead } from "../output/visible.ts";

/** A crawler that `--as` names. */
export interface Crawler {
  /** As it was given: a product token or a whole User-Agent header. */
  readonly given: string;
  /** The product token that was found in it (RFC 9309 §2.2.1). */
  readonly token: string;
}

const EXPECTED = 'expected a product token such as "Googlebot", or a whole User-Agent header that holds one';

/**
 * The crawlers that `--as` names.
 * @throws {UsageError} where there is none, and where one is empty or impossible.
 */
export function crawlersOf(given: readonly string[] | undefined): readonly Crawler[] {
  if (given === undefined || given.length === 0) {
    throw new UsageError("no crawler is named: --as is missing", EXPECTED);
  }
  return given.map((name) => {
    const token = productTokenOf(name);
    if (token === undefined) {
      throw new UsageError(`--as "${visible(name)}" names no crawler`, EXPECTED);
    }
    return { given: name, token };
  });
}

/** The crawler as a verdict names it: with the header in which the token was found. */
export function nameOf(crawler: Crawler): string {
  const token = visible(crawler.token);
  return crawler.given === crawler.token ? token : `${token} (from "${visibleHead(crawler.given, 60)}")`;
}
