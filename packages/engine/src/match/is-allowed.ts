import { defaultDialect } from "../dialects/default.ts";
import type { Dialect } from "../dialects/dialect.ts";
import { AgentGap } from "../document/agent-gap.ts";
import { askedTokens } from "../document/asked-tokens.ts";
import { type CrawlerOrToken, dialectFor, tokensOf } from "../document/crawler-profile.ts";
import { ALLOW, BLANK, DISALLOW, SITEMAP, USER_AGENT } from "../document/line-names.ts";
import type { ReadOptions } from "../document/parse.ts";
import { type AskedToken, bestNaming, NAMES_ANY, NAMES_TOKEN } from "../document/product-token.ts";
import { RecordReader } from "../document/record-reader.ts";
import { type InputBytes, readBytes } from "../text/bytes.ts";
import { matchesForgetfully } from "./forgetful-search.ts";
import { triesOf } from "./group-choice.ts";
import { LongestName } from "./longest-name.ts";
import { matchesPattern } from "./path-pattern.ts";
import { ignoresLastStar, isFreeing } from "./pattern-entries.ts";
import { isToNormalise } from "./percent-encoding.ts";
import { STANDS_FOR_ITSELF } from "./plain-url.ts";
import { ruleEntries } from "./rule-entries.ts";
import { isOverfull } from "./rule-room.ts";
import { MAX_WEIGHT, NO_WEIGHT, ruleWeight, weightAllows } from "./rule-weight.ts";
import { isRobotsTxt, locatePath, type PathPlace } from "./url-path.ts";
import { VoidRules } from "./void-rules.ts";

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
  const input = readBytes(robots, dialect.maxBytes);
  const tokens = askedTokens(tokensOf(productToken), dialect);
  const asked = typeof url === "string" ? url : String(url);
  return isAllowedIn(input, NO_PIECES, input.truncated, dialect, tokens, asked);
}

/** A stretch of a text that ends where the text ends. */
export interface Piece extends Pick<InputBytes, "text" | "bytes"> {
  /** Where the stretch begins, which is where a line begins. */
  readonly start: number;
}

const NO_PIECES: readonly Piece[] = [];

/**
 * As `isAllowed`, for a robots.txt that has been cut to what the dialect reads.
 * @param input the robots.txt, or its first piece.
 * @param pieces the other pieces. A dialect that limits the room for rules must have all of it in `input`.
 */
export function isAllowedIn(
  input: Pick<InputBytes, "text" | "bytes">,
  pieces: readonly Piece[],
  truncated: boolean,
  dialect: Dialect,
  tokens: readonly AskedToken[],
  url: string,
): boolean {
  path = locatePath(url, dialect);
  if (isRobotsTxt(dialect, path)) return true;
  if (truncated && dialect.oversize === "allows-all") return true;
  isAsWritten =
    dialect.pathsPerLine === "one" &&
    dialect.patternLength === "all" &&
    dialect.starSearch === "everywhere" &&
    dialect.suffixes === "match-nothing";
  isSimple =
    isAsWritten &&
    !dialect.indexAsFolder &&
    dialect.precedence === "longest" &&
    dialect.emptyPath !== "allows-all";
  voidNamed = VoidRules.in(dialect);
  voidAny = VoidRules.in(dialect);
  isLiteral = dialect.wildcards === "none";
  dropsLastStar = ignoresLastStar(dialect);
  let found = ALLOWED;
  let deciding = tokens;
  for (const tried of triesOf(tokens, dialect)) {
    reader.begin(input, dialect);
    ahead = pieces;
    found = scan(tried);
    if ((found & NAMED) !== 0) {
      deciding = tried;
      break;
    }
  }
  reader.release();
  return (found & ALLOWED) !== 0 || isOverfull(input, dialect, deciding);
}

// Of the call that is running, both: to hand them on from function to function is felt, and to make a reader
// costs as much as to read a few lines.
const reader = new RecordReader();
/** The pieces that are still to be read. */
let ahead: readonly Piece[] = NO_PIECES;
let path: PathPlace = { text: "", start: 0, end: 0 };
/** Whether each rule that is not an `/index.html` stands for one pattern, which weighs as much as it is long. */
let isAsWritten = true;
/** Whether that holds for all rules, and the longest one decides, as in RFC 9309. */
let isSimple = true;
/** Whether `*` and `$` are characters like any other. */
let isLiteral = false;
/** Whether a `*` at the end of a pattern counts no byte. */
let dropsLastStar = false;
// Which rules count for the tokens, and which for `*`, where not all do.
let voidNamed: VoidRules | undefined;
let voidAny: VoidRules | undefined;

const STAR = 0x2a;
const DOLLAR = 0x24;
const PERCENT = 0x25;

const ALLOWED = 1;
const NAMED = 2;

