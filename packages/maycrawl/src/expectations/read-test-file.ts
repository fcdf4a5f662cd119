import { UsageError } from "../cli/errors.ts";
import { allCrawlers } from "../options/all-crawlers.ts";
import { type Crawler, crawlersNamed } from "../options/crawler-option.ts";
import { maskedText } from "../output/masked-text.ts";
import { shellWord } from "../output/shell-word.ts";
import { wordHint } from "../suggest/suggest-word.ts";
import {
  ALL_CRAWLERS,
  ONE_CRAWLER,
  type PatternExpectation,
  type Place,
  PURPOSE,
  type TestFile,
} from "./expectation.ts";
import { patternProblem } from "./pattern-problem.ts";
import { TestYaml, type YamlMember, type YamlValue } from "./test-yaml.ts";

/** Keys of a test file that are not names of crawlers. */
export const KEYS: readonly string[] = ["robots", "never-block", "unchanged", "$schema"];
/** Possible values of a name, for messages. */
const ANSWERS = "allowed, blocked, or allow and block with path patterns";
const EXAMPLE = "for example: robots: public/robots.txt";
const EXAMPLE_OF_EXPECTATION = "for example: GPTBot: blocked";
const EXAMPLE_OF_PATTERNS = 'for example, in one line: Googlebot: { allow: ["/shop/"], block: ["/cart"] }';
const WRITES_ONE = "maycrawl test --init writes a test file, from what a robots.txt does today";
/** A line of a robots.txt that no test file has. */
const ROBOTS_LINE = /^\s*user-agent\s*:/im;
/** Words for an answer, which belong to a name. */
const ANSWER_WORDS = /^(?:dis)?allow(?:ed)?$|^block(?:ed)?$|^deny$/i;
/** Whether a name would be read as a key, or as a misspelt one. */
export function isLikeKey(name: string): boolean {
  return ANSWER_WORDS.test(name) || wordHint(name, KEYS).length > 0;
}

/** Words of other formats for the keys and values of a crawler, with those of a test file. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([
  ["disallow", "block"],
  ["deny", "block"],
  ["disallowed", "blocked"],
  ["block", "blocked"],
  ["allow", "allowed"],
]);

/**
 * Reads a test file.
 * @param name printable name of the file.
 * @param needsRobots whether a file without the key `robots` is wrong.
 * @throws {TestFileError} if it is not YAML, or has a wrong key or value.
 * @throws {UsageError} if it is a robots.txt.
 */
export function readTestFile(name: string, text: string, needsRobots = true): TestFile {
  if (ROBOTS_LINE.test(text)) {
    throw new UsageError(
      `${name} is a robots.txt, not a test file`,
      `maycrawl test --robots ${shellWord(name)} tests it`,
      WRITES_ONE,
    );
  }
  return new Reader(new TestYaml(name, text)).read(needsRobots);
}

/** An expectation about a whole site: `training: blocked`. */
interface WholeSite {
  readonly name: string;
  readonly place: Place;
  readonly crawlers: readonly Crawler[];
  readonly allowed: boolean;
}

/**
 * Whether one expectation counts for a crawler, and not another one with the opposite answer. The name of a crawler
 * counts more than its purposes. A crawler with several purposes is allowed if one of them is.
 */
function outranks(one: WholeSite, other: WholeSite): boolean {
  if (one.allowed === other.allowed) return false;
  const isPurpose = ({ crawlers: [first] }: WholeSite): boolean => first?.set !== undefined;
  return isPurpose(one) ? isPurpose(other) && one.allowed : isPurpose(other);
}

/** Returns the hints for a wrong word. */
function hintsFor(given: string, words: readonly string[]): readonly string[] {
  const meant = OTHER_WORDS.get(given.toLowerCase()) ?? "";
  return words.includes(meant) ? [`did you mean ${meant}?`] : wordHint(given, words);
}

class Reader {
  readonly #yaml: TestYaml;
  readonly #expectations: PatternExpectation[] = [];
  readonly #wholeSites: WholeSite[] = [];
  /** Expectations for crawlers that are named, by their token and their URLs. */
  readonly #known = new Map<string, { readonly allowed: boolean; readonly place: Place }>();

  constructor(yaml: TestYaml) {
    this.#yaml = yaml;
  }

