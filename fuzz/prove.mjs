// Compares `difference` with brute force: pairs of small files, each in a dialect of its own, and all URLs of four
// letters up to a length of five. Each run continues the last one, and adds its counts to prove-results.json.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compile, dialects, parse } from "@maycrawl/engine";
import { difference } from "@maycrawl/engine/prove";
import { randomFrom } from "../bench/random.mjs";

const { values: flags } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string" } },
});
const RESULTS = new URL("prove-results.json", import.meta.url);
const HOST = "https://example.com";
const MAX_LENGTH = 5;
const LETTERS = ["b", "%", "$", "*", "?", "é", "."];
const TRIPLETS = ["%61", "%2F", "%c3%a9", "%"];

/** @typedef {{ nextSeed: number; pairs: number; equal: number; different: number; unsettled: number; wrong: number }} Results */
/** @type {Results} */
const results = existsSync(RESULTS)
  ? JSON.parse(readFileSync(RESULTS, "utf8"))
  : { nextSeed: 1, pairs: 0, equal: 0, different: 0, unsettled: 0, wrong: 0 };

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

/** Returns what is wrong with the result for a seed; undefined if nothing is. @param {number} seed */
function check(seed) {
  const { letters, files, dialects: chosen } = makePair(seed);
  const [one, other] =
    /** @type {[import("@maycrawl/engine").Matcher, import("@maycrawl/engine").Matcher]} */ (
      files.map((rules, side) => {
        const dialect = /** @type {import("@maycrawl/engine").Dialect} */ (chosen[side]);
        return compile(parse(`User-agent: *\n${rules.join("\n")}\n`, { dialect }), "FooBot", { dialect });
      })
    );
  const { result, witnesses, total, isComplete } = difference(one, other);
  results[result]++;
  for (const { url, before, after } of witnesses) {
    if (before.allowed === after.allowed || new URL(url).href !== url) return `the witness ${url}`;
  }
  const found = new Set(witnesses.map(({ before, after }) => `${reasonOf(before)} ${reasonOf(after)}`));
  if (found.size !== Math.min(total, 50)) return `the total ${total}`;
  for (const url of urlsOf(letters)) {
    const [before, after] = [one.decide(url), other.decide(url)];
    if (before.allowed === after.allowed) continue;
    if (result === "equal") return `equal, but ${url} differs`;
    if (!isComplete) continue;
    if (!found.has(`${reasonOf(before)} ${reasonOf(after)}`)) return `the rules for ${url} are missing`;
    if ((witnesses[0]?.url.length ?? 0) > url.length) return `${url} is shorter`;
  }
  return undefined;
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
