import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { AgentSeparator } from "../document/agent-separator.ts";
import { ALLOW, BLANK, DISALLOW, SITEMAP, USER_AGENT } from "../document/line-kinds.ts";
import type { ReadOptions } from "../document/parse.ts";
import { RecordReader } from "../document/record-reader.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { tokenSets } from "../groups/group-choice.ts";
import { LongestName } from "../groups/longest-name.ts";
import { NAMES_ANY, NAMES_TOKEN, type RequestedToken, strongestNaming } from "../groups/product-token.ts";
import { exceedsRuleStorage } from "../groups/rule-room.ts";
import { matchesWithoutBacktracking } from "../patterns/non-backtracking-search.ts";
import { matchesPattern } from "../patterns/path-pattern.ts";
import { allowsEveryPath } from "../patterns/pattern-entries.ts";
import { PLAIN_CHARACTER } from "../patterns/plain-url.ts";
import { ruleEntries } from "../patterns/rule-entries.ts";
import { MAX_WEIGHT, NO_WEIGHT, ruleWeight, weightAllows } from "../patterns/rule-weight.ts";
import { StarOnlyRules } from "../patterns/star-only-rules.ts";
import { isRobotsTxt, locatePath, type PathPlace } from "../patterns/url-path.ts";
import { type InputBytes, readBytes } from "../text/bytes.ts";

const SPACE = 0x20;
const DOLLAR = 0x24;
const PERCENT = 0x25;
const STAR = 0x2a;

/**
 * Returns whether the crawler may fetch the URL, as `compile(parse(robots), token).decide(url).allowed` does.
 * It makes one pass over the file (for a list of tokens, one pass for each) and builds nothing. Use it if you query
 * a file only once.
 * @param productToken a literal product token, a list of them, or a crawler, as for `compile`. The token
 *   `"Googlebot-Image"` does not find a group for Googlebot; the crawler `getCrawler("Googlebot-Image")` does.
 * @throws {InvalidInputError} {InvalidProductTokenError} {InvalidUrlError} as `parse`, `compile` and `decide` do.
 */
export function isAllowed(
  robots: string | Uint8Array,
  productToken: CrawlerOrToken,
  url: string | URL,
  options?: ReadOptions,
): boolean {
  const dialect = dialectFor(productToken, options, defaultDialect);
  const { text, bytes, truncated } = readBytes(robots, dialect.maxBytes);
  const tokens = askedTokens(tokensOf(productToken), dialect);
  return isAllowedIn([{ text, bytes, start: 0 }], truncated, dialect, tokens, String(url));
}

/** The part of a text from `start` to its end. */
export interface Piece extends Pick<InputBytes, "text" | "bytes"> {
  /** Index of the first character, which begins a line. */
  readonly start: number;
}

/**
 * Answers as `isAllowed` does, for a robots.txt that is already cut to the length that the dialect reads.
 * @param pieces the robots.txt in one or more pieces. If the dialect has a limit for stored rules (`ruleRoom`), the
 *   first piece must contain the whole file.
 */
export function isAllowedIn(
  pieces: readonly Piece[],
  truncated: boolean,
  dialect: Dialect,
  tokens: readonly RequestedToken[],
  url: string,
): boolean {
  const path = locatePath(url, dialect);
  if (isRobotsTxt(dialect, path) || (truncated && dialect.oversize === "allows-all")) return true;
  let deciding = tokens;
  let weight = NO_WEIGHT;
  for (const tried of tokenSets(tokens, dialect)) {
    const found = readGroups(pieces, dialect, tried, path);
    weight = found.weight;
    if (found.isNamed) {
      deciding = tried;
      break;
    }
  }
  return (
    weightAllows(weight) || (pieces[0] !== undefined && exceedsRuleStorage(pieces[0], dialect, deciding))
  );
}

/** Shared by all calls: with a new reader for each call, a call for a one-line file takes 12 % longer (2026-11-27). */
const sharedReader = new RecordReader();

/**
 * Reads the file once. Returns whether any group names the tokens, and the weight of the heaviest matching rule. That
 * rule belongs to a group that names the tokens, or to a group for `*` if no group names them.
 */
