import type { Dialect } from "../dialects/dialect.ts";

const PERCENT = 0x25;
const STOP = 0x2e;
const SLASH = 0x2f;
const BACKSLASH = 0x5c;

/** Origin of an http or https URL in which the URL standard only changes letter case. */
const ORIGIN = "https?://[\\w.-]+(?::\\d{1,4})?";
const ORIGIN_AND_SLASH: RegExp = new RegExp(`${ORIGIN}/`, "y");

/** Returns the start of the path in a URL whose origin matches `ORIGIN`; -1 for other URLs. Does not check the path. */
export function pathStart(url: string): number {
  return endOf(ORIGIN_AND_SLASH, url, 0) - 1;
}

/** Returns the end of a sticky expression's match at the position `at`; 0 if it does not match. */
function endOf(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : 0;
}

/** A plain character: normalising never changes it, in a path or in a query. */
const CHARACTER = "[\\w/?=&,:;@!+()~[\\]-]";
/** A plain triplet: it is already normalised, and it never equals the raw character, in a path or in a query. */
const TRIPLET = "%(?:2[\\dABC]|3[BCDE]|[89A-F][\\dA-F])";

// The `@__PURE__` marks let bundlers remove these two constants if they are not used.
export const PLAIN_CHARACTER: RegExp = /* @__PURE__ */ new RegExp(CHARACTER);
const SETTLED_TRIPLET: RegExp = /* @__PURE__ */ new RegExp(TRIPLET, "y");
/** Character that cannot follow a full stop in a dot segment. */
const WORD = /\w/;

/**
 * Whether the character at a position of a raw path is plain, so that normalising does not change it. A triplet is
 * tested at its `%`. A full stop that may begin a dot segment is not plain.
 */
export function isPlainAt(url: string, at: number, encoding: Dialect["percentEncoding"]): boolean {
  switch (url.charCodeAt(at)) {
    case STOP:
      return url.charCodeAt(at - 1) !== SLASH || WORD.test(url.charAt(at + 1));
    case PERCENT:
      return !decodesAll(encoding) && endOf(SETTLED_TRIPLET, url, at) > 0;
    default:
      return PLAIN_CHARACTER.test(url.charAt(at));
  }
}

/** Whether a dialect decodes all or nearly all triplets. */
function decodesAll(encoding: Dialect["percentEncoding"]): boolean {
  return encoding === "decoded" || encoding === "decoded-but-slash";
}

/**
 * Whether the rest of a path may contain dot segments, raw or percent-encoded. Resolving them changes the path before
 * them.
 */
export function mayHaveDotSegments(url: string, from: number): boolean {
  // Blanks are included because a client removes tabs and line ends anywhere in a URL.
  if (url.indexOf("%", from) >= 0 && /%2e|[\0- ]/i.test(url.slice(from))) return true;
  for (let stop = url.indexOf(".", from); stop >= 0; stop = url.indexOf(".", stop + 1)) {
    const before = url.charCodeAt(stop - 1);
    const begins = before === SLASH || before === BACKSLASH || before <= 0x20;
    if (begins && !WORD.test(url.charAt(stop + 1))) return true;
  }
  return false;
}

/**
 * Matches the origin of a URL whose path and query are plain. Matching takes linear time, because only one
 * alternative can match at each position.
 */
const PLAIN_URL: RegExp = new RegExp(
  `${ORIGIN}(?=/${CHARACTER}*(?:(?:(?<!/)\\.|(?<=/)\\.(?=\\w)|${TRIPLET})${CHARACTER}*)*$)`,
  "y",
);

/** Maximum length of a URL that is matched: each full stop takes room on the regular expression's stack. */
const MAX_LENGTH = 100_000;

/** Returns the start of the path if the whole path and query are plain; -1 for other URLs. */
export function plainPathStart(url: string, { percentEncoding }: Pick<Dialect, "percentEncoding">): number {
  const start = url.length > MAX_LENGTH ? 0 : endOf(PLAIN_URL, url, 0);
  if (start === 0 || (decodesAll(percentEncoding) && url.includes("%", start))) return -1;
  return start;
}
