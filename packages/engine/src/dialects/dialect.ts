import type { AccessRules } from "./access-rules.ts";
import type { PageRules } from "./page-rule.ts";
import type { PageRuleSetName } from "./page-rules.ts";
import type { Source } from "./source.ts";

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

  // --- bytes and lines

  /**
   * Number of bytes that are read; what follows is ignored, and so is the record of a line that the limit cuts. `null`: all.
   * RFC 9309 §2.5 asks for at least 512,000.
   */
  readonly maxBytes: number | null;
  /** What becomes of a file that is longer: it is cut, or it forbids nothing at all. */
  readonly oversize: "cut" | "allows-all";
  /**
   * Room for the rules that apply to a crawler and for those of `*` together; a file that needs more forbids nothing.
   * `null`: no limit (RFC 9309 §2.5 limits only the size of the whole file).
   */
  readonly ruleRoom: RuleRoom | null;
  /**
   * What the text calls an error without saying what follows from it. It changes no answer, and `explain` points it out.
   * `null`: the text has no such errors.
   */
  readonly statedErrors: StatedErrors | null;
  /** How many bytes of one line are read; `null`: all. */
  readonly maxLineBytes: number | null;
  /** Whether only a whole UTF-8 byte order mark at the start is skipped, or also its first one or two bytes. */
  readonly byteOrderMark: "whole" | "partial";
  /** What a byte 0x00 is: a byte like any other, or the end of what is read of its line. */
  readonly nul: "byte" | "ends-line";
  /**
   * A line ends with CR, LF or CR LF, wherever they are (RFC 9309 §2.2, EOL); or a CR directly behind a CR that ended a
   * line is a blank of the next line. (This matters only where blank lines do.)
   */
  readonly lineEnds: "everywhere" | "no-cr-behind-cr";
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
  /**
   * Misspelt names that are not read, though the text leaves open whether they are. `settled` is false where reading them would
   * change the answer.
   */
  readonly undefinedMisspellings: readonly (readonly [name: string, field: RuledField])[];

  // --- groups

  /**
   * Blank lines are ignored (RFC 9309 §2.2). Or each ends the group, and the rules after it apply to no crawler. Or one
   * between two user-agent lines separates them, and the upper one has no rules; a line with only a comment is blank, too.
   */
  readonly blankLines: "ignored" | "end-group" | "part-agents";
  /**
   * A record that is neither a user-agent line nor a rule, between two user-agent lines: it changes nothing
   * (RFC 9309 §2.2.4), or it parts them as a blank line may.
   */
  readonly otherRecords: "ignored" | "part-agents";
  /**
   * How a group's name stands to the crawler's token, ignoring case: it is the token, what follows being
   * left out (RFC 9309 §2.2.1); it is, without its version, any part of the token; it has the token somewhere in it;
   * or the crawler's full name begins with it (`fullNames`), and then only `*` alone names everybody.
   */
  readonly agentNames: "token" | "part-of-token" | "holds-token" | "begins-full-name";
  /**
   * Crawlers' full names, with the version, and the part of it that a group's name must have at least. The full name of
   * any other crawler is its token, all of it. Used where `agentNames` is `begins-full-name`.
   */
  readonly fullNames: readonly (readonly [fullName: string, required: string])[];
  /** A user-agent line holds one name, or several divided by blanks. */
  readonly agentsPerLine: "one" | "several";
  /**
  /**
   * A sitemap line between two user-agent lines does not divide their group (RFC 9309 §2.2.4: "Parsing of other records MUST NOT
   * interfere"), or ends it: the names above it then have no rules.
   */
  readonly sitemapBetweenAgents: "ignored" | "end-group";
  /**
   * Of several groups that apply all rules count (RFC 9309 §2.2.1), those of the first one, or those of the groups
   * with the longest name. Such a name is the longest of the group's user-agent lines from the crawler's own on, even
   * if it is another crawler's. Or the text names none of these: all rules count, and `settled` is false where one of the
   * groups alone would answer otherwise (`undefined`).
   */
  readonly sameName: "merged" | "first" | "longest-name" | "undefined";
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
   * A `*` at the end of a pattern changes nothing in what it matches: it counts as a byte of its length (RFC 9309
   * §2.2.2), or is ignored. (A pattern of nothing else is then `/`, with which every path begins.)
   */
  readonly trailingStar: "counts" | "ignored";
  /**
   * Which bytes of a pattern count as its length: all (RFC 9309 §2.2.2), or all but each `*` and a last `$`. (A pattern
   * of stars alone then counts one byte.)
   */
  readonly patternLength: "all" | "literal";
  /**
   * What stands behind a `*` is looked for everywhere in the path (RFC 9309 §2.2.3). Or the search is forgetful: at a
   * byte that does not go on with the match it begins anew with that byte, so `/*aab` does not match `/aaab`.
   */
  readonly starSearch: "everywhere" | "forgetful";
  /**
   * A pattern of two or more `*`, or of `*` and a last `$`: it matches every path (RFC 9309 §2.2.3). Or it is
   * ignored, and so is the next rule of the crawler.
   */
  readonly starsAlone: "match-all" | "void-with-next";
  /** A pattern that begins with `.` and ends with `$`: it matches no path, or every path that ends so. */
  readonly suffixes: "match-nothing" | "match-ends";
  /** Of several rules that match the longest pattern decides (RFC 9309 §2.2.2), or the first one in the file. */
  readonly precedence: "longest" | "first";
  /**
   * Whether the text settles where a rule with a `*` stands among those that match. Where it does not, and it makes a
   * difference, `settled` is false and the longest pattern decides, as in Google's parser. Or the text has two answers, the longest
   * rule and the least restrictive one: then it is open only where the longest one disallows.
   */
  readonly wildcardConflicts: "settled" | "undefined" | "undefined-where-disallowed";
  /**
   * A rule without a path: no rule (RFC 9309 §2.2.2, empty-pattern), or one that matches every path with 0 bytes. Or
   * `disallow:` is as `allow: /`, and `allow:` no rule. Or an empty `Disallow` allows every path, whatever the other rules
   * of its group say (`allows-all`).
   */
  readonly emptyPath: "no-rule" | "matches-all" | "disallow-allows" | "allows-all";
  /**
   * What is done before paths and patterns are compared: all that RFC 9309 §2.2.2 and §2.2.3 ask for, and ASCII that
   * no URI holds, such as a raw space in a rule, percent-encoded (`normalised`); bytes outside ASCII percent-encoded
   * and hex digits in upper case, so that a rule with a raw space matches nothing (`escape-only`); every
   * triplet decoded (`decoded`), or every one but `%2F` (`decoded-but-slash`); or nothing at all (`as-written`).
   */
  readonly percentEncoding: "normalised" | "escape-only" | "decoded" | "decoded-but-slash" | "as-written";
  /** The URL is read as a client would request it, or taken byte by byte as it stands. */
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

/** What of a dialect decides how a robots.txt is read, and what its rules answer to one token. */
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

/** How much room there is for rules, as a parser stores them. */
export interface RuleRoom {
  /** Number of rules that is already too many. */
  readonly tooManyRules: number;
  /** Maximum number of bytes. */
  readonly maxBytes: number;
  /** Bytes that each stored rule takes besides its pattern. */
  readonly bytesPerRule: number;
  /** Bytes that the crawler's own rules, and those of `*`, take besides. */
  readonly bytesPerSet: number;
}

/** Errors that a text names. */
export interface StatedErrors {
  /** Maximum number of rules in the file. */
  readonly maxRules: number;
  /** Maximum number of characters of a rule. */
  readonly maxRuleCharacters: number;
  /** Whether a blank line between the user-agent lines and rules of a group is an error. */
  readonly blankLineInGroup: boolean;
}

/** The fields that a dialect gives a meaning of its own. */
export type RuledField = "user-agent" | "allow" | "disallow" | "sitemap";

/** The sources of a dialect, by property: at least one for each deviation from RFC 9309. */
export type DialectSources = { readonly [property in keyof Dialect]?: Source };