/** One pass over the file: whether the tokens are named at all, and what their rules or those of `*` say. */
function scan(tokens: readonly AskedToken[]): number {
  const { blankLines, sameName, anyGroup, sitemapBetweenAgents } = reader.dialect;
  const gap = AgentGap.in(reader.dialect);
  const isLongest = sameName === "longest-name";
  const longestNamed = isLongest ? new LongestName() : undefined;
  const longestAny = isLongest ? new LongestName() : undefined;
  voidNamed?.clear();
  voidAny?.clear();
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
  while (reader.next() || goesOn()) {
    const kind = reader.kind;
    if (kind === USER_AGENT) {
      if (!open) {
        named = any = false;
        longestNamed?.beginGroup();
        longestAny?.beginGroup();
        if (sameName === "first") {
          doneNamed = everNamed;
          doneAny = everAny;
        }
      }
      open = true;
      reader.findValue();
      const naming = bestNaming(reader.text, reader.valueStart, reader.valueEnd, tokens);
      if (longestNamed !== undefined && longestAny !== undefined) {
        const length = reader.valueEnd - reader.valueStart;
        if (longestNamed.read(naming === NAMES_TOKEN, length)) {
          weightNamed = NO_WEIGHT;
          voidNamed?.clear();
        }
        if (longestAny.read(naming === NAMES_ANY && anyGroup === "applies", length)) {
          weightAny = NO_WEIGHT;
          voidAny?.clear();
        }
        named = longestNamed.applies;
        any = longestAny.applies;
        everNamed ||= named;
        everAny ||= any;
      } else if (naming === NAMES_TOKEN && !doneNamed) named = everNamed = true;
      else if (naming === NAMES_ANY && !doneAny) any = everAny = anyGroup === "applies";
    } else if (kind === BLANK && blankLines === "end-group") {
      open = named = any = false;
    } else if (kind === SITEMAP && sitemapBetweenAgents === "end-group") {
      open = false;
    } else if (open && gap !== undefined && kind !== ALLOW && kind !== DISALLOW) {
      if (gap.isAt(reader)) open = false;
    } else if (kind === ALLOW || kind === DISALLOW) {
      open = false;
      if (named && counts(voidNamed)) weightNamed = heavier(weightNamed);
      else if (any && !everNamed && counts(voidAny)) weightAny = heavier(weightAny);
    }
  }
  const weight = everNamed ? weightNamed : weightAny;
  return (everNamed ? NAMED : 0) | (weightAllows(weight) ? ALLOWED : 0);
}

/** Moves the reader to the first line of the next piece. Returns false after the last piece. */
function goesOn(): boolean {
  if (ahead.length === 0) return false;
  const [next, ...others] = ahead as [Piece, ...Piece[]];
  ahead = others;
  reader.begin(next, reader.dialect);
  reader.end = next.start;
  return reader.next() || goesOn();
}

/** Whether the current rule counts. */
function counts(voidRules: VoidRules | undefined): boolean {
  if (voidRules === undefined) return true;
  reader.findValue();
  return voidRules.counts(reader.text, reader.valueStart, reader.valueEnd, reader.kind === ALLOW);
}

/** The weight of the current rule if it matches and outweighs what was found so far. */
function heavier(weight: number): number {
  const { bytes, dialect } = reader;
  const allow = reader.kind === ALLOW;
  if (!isSimple) {
    if (weight === MAX_WEIGHT) return weight;
    if (dialect.emptyPath === "allows-all") {
      reader.findValue();
      if (isFreeing(reader.valueStart, reader.valueEnd, allow, dialect)) return MAX_WEIGHT;
    }
    if (weight !== NO_WEIGHT && dialect.precedence === "first") return weight;
    if ((allow && dialect.indexAsFolder) || !isAsWritten) {
      reader.findValue();
      return heaviest(weight, allow);
    }
  }
  // Nearly every rule differs from the path in its first few characters. The value has not been found
  // yet: at most one space before it is passed over, and a blank behind it ends the stretch.
  const from = bytes[reader.valueStart] === 0x20 ? reader.valueStart + 1 : reader.valueStart;
  const { text: paths, end } = path;
  let at = from;
  let place = path.start;
  for (; at < reader.valueEnd; at++, place++) {
    const code = bytes[at] as number;
    if (IS_PLAIN[code] === 0) {
      // Where it is no wildcard it is a triplet in every path that has it.
      if (isLiteral && (code === STAR || code === DOLLAR) && paths.charCodeAt(place) !== PERCENT)
        return weight;
      break;
    }
    if (place === end || paths.charCodeAt(place) !== code) return weight;
  }
  reader.findValue();
  const { text, valueStart } = reader;
  let stop = reader.valueEnd;
  if (valueStart === stop) {
    // As `ruleEntries` and `matchesPattern` have it, of a value that is in many small files.
    const own = ruleWeight(0, allow);
    return dialect.emptyPath !== "matches-all" || own <= weight ? weight : own;
  }
  if (dropsLastStar) while (stop > at && bytes[stop - 1] === STAR) stop--;
  if (valueStart !== from || valueStart === stop) return heaviest(weight, allow);
  if (at < stop && isToNormalise(bytes, at, stop, dialect)) return heaviest(weight, allow);
  const own = ruleWeight(stop - valueStart, allow);
  if (own <= weight || !matchesPattern(text, at, stop, paths, place, end)) return weight;
  return own;
}

/** The same for a rule that may stand for several patterns, or for another one than it is written. */
function heaviest(weight: number, allow: boolean): number {
  const { text, valueStart, valueEnd, dialect } = reader;
  let best = weight;
  const matches = dialect.starSearch === "forgetful" ? matchesForgetfully : matchesPattern;
  for (const { pattern = text.slice(valueStart, valueEnd), specificity, allows = allow } of ruleEntries(
    text,
    valueStart,
    valueEnd,
    allow,
    dialect,
  )) {
    const own = ruleWeight(specificity || pattern.length, allows);
    if (best !== NO_WEIGHT && dialect.precedence === "first") break;
    if (own > best && matches(pattern, 0, pattern.length, path.text, path.start, path.end)) best = own;
  }
  return best;
}

/** 1 for the characters that stand for themselves however they are compared: the full stop does here. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  return character === "." || STANDS_FOR_ITSELF.test(character) ? 1 : 0;
});
