import type { ReadingRules } from "../dialects/dialect.ts";
import { InvalidProductTokenError } from "../errors.ts";
import { encodeText, latin1Of } from "../text/bytes.ts";
import { foldCase } from "../text/fold-case.ts";
import {
  equalsFolded,
  type FullName,
  NAMES_ANY,
  NAMES_TOKEN,
  NOT_NAMED,
  type RequestedToken,
  readToken,
} from "./product-token.ts";

const STAR = 0x2a;

// Cache of the last tokens in one dialect, because callers ask for the same tokens again and again.
const known = new Map<string, readonly RequestedToken[]>();
let knownDialect: ReadingRules | undefined;
const MAX_KNOWN = 512;
const MAX_KNOWN_LENGTH = 64;

/**
 * Checks the tokens that a caller asks for, and prepares them for comparison.
 * @throws {InvalidProductTokenError} for an empty list, and for a token that cannot be a crawler's name.
 */
export function askedTokens(
  asked: string | readonly string[],
  dialect: ReadingRules,
): readonly RequestedToken[] {
  if (typeof asked === "string" && dialect === knownDialect) {
    const tokens = known.get(asked);
    if (tokens !== undefined) return tokens;
  }
  const list = typeof asked === "string" ? [asked] : asked;
  if (!Array.isArray(list) || list.length === 0) throw new InvalidProductTokenError(asked);
  const tokens = (list as readonly string[]).map((written) => readToken(written, dialect, fullNameIn));
  if (typeof asked === "string" && asked.length <= MAX_KNOWN_LENGTH) {
    if (dialect !== knownDialect || known.size === MAX_KNOWN) known.clear();
    knownDialect = dialect;
    known.set(asked, tokens);
  }
  return tokens;
}

/**
 * Returns the full name of the first crawler with a token, or the token itself if no crawler in `fullNames` has it.
 * Undefined if the dialect does not compare full names.
 */
function fullNameIn(token: string, { agentNames, fullNames }: ReadingRules): FullName | undefined {
  if (agentNames !== "begins-full-name") return undefined;
  const folded = foldCase(latin1Of(encodeText(token)));
  for (const [fullName, required] of fullNames) {
    const whole = foldCase(fullName);
    if (whole.split("/", 1)[0] === folded) return new NameWithVersion(whole, required.length);
  }
  return new NameWithVersion(folded, Math.max(folded.length, 1));
}

/**
 * A crawler's full name in lower case, and the minimum length of a group's name that matches it
 * (`Dialect.fullNames`).
 */
class NameWithVersion implements FullName {
  readonly #folded: string;
  readonly #minLength: number;

  constructor(folded: string, minLength: number) {
    this.#folded = folded;
    this.#minLength = minLength;
  }

  /** Compares a group's name: a long enough beginning of the full name names the crawler, and `*` names any. */
  naming(text: string, start: number, end: number): number {
    const length = end - start;
    if (length === 1 && text.charCodeAt(start) === STAR) return NAMES_ANY;
    if (length < this.#minLength || length > this.#folded.length) return NOT_NAMED;
    return equalsFolded(text, start, this.#folded.slice(0, length)) ? NAMES_TOKEN : NOT_NAMED;
  }
}
