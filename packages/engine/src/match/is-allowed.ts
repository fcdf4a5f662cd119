import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { AgentSeparator } from "../document/agent-separator.ts";
import { ALLOW, BLANK, DISALLOW, SITEMAP, USER_AGENT } from "../document/line-kinds.ts";
import type { ReadOptions } from "../document/parse.ts";
import { RecordReader } from "../document/record-reader.ts";
import { askedTokens } from "../groups/asked-tokens.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../groups/crawler-profile.ts";
import { triesOf } from "../groups/group-choice.ts";
import { LongestName } from "../groups/longest-name.ts";
import { type AskedToken, bestNaming, NAMES_ANY, NAMES_TOKEN } from "../groups/product-token.ts";
import { isOverfull } from "../groups/rule-room.ts";
import { matchesWithoutBacktracking } from "../patterns/non-backtracking-search.ts";
import { matchesPattern } from "../patterns/path-pattern.ts";
import { isFreeing } from "../patterns/pattern-entries.ts";
import { STANDS_FOR_ITSELF } from "../patterns/plain-url.ts";
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
 * May this crawler fetch this URL? The answer of `compile(parse(robots), token).decide(url).allowed`,
 * found in one pass over the file (of a list of tokens, one for each) without building anything: for callers
 * that ask a file once.
 * @param productToken a literal product token, a list of them, or a crawler, as for `compile`. `"Googlebot-Image"` is a token,
 *   which finds no group for Googlebot; `getCrawler("Googlebot-Image")` is the crawler, which does.
 * @throws {InvalidInputError} {InvalidProductTokenError} {InvalidUrlError} as those do.
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

/** A stretch of a text that ends where the text ends. */
export interface Piece extends Pick<InputBytes, "text" | "bytes"> {
  /** Where the stretch begins, which is where a line begins. */
  readonly start: number;
}

/**
 * As `isAllowed`, for a robots.txt that has been cut to what the dialect reads.
 * @param pieces the robots.txt. A dialect that limits the room for rules must have all of it in the first piece.
 */
export function isAllowedIn(
  pieces: readonly Piece[],
  truncated: boolean,
  dialect: Dialect,
  tokens: readonly AskedToken[],
  url: string,
): boolean {
  const path = locatePath(url, dialect);
  if (isRobotsTxt(dialect, path) || (truncated && dialect.oversize === "allows-all")) return true;
  let deciding = tokens;
  let weight = NO_WEIGHT;
  for (const tried of triesOf(tokens, dialect)) {
    const found = readGroups(pieces, dialect, tried, path);
    weight = found.weight;
    if (found.isNamed) {
      deciding = tried;
      break;
    }
  }
  return weightAllows(weight) || (pieces[0] !== undefined && isOverfull(pieces[0], dialect, deciding));
}

/** All calls share one reader: a new one for each makes a call for a file of one line take 12 % longer (2026-11-27). */
const sharedReader = new RecordReader();

/**
 * Reads the file once. Returns whether the tokens are named at all, and the weight of the heaviest rule that matches in
 * their groups or else in those for `*`.
 */
function readGroups(
  pieces: readonly Piece[],
  dialect: Dialect,
  tokens: readonly AskedToken[],
  path: PathPlace,
): { isNamed: boolean; weight: number } {
  const { blankLines, sameName, anyGroup, sitemapBetweenAgents, indexAsFolder } = dialect;
  // Whether a rule stands for the pattern that is written, so that its first bytes tell whether it can match.
  const isAsWritten = dialect.pathsPerLine === "one" && dialect.suffixes === "match-nothing";
  const gap = AgentSeparator.in(dialect);
  const isLongest = sameName === "longest-name";
  const longestNamed = isLongest ? new LongestName() : undefined;
  const longestAny = isLongest ? new LongestName() : undefined;
  const voidNamed = StarOnlyRules.in(dialect);
  const voidAny = StarOnlyRules.in(dialect);
  const reader = sharedReader;
  let open = false;
  let named = false;
  let any = false;
  let everNamed = false;
  let everAny = false;
  // Where only the first group of a name counts, whether there has been one.
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
        const naming = bestNaming(reader.text, reader.valueStart, reader.valueEnd, tokens);
        const length = reader.valueEnd - reader.valueStart;
        const isNamed: boolean = naming === NAMES_TOKEN && !doneNamed;
        const isAny: boolean = naming === NAMES_ANY && !doneAny && anyGroup === "applies";
        if (longestNamed?.read(isNamed, length)) {
          weightNamed = NO_WEIGHT;
          voidNamed?.clear();
        }
        if (longestAny?.read(isAny, length)) {
          weightAny = NO_WEIGHT;
          voidAny?.clear();
        }
        named = longestNamed?.applies ?? (named || isNamed);
        any = longestAny?.applies ?? (any || isAny);
        everNamed ||= named;
        everAny ||= any;
      } else if (kind === ALLOW || kind === DISALLOW) {
        open = false;
        if (!(everNamed ? named : any) || !counts(reader, everNamed ? voidNamed : voidAny)) continue;
        if (isAsWritten && !(indexAsFolder && kind === ALLOW) && differs(reader, path)) continue;
        if (everNamed) weightNamed = heavier(reader, path, weightNamed);
        else weightAny = heavier(reader, path, weightAny);
      } else if (kind === BLANK && blankLines === "end-group") {
        open = named = any = false;
      } else if (kind === SITEMAP && sitemapBetweenAgents === "end-group") {
        open = false;
      } else if (open && gap?.isAt(reader)) open = false;
    }
  }
  reader.release();
  return { isNamed: everNamed, weight: everNamed ? weightNamed : weightAny };
}

/** Whether the current rule counts. */
function counts(reader: RecordReader, starOnlyRules: StarOnlyRules | undefined): boolean {
  if (starOnlyRules === undefined) return true;
  reader.findValue();
  return starOnlyRules.counts(reader.text, reader.valueStart, reader.valueEnd, reader.kind === ALLOW);
}

/**
 * Whether the current rule differs from the path in its first characters, as nearly every rule does. The value need
 * not have been found: at most one space before it is passed over, and a blank behind it ends the stretch.
 */
function differs(reader: RecordReader, { text, start, end }: PathPlace): boolean {
  const { bytes, valueStart, valueEnd, dialect } = reader;
  let place = start;
  for (let at = bytes[valueStart] === SPACE ? valueStart + 1 : valueStart; at < valueEnd; at++, place++) {
    const code = bytes[at] as number;
    if (IS_PLAIN[code] === 0) {
      // Where it is no wildcard it is a triplet in every path that has it.
      const isTriplet = dialect.wildcards === "none" && (code === STAR || code === DOLLAR);
      return isTriplet && text.charCodeAt(place) !== PERCENT;
    }
    if (place === end || text.charCodeAt(place) !== code) return true;
  }
  return false;
}

/** The weight of the current rule if it matches and outweighs what was found so far. */
function heavier(reader: RecordReader, path: PathPlace, weight: number): number {
  reader.findValue();
  const { text, valueStart, valueEnd, dialect } = reader;
  const allow = reader.kind === ALLOW;
  if (isFreeing(valueStart, valueEnd, allow, dialect)) return MAX_WEIGHT;
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

/** 1 for the characters that stand for themselves however they are compared: the full stop does here. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  return character === "." || STANDS_FOR_ITSELF.test(character) ? 1 : 0;
});
