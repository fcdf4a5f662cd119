import type { AccessRules } from "./access-rules.ts";
import type { PageRules } from "./page-rule.ts";
import type { PageRuleSetName } from "./page-rules.ts";
import type { Source } from "./source.ts";

/**
 * A way of reading robots.txt, as plain data: one property for each point on which readers differ. Code tests these
 * properties, never the dialect's name. So `{ ...dialects.google, tokenList: "merged" }` is also a valid dialect.
 * RFC 9309 is the baseline, and each other value is a deviation from it. The sections cited below justify the
 * baseline's values; `sources` justifies the deviations.
 */
export interface Dialect {
  /** Name in `dialects` and for `--dialect`. */
  readonly name: string;
  /** The text or program that the dialect follows, as one line for display. */
  readonly title: string;
  /** Source and certainty of each deviation from RFC 9309. */
  readonly sources: DialectSources;

  // --- bytes and lines

  /**
   * Maximum number of bytes that are read; `null`: no limit. The rest is ignored. If the limit cuts a line, its
   * record is ignored too. RFC 9309 §2.5 asks for at least 512,000.
   */
  readonly maxBytes: number | null;
  /** Treatment of a file longer than `maxBytes`: it is cut, or it forbids nothing. */
  readonly oversize: "cut" | "allows-all";
  /**
   * Storage limit for the rules of a crawler and those of `*` together. A file that needs more forbids nothing.
   * `null`: no limit (RFC 9309 §2.5 limits only the size of the whole file).
   */
  readonly ruleRoom: RuleRoom | null;
  /**
   * Errors that the dialect's text names without defining their effect. They change no answer; `explain` reports them.
   * `null`: the text has no such errors.
   */
  readonly statedErrors: StatedErrors | null;
  /** Maximum number of bytes of one line that are read; `null`: no limit. */
  readonly maxLineBytes: number | null;
  /** Byte order mark that is skipped at the start: only a whole UTF-8 mark, or also an incomplete one. */
  readonly byteOrderMark: "whole" | "partial";
  /** Meaning of a byte 0x00: an ordinary byte, or the end of its line's content. */
  readonly nul: "byte" | "ends-line";
  /**
   * Line ends. They matter only in dialects where blank lines have an effect.
   * `everywhere`: each CR, LF and CR LF ends a line (RFC 9309 §2.2, EOL).
   * `no-cr-behind-cr`: a CR directly after a CR that ended a line belongs to the next line and counts there as a
   *   blank.
   */
  readonly lineEnds: "everywhere" | "no-cr-behind-cr";
  /** Characters trimmed around names and values: space and tab (RFC 9309 §2.2, WS), or also VT and FF. */
  readonly whitespace: "blank" | "ascii";

  // --- records

  /** Fields that have a meaning in the dialect. RFC 9309 §2.2 defines three, and sitemaps.org defines `sitemap`. */
  readonly fields: readonly RuledField[];
  /** Treatment of a line without a colon: not a record (RFC 9309 §2.2), or a record if it is exactly two words. */
  readonly missingColon: "no-record" | "two-words";
  /** Comparison of field names: equal to a known name, or beginning with one (`disallowed:` is then `disallow`). */
  readonly fieldNames: "equal" | "prefix";
  /** Misspelt field names that are accepted (RFC 9309 §2.2.4 permits it), each with the field that it means. */
  readonly misspellings: readonly (readonly [name: string, field: RuledField])[];
  /**
   * Misspelt field names whose meaning the text does not define. They are ignored. If accepting them would change an
   * answer, that answer is not `settled`.
   */
  readonly undefinedMisspellings: readonly (readonly [name: string, field: RuledField])[];

  // --- groups