  read(needsRobots: boolean): TestFile {
    const { root } = this.#yaml;
    const members = needsRobots
      ? this.#yaml.membersOf(root, "keys such as robots, and names of crawlers", EXAMPLE, WRITES_ONE)
      : this.#yaml.membersOf(root, "names of crawlers, each with what it gets", EXAMPLE_OF_EXPECTATION);
    const robots = members.find(({ key }) => key === "robots");
    if (robots === undefined && needsRobots)
      throw this.#yaml.error(root.place, "the key robots is missing", EXAMPLE);
    const sources =
      robots === undefined ? [] : this.#yaml.textsOf(robots.value, "the path or the URL of a robots.txt");
    for (const { text, place } of sources) {
      if (text.trim() === "") throw this.#yaml.error(place, "the robots.txt has no path", EXAMPLE);
    }
    for (const member of members) if (!KEYS.includes(member.key)) this.#readCrawlers(member);
    const blocked = this.#addWholeSites();
    for (const member of members) if (member.key === "never-block") this.#readNeverBlock(member, blocked);
    const unchanged = members.find(({ key }) => key === "unchanged");
    if (this.#expectations.length === 0 && unchanged === undefined)
      throw this.#yaml.error(root.place, "it has no expectations", EXAMPLE_OF_EXPECTATION);
    this.#expectations.sort((a, b) => a.place.line - b.place.line || a.place.column - b.place.column);
    return {
      robots: sources.map(({ text, place }) => ({ source: text, place })),
      unchanged: unchanged && {
        source: this.#yaml.textOf(unchanged.value, "an earlier robots.txt, such as main:public/robots.txt"),
        place: unchanged.keyPlace,
      },
      expectations: this.#expectations,
    };
  }

  /** Reads what crawlers are expected to get. */
  #readCrawlers({ key, keyPlace, value }: YamlMember): void {
    const named = this.#crawlersFor(key, keyPlace);
    const hints = ANSWER_WORDS.test(key) ? [EXAMPLE_OF_PATTERNS] : wordHint(key, KEYS);
    if (named[0]?.profile === undefined && hints.length > 0) {
      throw this.#yaml.error(keyPlace, `"${maskedText(key)}" is not a key or a known crawler`, ...hints);
    }
    const answer = this.#yaml.isText(value) ? this.#yaml.textOf(value, ANSWERS) : undefined;
    if (answer === "blocked" || answer === "allowed") {
      this.#checkContradiction(named, "the whole site", answer === "allowed", keyPlace);
      this.#wholeSites.push({ name: key, place: keyPlace, crawlers: named, allowed: answer === "allowed" });
    } else {
      this.#readPatterns(key, named, value, answer);
    }
  }

  /** @param answer the value, if it is a text. */
  #readPatterns(name: string, named: readonly Crawler[], value: YamlValue, answer: string | undefined): void {
    const hints = answer === undefined ? [EXAMPLE_OF_PATTERNS] : hintsFor(answer, ["allowed", "blocked"]);
    const members = this.#yaml.membersOf(value, ANSWERS, ...hints);
    if (members.length === 0) throw this.#yaml.error(value.place, `expected ${ANSWERS}`, EXAMPLE_OF_PATTERNS);
    for (const { key, keyPlace, value: patterns } of members) {
      if (key !== "allow" && key !== "block") {
        throw this.#yaml.error(
          keyPlace,
          `expected allow or block, not "${maskedText(key)}"`,
          ...hintsFor(key, ["allow", "block"]),
        );
      }
      for (const { text, place } of this.#patternsOf(patterns)) {
        this.#checkContradiction(named, text, key === "allow", place);
        this.#add(`${name}: ${key} ${text}`, place, named, key === "allow", text);
      }
    }
  }

  /** @throws {UsageError} if the same crawler is expected to be allowed and blocked. Crawlers of a purpose may be. */
  #checkContradiction(named: readonly Crawler[], urls: string, allowed: boolean, place: Place): void {
    const [crawler] = named;
    if (crawler === undefined || crawler.set !== undefined) return;
    const key = `${crawler.token.toLowerCase()} ${urls}`;
    const known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, { allowed, place });
    else if (known.allowed !== allowed) {
      const { line, column } = known.place;
      throw this.#yaml.error(
        place,
        `it contradicts the expectation at ${line}:${column}: ${maskedText(urls)}`,
      );
    }
  }

  /** Adds what is expected of whole sites, and returns the tokens of the crawlers that are blocked. */
  #addWholeSites(): ReadonlySet<string> {
    const blocked = new Set<string>();
    for (const site of this.#wholeSites) {
      const { name, place, allowed } = site;
      const left = site.crawlers.filter(
        ({ token }) =>
          !this.#wholeSites.some(
            (other) => other.crawlers.some((one) => one.token === token) && outranks(other, site),
          ),
      );
      this.#add(`${name}: ${allowed ? "allowed" : "blocked"}`, place, left, allowed, allowed ? "/$" : "/*");
      if (!allowed) for (const { token } of left) blocked.add(token);
    }
    return blocked;
  }

  /** Reads the patterns that are open for each crawler, except those that are expected to be blocked. */
  #readNeverBlock({ value }: YamlMember, blocked: ReadonlySet<string>): void {
    const others = allCrawlers([]).crawlers.filter(({ token }) => !blocked.has(token));
    for (const { text, place } of this.#patternsOf(value)) {
      this.#add(`never-block: ${text}`, place, others, true, text, ALL_CRAWLERS);
    }
  }

  #patternsOf(value: YamlValue): readonly { readonly text: string; readonly place: Place }[] {
    const patterns = this.#yaml.textsOf(value, "a path pattern such as /shop/*.css");
    for (const { text, place } of patterns) {
      const problem = patternProblem(text);
      if (problem !== undefined) throw this.#yaml.error(place, ...problem);
    }
    return patterns;
  }

  #crawlersFor(name: string, place: Place): readonly Crawler[] {
    if (name === "*") return [{ given: name, token: name }];
    try {
      return crawlersNamed([name], "the name");
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      throw this.#yaml.error(place, error.message, ...error.hints);
    }
  }

  #add(
    label: string,
    place: Place,
    named: readonly Crawler[],
    allowed: boolean,
    pattern: string,
    rank = named[0]?.set === undefined ? ONE_CRAWLER : PURPOSE,
  ): void {
    this.#expectations.push({
      kind: "pattern",
      label: maskedText(label),
      place,
      crawlers: named,
      allowed,
      pattern,
      rank,
    });
  }
}
