// Compares the proofs with brute force: pairs of small files, each in a dialect of its own, and all URLs of four letters
// up to a length of five. Each run continues the last one, and adds its counts to prove-results.json.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compile, dialects, parse } from "@maycrawl/engine";
import {
  alwaysAllows,
  alwaysBlocks,
  difference,
  implies,
  neverDecides,
  redundant,
} from "@maycrawl/engine/prove";
import { randomFrom } from "../bench/random.mjs";

const { values: flags } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string" } },
});
const RESULTS = new URL("prove-results.json", import.meta.url);
const HOST = "https://example.com";
const MAX_LENGTH = 5;
const LETTERS = ["b", "%", "$", "*", "?", "é", "."];
const TRIPLETS = ["%61", "%2F", "%c3%a9", "%"];

/** @typedef {{ proved: number; refuted: number; unsettled: number }} Questions */
/** @typedef {{ nextSeed: number; pairs: number; equal: number; different: number; unsettled: number; wrong: number; questions: Questions }} Results */
/** @type {Results} */
const results = existsSync(RESULTS)
  ? JSON.parse(readFileSync(RESULTS, "utf8"))
  : { nextSeed: 1, pairs: 0, equal: 0, different: 0, unsettled: 0, wrong: 0 };
results.questions ??= { proved: 0, refuted: 0, unsettled: 0 };

/** Makes two files of a seed, with their dialects and letters. @param {number} seed */
function makePair(seed) {
  const next = randomFrom(seed);
  /** @template T @param {readonly T[]} list @returns {T} */
  const pick = (list) => /** @type {T} */ (list[Math.floor(next() * list.length)]);
  const letters = [...new Set(["/", "a", pick(LETTERS), pick(LETTERS)])];
  const piece = () => (next() < 0.25 ? "*" : next() < 0.15 ? pick(TRIPLETS) : pick(letters));
  const rule = () => {
    const pieces = Array.from({ length: Math.floor(next() * 5) }, piece);
    const path = `${next() < 0.8 ? "/" : ""}${pieces.join("")}${next() < 0.2 ? "$" : ""}`;
    return `${next() < 0.5 ? "Allow" : "Disallow"}: ${path}`;
  };
  const rules = () => Array.from({ length: Math.floor(next() * 4) }, rule);
  const before = rules();
  const after = next() < 0.5 ? rules() : [...before];
  if (next() < 0.7) after.splice(Math.floor(next() * (after.length + 1)), next() < 0.5 ? 1 : 0, rule());
  const first = pick(Object.values(dialects));
  return {
    letters,
    pattern: `${next() < 0.8 ? "/" : "*"}${Array.from({ length: Math.floor(next() * 4) }, piece).join("")}${next() < 0.2 ? "$" : ""}`,
    files: [before, after],
    dialects: [first, next() < 0.6 ? first : pick(Object.values(dialects))],
  };
}

/** A client sends no dot segments. Node.js 20 keeps that of `//.a/.`, against the URL standard. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/**
 * Yields the URLs that a client sends for all short paths of some letters.
 * @param {readonly string[]} letters @param {string} path @returns {Generator<string>}
 */
function* urlsOf(letters, path = "") {
  const { href } = new URL(`${HOST}/${path}`);
  if (!DOT_SEGMENT.test(href.split("?", 1)[0] ?? "")) yield href;
  if ([...path].length < MAX_LENGTH) for (const letter of letters) yield* urlsOf(letters, path + letter);
}

/**
 * Returns the line of the rule that decides, or the other reason.
 * @param {import("@maycrawl/engine").Decision} decision
 */
const reasonOf = (decision) => (decision.because === "rule" ? decision.rule.line : decision.because);

/** @typedef {import("@maycrawl/engine").Matcher} Matcher */

/**
 * Compiles rules. Rules that are not wanted become comments, so that each line keeps its number.
 * @param {readonly string[]} rules @param {import("@maycrawl/engine").Dialect} dialect
 * @param {(line: number) => boolean} isWanted
 */
function compiled(rules, dialect, isWanted = () => true) {
  const lines = rules.map((rule, index) => (isWanted(index + 2) ? rule : "#"));
  return compile(parse(`User-agent: *\n${lines.join("\n")}\n`, { dialect }), "FooBot", { dialect });
}

/**
 * Returns what is wrong with the answers about two matchers.
 * @param {Matcher} one @param {Matcher} other @param {readonly string[]} urls
 */
function checkPair(one, other, urls) {
  const { result, witnesses, total, isComplete } = difference(one, other);
  const implied = implies(one, other);
  results[result]++;
  for (const { url, before, after } of witnesses) {
    if (before.allowed === after.allowed || new URL(url).href !== url) return `the witness ${url}`;
  }
  const found = new Set(witnesses.map(({ before, after }) => `${reasonOf(before)} ${reasonOf(after)}`));
  if (found.size !== Math.min(total, 50)) return `the total ${total}`;
  if (implied.result === "refuted") {
    const { before, after } = implied.witness;
    if (!before.allowed || after.allowed) return `the implication refuted by ${implied.witness.url}`;
  }
  for (const url of urls) {
    const [before, after] = [one.decide(url), other.decide(url)];
    if (before.allowed === after.allowed) continue;
    if (result === "equal") return `equal, but ${url} differs`;
    if (before.allowed && implied.result === "proved") return `the implication, but ${url} differs`;
    if (!isComplete) continue;
    if (!found.has(`${reasonOf(before)} ${reasonOf(after)}`)) return `the rules for ${url} are missing`;
    if ((witnesses[0]?.url.length ?? 0) > url.length) return `${url} is shorter`;
  }
  return undefined;
}