  /**
   * Effect of blank lines.
   * `ignored`: no effect (RFC 9309 §2.2).
   * `end-group`: a blank line ends the group, and rules after it apply to no crawler.
   * `part-agents`: a blank line between two user-agent lines separates them, and the upper one has no rules. A line
   *   with only a comment counts as blank.
   */
  readonly blankLines: "ignored" | "end-group" | "part-agents";
  /**
   * Effect of a record between two user-agent lines that is neither a user-agent line nor a rule: no effect
   * (RFC 9309 §2.2.4), or it separates them as a blank line does with `blankLines: "part-agents"`.
   */
  readonly otherRecords: "ignored" | "part-agents";
  /**
   * Comparison of a group's name with the crawler's token, ignoring case.
   * `token`: the name equals the token; anything after it is ignored (RFC 9309 §2.2.1).
   * `part-of-token`: the name without its version is a substring of the token.
   * `holds-token`: the name contains the token.
   * `begins-full-name`: the crawler's full name begins with the name (`fullNames`). With this
   *   value, only a name that is exactly `*` names every crawler.
   */
  readonly agentNames: "token" | "part-of-token" | "holds-token" | "begins-full-name";
  /**
   * Full names of crawlers, with their version, and the shortest beginning of each that a group may use as its name.
   * If a crawler is not listed, its token is its full name, and a group must use the whole token. Used if `agentNames`
   * is `begins-full-name`.
   */
  readonly fullNames: readonly (readonly [fullName: string, required: string])[];
  /** Content of a user-agent line: one name, or several names separated by blanks. */
  readonly agentsPerLine: "one" | "several";
  /**
   * Effect of a sitemap line between two user-agent lines: no effect (RFC 9309 §2.2.4: "Parsing of other records MUST
   * NOT interfere"), or it ends their group. The names above it then have no rules.
   */
  readonly sitemapBetweenAgents: "ignored" | "end-group";
  /**
   * Choice among several groups that apply.
   * `merged`: the rules of all groups count (RFC 9309 §2.2.1).
   * `first`: the rules of the first group count.
   * `longest-name`: the rules of the groups with the longest name count. The name of a group is the longest value
   *   among the first user-agent line that names the crawler and the lines below it. That value may name another
   *   crawler.
   * `undefined`: the text names one group without defining which. All rules count, but an answer is not `settled`
   *   if one of the groups alone would change it.
   */
  readonly sameName: "merged" | "first" | "longest-name" | "undefined";
  /** Effect of groups for `*` on a crawler that no group names: they apply (RFC 9309 §2.2.1), or they are ignored. */
  readonly anyGroup: "applies" | "ignored";
  /**
   * Crawl-delay of a crawler with a group of its own: only from that group, or from the group of `*` if its own group
   * has none. Crawl-delay is not part of RFC 9309.
   */
  readonly crawlDelay: "own-group" | "own-or-any";
  /**
   * End of a group's name when it is compared with a token outside RFC 9309's grammar (`MJ12bot`, `archive.org_bot`):
   * at the first blank or `/`, or at the first character outside `A-Z a-z _ -`. Compared with any other token, a name
   * always ends at the first character outside `A-Z a-z _ -`.
   */
  readonly foreignTokens: "to-blank-or-slash" | "grammar";
  /** Tokens that a caller may ask for: only strings that can name a crawler, or any string. */
  readonly askedTokens: "checked" | "any";
  /**
   * Meaning of a list of tokens: the first token that a group names decides, or the groups of all tokens are merged.
   */
  readonly tokenList: "first-named" | "merged";

  // --- paths

