/** Matchers for tests of a robots.txt, an entry point of its own: `maycrawl/vitest`. */
import {
  type Crawler,
  compile,
  type Decision,
  type Dialect,
  defaultDialect,
  describeDecision,
  extractProductToken,
  findCrawler,
  InvalidInputError,
  identifyCrawler,
  parse,
  type RobotsDocument,
} from "@maycrawl/engine";
import { findCrawlerByPopularName, maskedAddress, visible } from "@maycrawl/engine/internal";

/** Options of `toAllow` and `toBlock`. */
export interface RobotsMatcherOptions {
  /** The crawler: a product token such as `Googlebot`, a User-Agent header that contains one, or a known crawler. */
  readonly as: string | Crawler;
  /** Dialect that reads the robots.txt. Default: that of the crawler if maycrawl knows it, otherwise RFC 9309. */
  readonly dialect?: Dialect | undefined;
}

/** Result of a matcher, as `expect.extend` of Vitest and Jest takes it. */
export interface RobotsMatcherResult {
  readonly pass: boolean;
  /** Returns the text of a failed test: the decision, and the line that decides. */
  readonly message: () => string;
}

/** A matcher for `expect.extend` of Vitest and Jest. */
export type RobotsMatcher = (
  robots: string | Uint8Array | RobotsDocument,
  url: string | URL,
  options: RobotsMatcherOptions,
) => RobotsMatcherResult;

/** A path instead of a text. Without a check, it would be a robots.txt without rules, which allows everything. */
const PATH = /^[^\s:#]+\.txt$/i;

/**
 * Matchers for `expect.extend` of Vitest and Jest. They check the text or the bytes of a robots.txt, or a document of
 * `parse`.
 *
 * - `toAllow(url, { as })` passes if the crawler may fetch the URL.
 * - `toBlock(url, { as })` passes if the crawler may not fetch the URL.
 */
export const robotsMatchers: { readonly toAllow: RobotsMatcher; readonly toBlock: RobotsMatcher } = {
  toAllow: matcher("allow", true),
  toBlock: matcher("block", false),
};

function matcher(verb: string, allows: boolean): RobotsMatcher {
  return (robots, url, options) => {
    const crawler = crawlerOf(options?.as);
    const known = typeof crawler === "string" ? undefined : crawler;
    const dialect = options.dialect ?? known?.dialect ?? defaultDialect;
    const document = documentIn(dialect, robots);
    const decision = compile(document, crawler, { dialect }).decide(url);
    const pass = decision.allowed === allows;
    return {
      pass,
      message() {
        const name = visible(known?.token ?? String(crawler));
        const inDialect = dialect === defaultDialect ? "" : ` (${dialect.name})`;
        const asked = `${visible(maskedAddress(String(url)))} as ${name}${inDialect}`;
        const answer = decision.allowed ? "allowed" : "disallowed";
        return `expected the robots.txt ${pass ? "not " : ""}to ${verb} ${asked}, but it is ${answer}: ${reasonOf(document, decision, known?.reads ?? [name])}`;
      },
    };
  };
}

/** Returns the crawler with a name, or the product token of an unknown one. `compile` rejects a wrong name. */
function crawlerOf(as: string | Crawler): string | Crawler {
  if (typeof as !== "string") return as;
  const known = findCrawler(as.trim()) ?? findCrawlerByPopularName(as) ?? identifyCrawler(as);
  return known ?? extractProductToken(as) ?? as;
}

/** Reads the bytes again in the dialect: dialects read different lines of a file. */
function documentIn(dialect: Dialect, robots: string | Uint8Array | RobotsDocument): RobotsDocument {
  if (typeof robots === "string" && PATH.test(robots))
    throw new InvalidInputError(robots, "a text, its bytes or a parsed document, not a path");
  const isInput = typeof robots !== "object" || robots instanceof Uint8Array || robots === null;
  return parse(isInput ? robots : robots.bytes, { dialect });
}

function reasonOf(document: RobotsDocument, decision: Decision, tokens: readonly string[]): string {
  const record = decision.because === "rule" ? document.text(decision.rule.span) : undefined;
  return describeDecision(decision, { record, tokens }).text;
}

declare global {
  // Vitest and Jest have the same interface for the matchers of users.
  namespace jest {
    // biome-ignore lint/complexity/noBannedTypes: all declarations of an interface have the same type parameters.
    interface Matchers<R, T = {}> {
      /** Passes if the crawler may fetch the URL. */
      toAllow(url: string | URL, options: RobotsMatcherOptions): R;
      /** Passes if the crawler may not fetch the URL. */
      toBlock(url: string | URL, options: RobotsMatcherOptions): R;
    }
  }
}
