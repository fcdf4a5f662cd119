import type { Dialect } from "../dialects/dialect.ts";

const PERCENT = 0x25;
const STOP = 0x2e;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;

/** The origin of an http or https URL in which the URL standard rewrites letters only. */
const ORIGIN = "https?://[\\w.-]+(?::\\d{1,4})?";
const ORIGIN_AND_SLASH: RegExp = new RegExp(`${ORIGIN}/`, "y");

/** Where the path of a URL with such an origin begins; -1 for every other one. The path itself has not been looked at. */
export function pathStart(url: string): number {
  return endOf(ORIGIN_AND_SLASH, url, 0) - 1;
}

/** Where what a sticky expression finds at a place ends; 0 where it finds nothing. */
function endOf(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : 0;
}

/** A character that stands for itself in a path and in a query, wherever it is. */
const CHARACTER = "[\\w/?=&,:;@!+()~[\\]-]";
/** A triplet that does: it is in its normalised form, and neither in a path nor in a query the same as the raw character. */
const TRIPLET = "%(?:2[\\dABC]|3[BCDE]|[89A-F][\\dA-F])";

// Without these marks bundles that do not need the two would keep them.
export const STANDS_FOR_ITSELF: RegExp = /* @__PURE__ */ new RegExp(CHARACTER);
const SETTLED_TRIPLET: RegExp = /* @__PURE__ */ new RegExp(TRIPLET, "y");
/** What makes of a full stop before it no dot segment. */
const WORD = /\w/;

/**
 * Whether the character at a place of a path that has not been normalised stands for itself; of a triplet
 * the `%` tells for all three. What may begin a dot segment does not.
 */
export function isPlainAt(url: string, at: number, encoding: Dialect["percentEncoding"]): boolean {
  switch (url.charCodeAt(at)) {
    case STOP:
      return url.charCodeAt(at - 1) !== SLASH || WORD.test(url.charAt(at + 1));
    case PERCENT:
      return !decodesAll(encoding) && endOf(SETTLED_TRIPLET, url, at) > 0;
    default:
      return STANDS_FOR_ITSELF.test(url.charAt(at));
  }
}

/** Whether no triplet is its own normalised form, or hardly one. */
function decodesAll(encoding: Dialect["percentEncoding"]): boolean {
  return encoding === "decoded" || encoding === "decoded-but-slash";
}

/**
 * Whether the rest of a path may have dot segments, as they are or percent-encoded: those would change
 * what stands before them.
 */
export function mayHaveDotSegments(url: string, from: number): boolean {
  // Blanks, too: a client drops tabs and line ends, wherever they stand.
  if (url.indexOf("%", from) >= 0 && /%2e|[\0- ]/i.test(url.slice(from))) return true;
  for (let stop = url.indexOf(".", from); stop >= 0; stop = url.indexOf(".", stop + 1)) {
    const before = url.charCodeAt(stop - 1);
    const begins = before === SLASH || before === BACKSLASH || before <= 0x20;
    if (begins && !WORD.test(url.charAt(stop + 1))) return true;
  }
  return false;
}

/**
 * The origin of a URL whose path and query stand for themselves as a whole. No two of the path's alternatives fit the same
 * place, and each part ends where the next begins: so it takes linear time.
 */
const PLAIN_URL: RegExp = new RegExp(
  `${ORIGIN}(?=/${CHARACTER}*(?:(?:(?<!/)\\.|(?<=/)\\.(?=\\w)|${TRIPLET})${CHARACTER}*)*$)`,
  "y",
);

/** What is longer is not tried: each full stop takes room on the expression's stack. */
const LONGEST = 100_000;

/** As `pathStart`, where all of the URL from there on stands for itself; -1 for every other one. */
export function plainPathStart(url: string, { percentEncoding }: Pick<Dialect, "percentEncoding">): number {
  const start = url.length > LONGEST ? 0 : endOf(PLAIN_URL, url, 0);
  if (start === 0 || (decodesAll(percentEncoding) && url.includes("%", start))) return -1;
  return start;
}
