/** Meaning of a path as a regular expression. */
export interface RegexReading {
  /** Path pattern whose URLs the regular expression matches, too. */
  readonly pattern: string;
  /** Whether the pattern matches all of them. */
  readonly exact: boolean;
}

/** Maximum length of a path that is read as a regular expression, in characters. */
const MAX_LENGTH = 500;
/** Maximum number of repetitions of a character, and of groups inside groups. */
const MAX_REPEATED = 20;
const MAX_DEPTH = 5;

/** Character class that contains only ranges, `_`, `.`, `/` and `-`. A key of a query has brackets, too: `f[0]`. */
const CLASS = String.raw`\[\^?(?:[0-9]-[0-9]|[a-z]-[a-z]|[A-Z]-[A-Z]|\\[dsw]|[_./-])+\]`;

/**
 * Parts that a path has only if it is a regular expression. A `.*` is one only as a whole segment below a folder, there
 * also as the name of a page, or as a value of a query: `/file.*` means any ending, and `/.*` means hidden files.
 * A `\(` is one only with its `\)`, or after a `\$`: `/a\(b)` is a path of Windows.
 */
const SIGNS = new RegExp(
  [
    String.raw`^/?\^`,
    String.raw`\\[.?+/[\]{}^|]`,
    String.raw`\\[dDsSwW](?![A-Za-z])`,
    String.raw`\\\([^\\/]*\\\)|\\\$\\\(`,
    String.raw`^/[^*]*[^*/]/\.\*(?:\.(?:s?html?|php|aspx?|jsp)\$?)?$`,
    String.raw`[?=]\.\*`,
    String.raw`\.\+(?:[$/?]|$)`,
    String.raw`\(\?[:!=<i]`,
    String.raw`\([^()|]+\|[^()]+\)`,
    String.raw`[)\]]\{\d+(?:,\d*)?\}`,
    CLASS,
  ].join("|"),
);

/** Whether a path is certainly written as a regular expression. */
export function looksLikeRegex(path: string): boolean {
  return path.length <= MAX_LENGTH && SIGNS.test(path);
}

/** Reads a path as a regular expression. It returns undefined for an expression that it cannot read. */
export function readRegex(path: string): RegexReading | undefined {
  // Some languages write a regular expression between slashes: /^path$/.
  const expression = path.startsWith("/^") && path.endsWith("$/") ? path.slice(1, -1) : path;
  const reader = new RegexReader(expression);
  const text = reader.readAlternative(0);
  if (text === undefined || reader.at < expression.length) return undefined;
  const pattern = text.startsWith("/") ? text : `/${text}`;
  return { pattern, exact: reader.exact };
}

const CLASS_HERE = new RegExp(CLASS, "y");
const QUANTIFIER_HERE = /[*+?]|\{(\d+)(?:,\d*)?\}/y;
const GROUP_HERE = /\((?:\?:)?/y;

/** Reads a regular expression from left to right, and writes one of the texts that it matches as a path pattern. */
class RegexReader {
  at = 0;
  exact = true;
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Reads up to the `|` or `)` that ends an alternative of a group, or up to the end of the path. */
  readAlternative(depth: number): string | undefined {
    let out = "";
    while (this.at < this.#path.length) {
      const next = this.#path.charAt(this.at);
      if (depth > 0 && (next === "|" || next === ")")) break;
      const atom = this.#readAtom(out, depth);
      if (atom === undefined) return undefined;
      out += atom;
    }
    return out;
  }

  #readAtom(before: string, depth: number): string | undefined {
    const path = this.#path;
    const one = path.charAt(this.at);
    if (one === "^" && (before === "" || before === "/")) return this.#skip(1, "");
    if (one === "\\" && this.at + 1 < path.length) return this.#readEscape(path.charAt(this.at + 1));
    // A `+` after a `/` repeats it where a `^` shows a regular expression. Elsewhere it is a character of the path.
    if (one === "/" && path.startsWith("^") && path.startsWith("/+", this.at)) {
      this.exact = false;
      return this.#skip(2, "/");
    }
    if (path.startsWith(".*", this.at)) return this.#skip(2, "*");
    if (path.startsWith(".+", this.at)) {
      this.exact = false;
      return this.#skip(2, "x*");
    }
    if (this.#match(CLASS_HERE) !== undefined) return this.#readClass();
    if (one === "(") return this.#readGroup(depth);
    return this.#skip(1, one);
  }

  #readEscape(escaped: string): string {
    const sample = { d: "0", D: "a", s: "%20", S: "a", w: "a", W: "-" }[escaped];
    if (sample === undefined) {
      return this.#skip(2, { "*": "%2A", $: "%24" }[escaped] ?? escaped);
    }
    return this.#repeated(this.#skip(2, sample));
  }

  #readClass(): string {
    const [text = ""] = this.#match(CLASS_HERE) ?? [];
    const isNegated = text.startsWith("[^");
    const content = text.slice(isNegated ? 2 : 1, -1);
    const first = content.replace(/^\\[dw]/, "0").replace(/^\\s/, "%20");
    const sample = isNegated ? firstOutside(content) : first.startsWith("%20") ? "%20" : first.charAt(0);
    return this.#repeated(this.#skip(text.length, sample));
  }

  #readGroup(depth: number): string | undefined {
    const [open = "("] = this.#match(GROUP_HERE) ?? [];
    if (depth === MAX_DEPTH || this.#path.startsWith("(?", this.at) !== (open === "(?:")) return undefined;
    this.at += open.length;
    const first = this.readAlternative(depth + 1);
    while (first !== undefined && this.#path.charAt(this.at) === "|") {
      this.at++;
      if (this.readAlternative(depth + 1) === undefined) return undefined;
    }
    if (first === undefined || this.#path.charAt(this.at) !== ")") return undefined;
    return this.#repeated(this.#skip(1, first));
  }

  /** Reads the quantifier after a part, and repeats the part as often as it must occur. */
  #repeated(part: string): string {
    this.exact = false;
    const [text = "", min = "1"] = this.#match(QUANTIFIER_HERE) ?? [];
    this.at += text.length;
    return part.repeat(Math.min(Math.max(Number(min), 1), MAX_REPEATED));
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.#path) ?? undefined;
  }

  #skip(length: number, text: string): string {
    this.at += length;
    return text;
  }
}

/** Returns a character that a negated class with this content matches. */
function firstOutside(content: string): string {
  if (!/[a-z]-|\\w/.test(content)) return "x";
  return /0-9|\\[dw]/.test(content) ? "~" : "0";
}
