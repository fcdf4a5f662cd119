import type { AccessRules } from "./access-rules.ts";
import type { PageRules } from "./page-rule.ts";
import type { PageRuleSetName } from "./page-rules.ts";
import type { DialectSources } from "./source.ts";

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
  /** Where each deviation from RFC 9309 is written, and how sure it is. RFC 9309's own values are cited here, at each property. */
  readonly sources: DialectSources;

  // --- octets and lines

  /** How many octets are read; what follows is ignored. `null`: all. RFC 9309 §2.5 asks for at least 512,000. */
  readonly maxBytes: number | null;
  /** What becomes of a file that is longer: it is cut, or it forbids nothing at all. */
  readonly oversize: "cut" | "allows-all";
  /** How many octets of one line are read; `null`: all. */
  readonly maxLineBytes: number | null;
  /** Whether only a whole UTF-8 byte order mark at the start is skipped, or also its first one or two octets. */
  readonly byteOrderMark: "whole" | "partial";
  /** What an octet 0x00 is: an octet like any other, or the end of what is read of its line. */
  readonly nul: "octet" | "ends-line";
  /** What is trimmed around names and values: space and tab (RFC 9309 §2.2, WS), or VT and FF too. */
  readonly whitespace: "blank" | "ascii";

  // --- records

  /** The fields that are read; a record of any other has no meaning. RFC 9309 §2.2 knows three, and sitemaps.org the fourth. */
  readonly fields: readonly RuledField[];
  /** A line without a colon: no record (RFC 9309 §2.2), or one if it holds exactly two words. */
  readonly missingColon: "no-record" | "two-words";
  /** Field names must be equal to the known ones, or begin with them (`disallowed:` is then `disallow`). */
  readonly fieldNames: "equal" | "prefix";
  /** Misspelt names that are read all the same (RFC 9309 §2.2.4 permits it), and what each stands for. */
  readonly misspellings: readonly (readonly [name: string, field: RuledField])[];

  // --- groups

  /** Blank lines are nothing (RFC 9309 §2.2), or each ends the group, and rules behind it bind nobody. */
  readonly blankLines: "ignored" | "end-group";
  /**
   * How a group's name stands to the crawler's token, ignoring case: it is the token, what follows being
   * left out (RFC 9309 §2.2.1); it is, without its version, any part of the token; or it has the token somewhere in it.
   */
  readonly agentNames: "token" | "part-of-token" | "holds-token";
  /** A user-agent line holds one name, or several divided by blanks. */
  readonly agentsPerLine: "one" | "several";
  /** Of several groups that apply all rules count (RFC 9309 §2.2.1), or those of the first one. */
  readonly sameName: "merged" | "first";
  /** Whether the groups for `*` apply to a crawler that no group names (RFC 9309 §2.2.1). */
  readonly anyGroup: "applies" | "ignored";
  /** Which Crawl-delay counts (no part of RFC 9309): that of the crawler's own group alone, or else that of `*`. */
  readonly crawlDelay: "own-group" | "own-or-any";
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

  /** A rule holds one path pattern, or several divided by blanks. */
  readonly pathsPerLine: "one" | "several";
  /**
   * `*` and a last `$` are special (RFC 9309 §2.2.3), or characters like any other, and then the same as `%2A` and `%24`.
   */
  readonly wildcards: "star-and-dollar" | "none";
  /**
   * A `*` at the end of a pattern changes nothing in what it matches: it counts as an octet of its length (RFC 9309
   * §2.2.2), or is ignored. (A pattern of nothing else is then `/`, with which every path begins.)
   */
  readonly trailingStar: "counts" | "ignored";
  /** Of several rules that match the longest pattern decides (RFC 9309 §2.2.2), or the first one in the file. */
  readonly precedence: "longest" | "first";
  /**
   * Whether the text settles where a rule with a `*` stands among those that match. Where it does not, and it makes a
   * difference, `settled` is false and the longest pattern decides, as in Google's parser.
   */
  readonly wildcardConflicts: "settled" | "undefined";
  /** A rule without a path: no rule (RFC 9309 §2.2.2, empty-pattern), or one that matches every path with 0 octets. */
  readonly emptyPath: "no-rule" | "matches-all";
  /**
   * What is done before paths and patterns are compared: all that RFC 9309 §2.2.2 and §2.2.3 ask for
   * (`normalised`); octets outside ASCII percent-encoded and hex digits in upper case (`escape-only`); every
   * triplet decoded (`decoded`), or every one but `%2F` (`decoded-but-slash`).
   */
  readonly percentEncoding: "normalised" | "escape-only" | "decoded" | "decoded-but-slash";
  /** The URL is read as a client would request it, or taken octet by octet as it stands. */
  readonly urls: "requested" | "verbatim";
  /** What stands behind `#!` is a fragment like any other, or is crawled as `?_escaped_fragment_=` and judged so. */
  readonly hashBang: "fragment" | "escaped-fragment";
  /** An `allow` rule for `…/index.htm*` that does not match also stands for the folder itself. */
  readonly indexAsFolder: boolean;
  /** `/robots.txt` is implicitly allowed (RFC 9309 §2.2.2), or decided by the rules. */
  readonly robotsTxt: "allowed" | "by-rules";

  // --- access

  /** What the outcome of fetching a robots.txt means (RFC 9309 §2.3.1), and how long a copy is good (§2.4). */
  readonly access: AccessRules;

  // --- pages

  /**
   * Which words of a robots META tag and of X-Robots-Tag are known, and what they mean together: the name of a set, or a set.
   * None of it is a part of RFC 9309; the words of 1996, which all engines read, are the ground.
   */
  readonly pageRules: PageRuleSetName | PageRules;
}

/** The fields that a dialect gives a meaning of its own. */
export type RuledField = "user-agent" | "allow" | "disallow" | "sitemap";