  /** Content of a rule: one path pattern, or several patterns separated by blanks. */
  readonly pathsPerLine: "one" | "several";
  /**
   * Meaning of `*`, and of `$` at the end: wildcard and anchor (RFC 9309 §2.2.3), or ordinary characters, equal to
   * `%2A` and `%24`.
   */
  readonly wildcards: "star-and-dollar" | "none";
  /**
   * Treatment of `*` at the end of a pattern, which never changes the matched paths: it counts as a byte of the
   * pattern's length (RFC 9309 §2.2.2), or it is ignored. If it is ignored, a pattern of stars alone becomes `/`.
   */
  readonly trailingStar: "counts" | "ignored";
  /**
   * Bytes that count as a pattern's length: all of them (RFC 9309 §2.2.2), or all except every `*` and a final `$`.
   * In the second case a pattern of stars alone counts one byte.
   */
  readonly patternLength: "all" | "literal";
  /**
   * Search for the text after a `*`.
   * `everywhere`: at every position of the path (RFC 9309 §2.2.3).
   * `forgetful`: without backtracking. After a mismatch the search restarts at the mismatched byte, so `/*aab` does
   *   not match `/aaab`.
   */
  readonly starSearch: "everywhere" | "forgetful";
  /**
   * Meaning of a pattern that consists only of two or more `*`, or of `*` and a final `$`: it matches every path
   * (RFC 9309 §2.2.3), or it is ignored together with the crawler's next rule.
   */
  readonly starsAlone: "match-all" | "void-with-next";
  /** Meaning of a pattern such as `.gif$`, from `.` to `$`: it matches no path, or every path that ends with `.gif`. */
  readonly suffixes: "match-nothing" | "match-ends";
  /**
   * Rule that decides if several match: the one with the longest pattern (RFC 9309 §2.2.2), or the first in the file.
   */
  readonly precedence: "longest" | "first";
  /**
   * Precedence of rules with `*`. The longest pattern decides in every case, as in Google's parser.
   * `settled`: the text defines it.
   * `undefined`: the text does not define it. An answer that depends on it is not `settled`.
   * `undefined-where-disallowed`: the text names two rules, the longest and the least restrictive one. If they differ
   *   and the longest rule disallows, the answer is not `settled`.
   */
  readonly wildcardConflicts: "settled" | "undefined" | "undefined-where-disallowed";
  /**
   * Meaning of a rule without a path.
   * `no-rule`: it is ignored (RFC 9309 §2.2.2, empty-pattern).
   * `matches-all`: it matches every path, with a length of 0 bytes.
   * `disallow-allows`: `disallow:` means `allow: /`, and `allow:` is ignored.
   * `allows-all`: `disallow:` allows every path and overrides the other rules of its group. `allow:` is ignored.
   */
  readonly emptyPath: "no-rule" | "matches-all" | "disallow-allows" | "allows-all";
  /**
   * Conversion of paths and patterns before they are compared.
   * `normalised`: as RFC 9309 §2.2.2 and §2.2.3 require. ASCII that is invalid in a URI, such as a raw space in a
   *   rule, is also percent-encoded.
   * `escape-only`: non-ASCII bytes are percent-encoded, and hex digits are put in upper case. A rule with a raw
   *   space matches nothing.
   * `decoded`: every percent-encoded byte is decoded.
   * `decoded-but-slash`: every percent-encoded byte except `%2F` is decoded.
   * `as-written`: no conversion.
   */
  readonly percentEncoding: "normalised" | "escape-only" | "decoded" | "decoded-but-slash" | "as-written";
  /** Form of the URL that is judged: as a client would request it, or byte by byte as given. */
  readonly urls: "requested" | "verbatim";
  /** Meaning of `#!`: an ordinary fragment, or a page that is crawled and judged as `?_escaped_fragment_=`. */
  readonly hashBang: "fragment" | "escaped-fragment";
  /** Whether an `allow` rule for `…/index.htm*` also allows the folder itself. */
  readonly indexAsFolder: boolean;
  /** Decision for `/robots.txt`: always allowed (RFC 9309 §2.2.2), or decided by the rules. */
  readonly robotsTxt: "allowed" | "by-rules";

  // --- access

  /** Meanings of the outcomes of fetching a robots.txt (RFC 9309 §2.3.1), and the cache lifetime of a copy (§2.4). */
  readonly access: AccessRules;

  // --- pages

  /**
   * Directives of the robots META tag and of X-Robots-Tag, as the name of a built-in set or as a set. They are not
   * part of RFC 9309. The baseline is the six directives of 1996, which all engines read.
   */
  readonly pageRules: PageRuleSetName | PageRules;
}

/** The properties of a dialect that affect parsing and the decision for one token. */
export type ReadingRules = Omit<
  Dialect,
  | "name"
  | "title"
  | "sources"
  | "statedErrors"
  | "undefinedMisspellings"
  | "tokenList"
  | "wildcardConflicts"
  | "access"
  | "pageRules"
>;

/** Storage limit for rules, counted in the form that the parser stores. */
export interface RuleRoom {
  /** Number of rules that exceeds the limit: one fewer is allowed. */
  readonly tooManyRules: number;
  /** Maximum number of bytes. */
  readonly maxBytes: number;
  /** Number of bytes that each stored rule takes in addition to its pattern. */
  readonly bytesPerRule: number;
  /** Number of additional bytes for each of the two rule sets, the crawler's own and that of `*`. */
  readonly bytesPerSet: number;
}

/** Limits whose violation a dialect's text calls an error. */
export interface StatedErrors {
  /** Maximum number of rules in the file. */
  readonly maxRules: number;
  /** Maximum number of characters of a rule. */
  readonly maxRuleCharacters: number;
  /** Whether a blank line between the user-agent lines and rules of a group is an error. */
  readonly blankLineInGroup: boolean;
}

/** Fields that a dialect can give a meaning (`Dialect.fields`). */
export type RuledField = "user-agent" | "allow" | "disallow" | "sitemap";

/** Sources of a dialect's values, by property. Each deviation from RFC 9309 has a source. */
export type DialectSources = { readonly [property in keyof Dialect]?: Source };