function readGroups(
  pieces: readonly Piece[],
  dialect: Dialect,
  tokens: readonly RequestedToken[],
  path: PathPlace,
): { isNamed: boolean; weight: number } {
  const { blankLines, sameName, anyGroup, sitemapBetweenAgents, indexAsFolder } = dialect;
  // Whether the pattern of a rule is always its text as written, so that its first bytes can exclude a match.
  const isAsWritten = dialect.pathsPerLine === "one" && dialect.suffixes === "match-nothing";
  const separator = AgentSeparator.in(dialect);
  const isLongest = sameName === "longest-name";
  const longestNamed = isLongest ? new LongestName() : undefined;
  const longestAny = isLongest ? new LongestName() : undefined;
  const starOnlyNamed = StarOnlyRules.in(dialect);
  const starOnlyAny = StarOnlyRules.in(dialect);
  const reader = sharedReader;
  let open = false;
  let named = false;
  let any = false;
  let everNamed = false;
  let everAny = false;
  // Whether an earlier group names the crawler, in a dialect in which only the first group of a name counts.
  let doneNamed = false;
  let doneAny = false;
  let weightNamed = NO_WEIGHT;
  let weightAny = NO_WEIGHT;
  for (const piece of pieces) {
    reader.begin(piece, dialect);
    reader.end = piece.start;
    while (reader.next()) {
      const { kind } = reader;
      if (kind === USER_AGENT) {
        if (!open) {
          named = any = false;
          longestNamed?.beginGroup();
          longestAny?.beginGroup();
          doneNamed = everNamed && sameName === "first";
          doneAny = everAny && sameName === "first";
        }
        open = true;
        reader.findValue();
        const naming = strongestNaming(reader.text, reader.valueStart, reader.valueEnd, tokens);
        const length = reader.valueEnd - reader.valueStart;
        const isNamed: boolean = naming === NAMES_TOKEN && !doneNamed;
        const isAny: boolean = naming === NAMES_ANY && !doneAny && anyGroup === "applies";
        if (longestNamed?.read(isNamed, length)) {
          weightNamed = NO_WEIGHT;
          starOnlyNamed?.clear();
        }
        if (longestAny?.read(isAny, length)) {
          weightAny = NO_WEIGHT;
          starOnlyAny?.clear();
        }
        named = longestNamed?.applies ?? (named || isNamed);
        any = longestAny?.applies ?? (any || isAny);
        everNamed ||= named;
        everAny ||= any;
      } else if (kind === ALLOW || kind === DISALLOW) {
        open = false;
        if (!(everNamed ? named : any) || !isCounted(reader, everNamed ? starOnlyNamed : starOnlyAny))
          continue;
        if (isAsWritten && !(indexAsFolder && kind === ALLOW) && differsFromPath(reader, path)) continue;
        if (everNamed) weightNamed = heavierWeight(reader, path, weightNamed);
        else weightAny = heavierWeight(reader, path, weightAny);
      } else if (kind === BLANK && blankLines === "end-group") {
        open = named = any = false;
      } else if (kind === SITEMAP && sitemapBetweenAgents === "end-group") {
        open = false;
      } else if (open && separator?.isAt(reader)) open = false;
    }
  }
  reader.release();
  return { isNamed: everNamed, weight: everNamed ? weightNamed : weightAny };
}

/** Whether the current rule counts. Some dialects ignore a rule that is only `*`, and the rule after it. */
function isCounted(reader: RecordReader, starOnlyRules: StarOnlyRules | undefined): boolean {
  if (starOnlyRules === undefined) return true;
  reader.findValue();
  return starOnlyRules.counts(reader.text, reader.valueStart, reader.valueEnd, reader.kind === ALLOW);
}

/**
 * Whether the current rule differs from the path in its first characters, as nearly every rule does. Works before
 * `reader.findValue()`: it skips one space before the value, and any other blank ends the comparison.
 */
function differsFromPath(reader: RecordReader, { text, start, end }: PathPlace): boolean {
  const { bytes, valueStart, valueEnd, dialect } = reader;
  let pathAt = start;
  for (let at = bytes[valueStart] === SPACE ? valueStart + 1 : valueStart; at < valueEnd; at++, pathAt++) {
    const code = bytes[at] as number;
    if (IS_PLAIN[code] === 0) {
      // If `*` and `$` are not wildcards, every path contains them as percent-triplets.
      const isTriplet = dialect.wildcards === "none" && (code === STAR || code === DOLLAR);
      return isTriplet && text.charCodeAt(pathAt) !== PERCENT;
    }
    if (pathAt === end || text.charCodeAt(pathAt) !== code) return true;
  }
  return false;
}

/** Returns the weight of the current rule if it matches and is heavier than `weight`; otherwise `weight`. */
function heavierWeight(reader: RecordReader, path: PathPlace, weight: number): number {
  reader.findValue();
  const { text, valueStart, valueEnd, dialect } = reader;
  const allow = reader.kind === ALLOW;
  if (allowsEveryPath(valueStart, valueEnd, allow, dialect)) return MAX_WEIGHT;
  const matches = dialect.starSearch === "forgetful" ? matchesWithoutBacktracking : matchesPattern;
  let best = weight;
  for (const { pattern, specificity, allows = allow } of ruleEntries(
    text,
    valueStart,
    valueEnd,
    allow,
    dialect,
  )) {
    if (best !== NO_WEIGHT && dialect.precedence === "first") break;
    const from = pattern === undefined ? valueStart : 0;
    const to = pattern?.length ?? valueEnd;
    const own = ruleWeight(specificity || to - from, allows);
    if (own > best && matches(pattern ?? text, from, to, path.text, path.start, path.end)) best = own;
  }
  return best;
}

/** 1 for each character that is always compared as it is. Unlike `PLAIN_CHARACTER`, this includes the full stop. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  return character === "." || PLAIN_CHARACTER.test(character) ? 1 : 0;
});
