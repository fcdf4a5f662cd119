import { defaultDialect } from "../dialects/default.ts";
import { type AskedCrawler, dialectFor, tokensOf } from "../document/crawler-profile.ts";
import { ALLOW, BLANK, DISALLOW, USER_AGENT } from "../document/line-names.ts";
import type { ReadOptions } from "../document/parse.ts";
import { type AskedToken, askedTokens, NAMES_ANY, NAMES_TOKEN } from "../document/product-token.ts";
import { RecordReader } from "../document/record-reader.ts";
import { readOctets } from "../text/bytes.ts";
import { bestNaming, triesOf } from "./group-choice.ts";
import { matchesPattern } from "./path-pattern.ts";
import { ignoresLastStar, patternEntries } from "./pattern-entries.ts";
import { isToNormalise } from "./percent-encoding.ts";
import { STANDS_FOR_ITSELF } from "./plain-url.ts";
import { isRobotsTxt, locatePath, type PathPlace } from "./url-path.ts";

/**
 * May this crawler fetch this URL? The answer of `compile(parse(robots), token).decide(url).allowed`,
 * found in one pass over the file (of a list of tokens, one for each) without building anything: for callers
 * that ask a file once.
 * @throws {InvalidInputError} {InvalidProductTokenError} {InvalidUrlError} as those do.
 */
export function isAllowed(
  robots: string | Uint8Array,
  productToken: AskedCrawler,
  url: string | URL,
  options?: ReadOptions,
): boolean {
  const dialect = dialectFor(productToken, options, defaultDialect);
  const octets = readOctets(robots, dialect.maxBytes);
  const tokens = askedTokens(tokensOf(productToken), dialect);
  path = locatePath(typeof url === "string" ? url : String(url), dialect);
  if (isRobotsTxt(dialect, path)) return true;
  if (octets.truncated && dialect.oversize === "allows-all") return true;
  isSimple = !dialect.indexAsFolder && dialect.pathsPerLine === "one" && dialect.precedence === "longest";
  isLiteral = dialect.wildcards === "none";
  dropsLastStar = ignoresLastStar(dialect);
  let found = ALLOWED;
  for (const tried of triesOf(tokens, dialect)) {
    reader.begin(octets, dialect);
    found = scan(tried);
    if ((found & NAMED) !== 0) break;
  }
  reader.release();
  return (found & ALLOWED) !== 0;
}

// Of the call that is running, both: to hand them on from function to function is felt, and to make a reader
// costs as much as to read a few lines.
const reader = new RecordReader();
let path: PathPlace = { text: "", start: 0, end: 0 };
/** Whether each rule stands for one pattern and the longest one decides, as in RFC 9309. */
let isSimple = true;
/** Whether `*` and `$` are characters like any other. */
let isLiteral = false;
/** Whether a `*` at the end of a pattern counts no octet. */
let dropsLastStar = false;

const STAR = 0x2a;
const DOLLAR = 0x24;
const PERCENT = 0x25;

const ALLOWED = 1;
const NAMED = 2;
const NO_WEIGHT = -1;

/** One pass over the file: whether the tokens are named at all, and what their rules or those of `*` say. */
function scan(tokens: readonly AskedToken[]): number {
  const { text } = reader;
  const { blankLines, sameName, anyGroup } = reader.dialect;
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
  while (reader.next()) {
    const kind = reader.kind;
    if (kind === USER_AGENT) {
      if (!open) {
        named = any = false;
        if (sameName === "first") {
          doneNamed = everNamed;
          doneAny = everAny;
        }
      }
      open = true;
      reader.findValue();
      const naming = bestNaming(text, reader.valueStart, reader.valueEnd, tokens);
      if (naming === NAMES_TOKEN && !doneNamed) named = everNamed = true;
      else if (naming === NAMES_ANY && !doneAny) any = everAny = anyGroup === "applies";
    } else if (kind === BLANK && blankLines === "end-group") {
      open = named = any = false;
    } else if (kind === ALLOW || kind === DISALLOW) {
      open = false;
      if (named) weightNamed = heavier(weightNamed);
      else if (any && !everNamed) weightAny = heavier(weightAny);
    }
  }
  const weight = everNamed ? weightNamed : weightAny;
  // An allow rule has an odd weight; an empty pattern (0 octets) forbids nothing.
  const allowed = weight <= 1 || (weight & 1) === 1;
  return (everNamed ? NAMED : 0) | (allowed ? ALLOWED : 0);
}

/** The weight of the current rule if it matches and outweighs what was found so far (see `RuleTable.weight`). */
function heavier(weight: number): number {
  const { bytes, dialect } = reader;
  const allow = reader.kind === ALLOW;
  if (!isSimple) {
    if (weight !== NO_WEIGHT && dialect.precedence === "first") return weight;
    if ((allow && dialect.indexAsFolder) || dialect.pathsPerLine === "several") {
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
  if (dropsLastStar) while (stop > at && bytes[stop - 1] === STAR) stop--;
  if (valueStart !== from || valueStart === stop) return heaviest(weight, allow);
  if (at < stop && isToNormalise(bytes, at, stop, dialect)) return heaviest(weight, allow);
  const own = ((stop - valueStart) << 1) | (allow ? 1 : 0);
  if (own <= weight || !matchesPattern(text, at, stop, paths, place, end)) return weight;
  return own;
}

/** The same for a rule that may stand for several patterns, or for another one than it is written. */
function heaviest(weight: number, allow: boolean): number {
  const { text, valueStart, valueEnd, dialect } = reader;
  let best = weight;
  for (const { pattern = text.slice(valueStart, valueEnd), specificity } of patternEntries(
    text,
    valueStart,
    valueEnd,
    allow,
    dialect,
  )) {
    const own = ((specificity || pattern.length) << 1) | (allow ? 1 : 0);
    if (best !== NO_WEIGHT && dialect.precedence === "first") break;
    if (own > best && matchesPattern(pattern, 0, pattern.length, path.text, path.start, path.end)) best = own;
  }
  return best;
}

/** 1 for the characters that stand for themselves however they are compared: the full stop does here. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  return character === "." || STANDS_FOR_ITSELF.test(character) ? 1 : 0;
});
