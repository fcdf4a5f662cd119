/**
 * A dialect is data: each choice in which readers of robots.txt differ is one named property. Code
 * asks the property, never the dialect's name, so `{ ...dialects.google, tokenList: "merged" }` is a
 * dialect too. RFC 9309 is the ground; a value other than its own is a named deviation.
 */
export interface Dialect {
  /** The name under which `dialects` and `--dialect` know it. */
  readonly name: string;
  /** What it follows, in one line, for people. */
  readonly title: string;

  // --- octets and lines

  /** How many octets are read; what follows is ignored. `null`: all. RFC 9309 §2.5 asks for at least 512,000. */
  readonly maxBytes: number | null;
  /** How many octets of one line are read; `null`: all. */
  readonly maxLineBytes: number | null;
  /** Whether only a whole UTF-8 byte order mark at the start is skipped, or also its first one or two octets. */
  readonly byteOrderMark: "whole" | "partial";
  /** What an octet 0x00 is: an octet like any other, or the end of what is read of its line. */
  readonly nul: "octet" | "ends-line";
  /** What is trimmed around names and values: space and tab (RFC 9309 §2.2, WS), or VT and FF too. */
  readonly whitespace: "blank" | "ascii";

  // --- records

  /** A line without a colon: no record (RFC 9309 §2.2), or one if it holds exactly two words. */
  readonly missingColon: "no-record" | "two-words";
  /** Field names must be equal to the known ones, or begin with them (`disallowed:` is then `disallow`). */
  readonly fieldNames: "equal" | "prefix";
  /** Misspelt names that are read all the same (RFC 9309 §2.2.4 permits it), and what each stands for. */
  readonly misspellings: readonly (readonly [name: string, field: RuledField])[];

  // --- groups

  /**
   * How a crawler's token that RFC 9309's grammar cannot hold (`MJ12bot`, `archive.org_bot`) is
   * compared with a group's name: up to the name's first blank or `/`, or up to its first character
   * outside `A-Z a-z _ -` as for every other token.
   */
  readonly foreignTokens: "to-blank-or-slash" | "grammar";
  /** Which tokens a caller may ask for: those that can name a crawler, or any string at all. */
  readonly askedTokens: "checked" | "any";
  /** A list of tokens: the first one that some group names decides, or the groups of all are merged. */
  readonly tokenList: "first-named" | "merged";

  // --- paths

  /** A rule without a path: no rule (RFC 9309 §2.2.2, empty-pattern), or one that matches every path with 0 octets. */
  readonly emptyPath: "no-rule" | "matches-all";
  /**
   * What is done before paths and patterns are compared: all that RFC 9309 §2.2.2 and §2.2.3 ask for
   * (`rfc9309`), or octets outside ASCII percent-encoded and hex digits in upper case (`escape-only`).
   */
  readonly percentEncoding: "rfc9309" | "escape-only";
  /** The URL is read as a client would request it, or taken octet by octet as it stands. */
  readonly urls: "requested" | "verbatim";
  /** An `allow` rule for `…/index.htm*` that does not match also stands for the folder itself. */
  readonly indexAsFolder: boolean;
  /** `/robots.txt` is implicitly allowed (RFC 9309 §2.2.2), or decided by the rules. */
  readonly robotsTxt: "allowed" | "by-rules";
}

/** The fields that a dialect gives a meaning of its own. */
export type RuledField = "user-agent" | "allow" | "disallow" | "sitemap";
