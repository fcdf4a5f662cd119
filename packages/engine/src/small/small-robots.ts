import type { ReadingRules } from "../dialects/dialect.ts";
import { ALLOW, BLANK, DISALLOW, SITEMAP, USER_AGENT } from "../document/line-kinds.ts";
import type { ReadOptions } from "../document/parse.ts";
import { RecordReader } from "../document/record-reader.ts";
import {
  compareName,
  NAMES_ANY,
  NAMES_TOKEN,
  type RequestedToken,
  readToken,
} from "../groups/product-token.ts";
import { isDelay } from "../pace/crawl-delay.ts";
import { decodeLatin1, readBytes } from "../text/bytes.ts";
import { smallDialect } from "./small-dialect.ts";
import { RulesByHead, type RuleValue, type SmallRules } from "./small-rules.ts";

/** Consecutive user-agent lines: a range of indexes into `SmallRobots.#names`. */
interface Names {
  readonly from: number;
  to: number;
}

/** A group (RFC 9309 §2.1). */
interface Group {
  readonly names: Names;
  readonly rules: RuleValue[];
}

/** A Crawl-delay. It belongs to the user-agent lines directly above it, which are also in the group. */
interface Delay {
  readonly seconds: number;
  readonly names: Names;
  readonly group: Group | undefined;
}

/** Maximum number of rule sets that are cached. */
const MAX_CACHED = 8;

// All files share one reader: creating one costs as much as reading a few lines.
const reader = new RecordReader();

/**
 * A robots.txt for programs whose code must be small. It answers as `parse` and `compile` do, but it keeps nothing
 * that could explain an answer.
 *
 * It has no code for the special behaviour of `yandex-code`, and rejects every dialect that uses some of it:
 * - A limit on the room for rules.
 * - Groups whose name is the longest, or the beginning of a crawler's full name.
 * - A different length of patterns, or a search after `*` that does not backtrack.
 * - A special treatment of rules that are only `*`, or have no path.
 * - Blank lines or other records that separate user-agent lines.
 */
export class SmallRobots {
  /** Values of the Sitemap records in file order, without empty ones (RFC 9309 §2.2.4). */
  readonly sitemaps: readonly string[];
  /** Value of the last Host record that is not empty. The field is not part of RFC 9309. */
  readonly host: string | undefined;

  readonly #dialect: ReadingRules;
  readonly #text: string;
  /** Start and end of the value of each user-agent line, as indexes into the text. */
  readonly #names: number[] = [];
  readonly #delays: Delay[] = [];
  readonly #groups: Group[] = [];
  /** Cached rule sets. The key identifies the groups that apply together. */
  readonly #rules = new Map<string, SmallRules>();

  /**
   * Parses a robots.txt.
   * @throws {InvalidInputError} if `robots` is neither a string nor a `Uint8Array`.
   * @throws {InvalidDialectError} if the option `dialect` is not a dialect object, or this class cannot follow it.
   */
  constructor(robots: string | Uint8Array, options?: ReadOptions) {
    const dialect = smallDialect(options?.dialect);
    const input = readBytes(robots, dialect.maxBytes);
    const { text } = input;
    this.#dialect = dialect;
    this.#text = text;
    const names = this.#names;
    const sitemaps: string[] = [];
    let host: string | undefined;
    let group: Group | undefined;
    // A user-agent line joins the open group if only user-agent lines and records that are not rules are between it
    // and the previous one. Otherwise it begins a new group (RFC 9309 §2.1, §2.2.4).
    let isOpen = false;
    let nearest: Names = { from: 0, to: 0 };
    let isNearestOpen = false;
    reader.begin(input, dialect);
    while (reader.next()) {
      const { kind } = reader;
      if (kind < USER_AGENT) {
        if (kind === BLANK && dialect.blankLines === "end-group") {
          group = undefined;
          isOpen = isNearestOpen = false;
          nearest = { from: 0, to: 0 };
        }
        continue;
      }
      reader.findValue();
      const { valueStart: start, valueEnd: end } = reader;
      if (kind === USER_AGENT) {
        const from = names.length;
        if (!isNearestOpen) nearest = { from, to: from };
        if (!isOpen || group === undefined) {
          group = { names: { from, to: from }, rules: [] };
          this.#groups.push(group);
        }
        isOpen = isNearestOpen = true;
        names.push(start, end);
        nearest.to = group.names.to = names.length;
        continue;
      }
      isNearestOpen = false;
      if (kind === ALLOW || kind === DISALLOW) {
        isOpen = false;
        group?.rules.push({ start, end, line: reader.number, allow: kind === ALLOW });
        continue;
      }
      const value = decodeLatin1(text.slice(start, end));
      if (kind === SITEMAP && dialect.sitemapBetweenAgents === "end-group") isOpen = false;
      if (value === "") continue;
      if (kind === SITEMAP) sitemaps.push(value);
      else {
        const name = text
          .slice(reader.nameStart, reader.nameEnd)
          .toLowerCase()
          .replace(/[-_\s]/g, "");
        if (name === "host") host = value;
        else if (name === "crawldelay" && isDelay(value)) {
          this.#delays.push({ seconds: Number(value), names: nearest, group });
        }
      }
    }
    reader.release();
    if (input.truncated && dialect.oversize === "allows-all") this.#groups.length = 0;
    this.sitemaps = sitemaps;
    this.host = host;
  }

