import { dialects } from "../dialects/index.ts";
import { ALLOW, DISALLOW, USER_AGENT } from "../document/line-names.ts";
import type { ReadOptions } from "../document/parse.ts";
import { type AskedToken, askedTokens, NAMES_ANY, NAMES_TOKEN } from "../document/product-token.ts";
import { RecordReader } from "../document/record-reader.ts";
import { readOctets } from "../text/bytes.ts";
import { bestNaming } from "./group-choice.ts";
import { matchesPattern } from "./path-pattern.ts";
import { patternEntries } from "./pattern-entries.ts";
import { locatePath, type PathPlace } from "./url-path.ts";

/**
 * May this crawler fetch this URL? The answer of `compile(parse(robots), token).decide(url).allowed`,
 * found in one pass over the file without building anything: for callers that ask a file once.
 * @throws {InvalidInputError} {InvalidProductTokenError} {InvalidUrlError} as those do.
 */
export function isAllowed(
  robots: string | Uint8Array,
  productToken: string | readonly string[],
  url: string | URL,
  options?: ReadOptions,
): boolean {
  const dialect = options?.dialect ?? dialects.rfc9309;
  const { text } = readOctets(robots, dialect.maxBytes);
  const tokens = askedTokens(productToken, dialect);
  const path: PathPlace = { text: "", start: 0, end: 0 };
  locatePath(String(url), dialect, path);
  if (
    dialect.robotsTxt === "allowed" &&
    path.end - path.start === 11 &&
    path.text.startsWith("/robots.txt", path.start)
  ) {
    return true;
  }
  // Where lists are not merged, each token is tried by itself: the first one that a group names counts.
  const tries = dialect.tokenList === "merged" ? [tokens] : tokens.map((token) => [token]);
  let found = ALLOWED;
  for (const tried of tries) {
    found = scan(new RecordReader(text, dialect), tried, path);
    if ((found & NAMED) !== 0) break;
  }
  return (found & ALLOWED) !== 0;
}

const ALLOWED = 1;
const NAMED = 2;
const NO_WEIGHT = -1;

/** One pass over the file: whether the tokens are named at all, and what their rules or those of `*` say. */
function scan(reader: RecordReader, tokens: readonly AskedToken[], path: PathPlace): number {
  const { text } = reader;
  let open = false;
  let named = false;
  let any = false;
  let everNamed = false;
  let weightNamed = NO_WEIGHT;
  let weightAny = NO_WEIGHT;
  while (reader.next()) {
    const kind = reader.kind;
    if (kind === USER_AGENT) {
      if (!open) named = any = false;
      open = true;
      const naming = bestNaming(text, reader.valueStart, reader.valueEnd, tokens);
      if (naming === NAMES_TOKEN) named = everNamed = true;
      else if (naming === NAMES_ANY) any = true;
    } else if (kind === ALLOW || kind === DISALLOW) {
      open = false;
      if (named) weightNamed = heavier(weightNamed, reader, path);
      else if (any && !everNamed) weightAny = heavier(weightAny, reader, path);
    }
  }
  const weight = everNamed ? weightNamed : weightAny;
  // An allow rule has an odd weight; an empty pattern (0 octets) forbids nothing.
  const allowed = weight <= 1 || (weight & 1) === 1;
  return (everNamed ? NAMED : 0) | (allowed ? ALLOWED : 0);
}

/** The weight of the current rule if it matches and outweighs what was found so far (see `RuleTable.weight`). */
function heavier(weight: number, reader: RecordReader, path: PathPlace): number {
  const { text, valueStart, valueEnd } = reader;
  const allow = reader.kind === ALLOW;
  const second = text.charCodeAt(valueStart + 1);
  if (allow && reader.dialect.indexAsFolder) {
    // The rule may stand for its folder too, so the whole of it has to be looked at.
  } else if (valueEnd - valueStart > 1 && isAlphanumeric(second) && text.charCodeAt(valueStart) === 0x2f) {
    // The commonest case by far: "/" and then another character than the path has.
    if (second !== path.text.charCodeAt(path.start + 1) || path.end === path.start + 1) return weight;
  }
  let best = weight;
  for (const entry of patternEntries(text, valueStart, valueEnd, allow, reader.dialect)) {
    const { pattern } = entry;
    const octets = pattern === undefined ? valueEnd - valueStart : entry.specificity;
    const own = (octets << 1) | (allow ? 1 : 0);
    if (own <= best) continue;
    const matches =
      pattern === undefined
        ? matchesPattern(text, valueStart, valueEnd, path.text, path.start, path.end)
        : matchesPattern(pattern, 0, pattern.length, path.text, path.start, path.end);
    if (matches) best = own;
  }
  return best;
}

function isAlphanumeric(code: number): boolean {
  const letter = code | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (code >= 0x30 && code <= 0x39);
}