/**
 * Returns what is wrong with the answers about the rules of a file.
 * @param {readonly string[]} rules @param {import("@maycrawl/engine").Dialect} dialect
 * @param {readonly string[]} urls
 */
function checkRules(rules, dialect, urls) {
  const matcher = compiled(rules, dialect);
  for (const answer of neverDecides(matcher)) {
    const { line } = answer.rule;
    count(answer.result);
    if (answer.result === "refuted" && reasonOf(matcher.decide(answer.url)) !== line) return `rule ${line}`;
    if (answer.result !== "proved") continue;
    // In some dialects, one rule puts others out of effect, so a rule alone is another rule.
    const isAlike = dialect.starsAlone === "match-all" && dialect.emptyPath !== "allows-all";
    const alone = compiled(rules, dialect, (one) => one === line);
    const others = compiled(rules, dialect, (one) => answer.lines.includes(one));
    for (const url of urls) {
      if (reasonOf(matcher.decide(url)) === line) return `rule ${line} decides ${url}`;
      const isCovered = typeof reasonOf(others.decide(url)) === "number";
      if (isAlike && reasonOf(alone.decide(url)) === line && !isCovered)
        return `the lines instead of ${line} for ${url}`;
    }
  }
  const answers = redundant(matcher);
  const removed = new Set(answers.filter(({ result }) => result === "proved").map(({ rule }) => rule.line));
  const short = compiled(rules, dialect, (line) => !removed.has(line));
  const wrong = urls.find((url) => short.decide(url).allowed !== matcher.decide(url).allowed);
  if (wrong !== undefined) return `redundant rules ${[...removed]}, but ${wrong} differs`;
  for (const answer of answers) {
    count(answer.result);
    if (answer.result !== "refuted") continue;
    const { line } = answer.rule;
    const shorter = compiled(rules, dialect, (one) => !removed.has(one) && one !== line);
    if (shorter.decide(answer.url).allowed === matcher.decide(answer.url).allowed)
      return `needed rule ${line}`;
  }
  return undefined;
}

/**
 * Returns what is wrong with the answers about a pattern.
 * @param {Matcher} matcher @param {string} pattern @param {readonly string[]} urls
 * @param {import("@maycrawl/engine").Dialect} first
 */
function checkPattern(matcher, pattern, urls, first) {
  const { urls: urlReading, percentEncoding } = first;
  const matching = compiled([`Allow: ${pattern}`], {
    ...dialects.rfc9309,
    urls: urlReading,
    percentEncoding,
  });
  for (const [ask, expected] of /** @type {const} */ ([
    [alwaysAllows, true],
    [alwaysBlocks, false],
  ])) {
    const answer = ask(matcher, pattern);
    count(answer.result);
    if (answer.result === "refuted") {
      const isMatch = reasonOf(matching.decide(answer.url)) === 2;
      if (!isMatch || answer.decision.allowed === expected) return `${ask.name} ${pattern}: ${answer.url}`;
    }
    if (answer.result !== "proved") continue;
    for (const url of urls) {
      const { allowed, because } = matcher.decide(url);
      if (because === "robots-txt" || allowed === expected) continue;
      if (reasonOf(matching.decide(url)) === 2) return `${ask.name} ${pattern}, but ${url} differs`;
    }
  }
  return undefined;
}

/** Returns what is wrong with the answers for a seed; undefined if nothing is. @param {number} seed */
function check(seed) {
  const { letters, pattern, files, dialects: chosen } = makePair(seed);
  const [rules = [], otherRules = []] = files;
  const [first, second] =
    /** @type {[import("@maycrawl/engine").Dialect, import("@maycrawl/engine").Dialect]} */ (chosen);
  const urls = [...urlsOf(letters)];
  const matcher = compiled(rules, first);
  return (
    checkPair(matcher, compiled(otherRules, second), urls) ??
    checkRules(rules, first, urls) ??
    checkPattern(matcher, pattern, urls, first)
  );
}

/** Counts an answer to another question than `difference`. @param {"proved" | "refuted" | "unsettled"} result */
function count(result) {
  results.questions[result]++;
}

if (flags.seed !== undefined) {
  console.log(makePair(Number(flags.seed)).files, check(Number(flags.seed)) ?? "right");
} else {
  const end = performance.now() + Number(flags.minutes) * 60_000;
  while (performance.now() < end) {
    const seed = results.nextSeed++;
    const fault = check(seed);
    results.pairs++;
    if (fault === undefined) continue;
    results.wrong++;
    console.error(`--seed ${seed}: ${fault}`);
  }
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
  console.log(results);
  process.exitCode = results.wrong === 0 ? 0 : 1;
}