  /**
   * Returns the rules that apply to a crawler (RFC 9309 §2.2.1): those of the groups that name it, or those of the
   * groups for `*` if no group names it.
   * @throws {InvalidProductTokenError} if `productToken` cannot be the name of a crawler.
   */
  rulesFor(productToken: string): SmallRules {
    const token = this.#readToken(productToken);
    const named = this.#groupsNamed(token, NAMES_TOKEN);
    return this.#rulesOf(named.length > 0 ? named : this.#groupsForAny(token));
  }

  /**
   * Returns the rules of the groups that name a crawler, without the groups for `*`.
   * @throws {InvalidProductTokenError} if `productToken` cannot be the name of a crawler.
   */
  rulesNaming(productToken: string): SmallRules {
    return this.#rulesOf(this.#groupsNamed(this.#readToken(productToken), NAMES_TOKEN));
  }

  /**
   * Returns the Crawl-delay for a crawler in seconds, or undefined. The field is not part of RFC 9309.
   * @throws {InvalidProductTokenError} if `productToken` cannot be the name of a crawler.
   */
  crawlDelay(productToken: string): number | undefined {
    const { crawlDelay, anyGroup, sameName } = this.#dialect;
    const token = this.#readToken(productToken);
    const named = this.#groupsNamed(token, NAMES_TOKEN);
    const naming = named.length > 0 ? NAMES_TOKEN : NAMES_ANY;
    const groups = named.length > 0 ? named : this.#groupsForAny(token);
    if (groups.length === 0) return undefined;
    const own = this.#delay(token, naming, sameName === "first" ? groups : undefined);
    if (own !== undefined || crawlDelay === "own-group" || anyGroup === "ignored") return own;
    return this.#delay(token, NAMES_ANY, undefined);
  }

  /**
   * Returns the first delay whose user-agent lines match `naming`. If `groups` are given, only delays in the first of
   * these groups count.
   */
  #delay(token: RequestedToken, naming: number, groups: readonly Group[] | undefined): number | undefined {
    let checkedNames: Names | undefined;
    for (const { seconds, names, group } of this.#delays) {
      // Consecutive delays share the user-agent lines above them. These lines are checked only once: there may be
      // thousands of lines and delays.
      if (names === checkedNames) continue;
      checkedNames = names;
      if (groups !== undefined && groups[0] !== group) continue;
      if (this.#isAnyNaming(names, token, naming)) return seconds;
    }
    return undefined;
  }

  #readToken(productToken: string): RequestedToken {
    return readToken(productToken, this.#dialect, undefined);
  }

  #groupsForAny(token: RequestedToken): readonly Group[] {
    return this.#dialect.anyGroup === "applies" ? this.#groupsNamed(token, NAMES_ANY) : [];
  }

  #groupsNamed(token: RequestedToken, naming: number): readonly Group[] {
    const found = this.#groups.filter(({ names }) => this.#isAnyNaming(names, token, naming));
    return this.#dialect.sameName === "first" ? found.slice(0, 1) : found;
  }

  #isAnyNaming({ from, to }: Names, token: RequestedToken, naming: number): boolean {
    const names = this.#names;
    for (let at = from; at < to; at += 2) {
      if (compareName(this.#text, names[at] as number, names[at + 1] as number, token) === naming)
        return true;
    }
    return false;
  }

  /** Returns the rule set of the groups. Crawlers with the same groups share one set. */
  #rulesOf(groups: readonly Group[]): SmallRules {
    const key = groups.map(({ names }) => names.from).join();
    const known = this.#rules.get(key);
    if (known !== undefined) return known;
    const rules = groups.flatMap((group) => group.rules);
    const rulesByHead = new RulesByHead(this.#text, rules, this.#dialect);
    if (this.#rules.size >= MAX_CACHED) this.#rules.delete([...this.#rules.keys()][0] as string);
    this.#rules.set(key, rulesByHead);
    return rulesByHead;
  }
}
