// `npm run survey`: counts, for each pair of dialects, the files and decisions of the extra corpus that differ, with an
// example. Writes docs/survey.json, the input for docs/dialects.md.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compare, compile, dialects, parse } from "@maycrawl/engine";

const ROOT = new URL("../", import.meta.url);
const CORPUS = new URL("../shared/", ROOT);
const QUESTIONS = new URL("vectors/google-corpus.ndjson", CORPUS);
const FILES = new URL("corpus/robots/", CORPUS);
const RESULT = new URL("docs/survey.json", ROOT);

const names = /** @type {(keyof typeof dialects)[]} */ (Object.keys(dialects));

/**
 * @typedef {{ file: string; agents: string[]; urls: string[] }} Questions
 * @typedef {{ file: string; agent: string; url: string; verdicts: [string, string]; properties: string[] }} Example
 * @typedef {{ one: string; other: string; files: number; decisions: number; example: Example | null }} Pair
 */

/** @type {Pair[]} */
const pairs = names.flatMap((one, i) =>
  names.slice(i + 1).map((other) => ({ one, other, files: 0, decisions: 0, example: null })),
);

/**
 * Returns a verdict as a word. "undefined" if the dialect's document leaves the answer open.
 * @param {import("@maycrawl/engine").Decision} decision
 */
function word({ allowed, settled }) {
  return settled ? (allowed ? "allowed" : "disallowed") : "undefined";
}

/**
 * Returns the properties that cause two dialects to answer differently.
 * @param {Uint8Array} robots
 * @param {string} agent
 * @param {string} url
 * @param {Pair} pair
 */
function propertiesOf(robots, agent, url, { one, other }) {
  const chosen = [one, other].map((name) => dialects[/** @type {keyof typeof dialects} */ (name)]);
  const { differences } = compare(robots, agent, url, { dialects: chosen });
  return (differences[0]?.properties ?? []).map(({ property }) => property);
}

/** @param {string} url */
function isRobotsTxt(url) {
  return url.endsWith("/robots.txt");
}

/**
 * Asks every question about a file in every dialect, and counts the differences.
 * @param {Questions} questions
 */
function survey({ file, agents, urls }) {
  const robots = readFileSync(new URL(file, FILES));
  const documents = names.map((name) => parse(robots, { dialect: dialects[name] }));
  const differing = new Set();
  for (const agent of agents) {
    const matchers = documents.map((document) => compile(document, agent));
    for (const url of urls) {
      const words = matchers.map((matcher) => word(matcher.decide(url)));
      for (const pair of pairs) {
        const [one, other] = [pair.one, pair.other].map(
          (name) => words[names.indexOf(/** @type {keyof typeof dialects} */ (name))] ?? "",
        );
        if (one === undefined || other === undefined || one === other) continue;
        pair.decisions++;
        differing.add(pair);
        // A URL other than /robots.txt is a better example.
        if (pair.example === null || (isRobotsTxt(pair.example.url) && !isRobotsTxt(url))) {
          const properties = propertiesOf(robots, agent, url, pair);
          pair.example = { file, agent, url, verdicts: [one, other], properties };
        }
      }
    }
  }
  for (const pair of pairs) if (differing.has(pair)) pair.files++;
  return agents.length * urls.length;
}

if (existsSync(QUESTIONS)) {
  /** @type {Questions[]} */
  const questions = readFileSync(QUESTIONS, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const decisions = questions.reduce((sum, one) => sum + survey(one), 0);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    RESULT,
    `${JSON.stringify({ date, files: questions.length, decisions, pairs }, undefined, 1)}\n`,
  );
  for (const { one, other, files, decisions: count } of pairs)
    console.log(`${one} and ${other}: ${files} files, ${count} decisions`);
  console.log(`wrote ${fileURLToPath(RESULT)}; run \`npm run docs\` to put it into docs/dialects.md`);
} else {
  console.log("extra corpus not present, skipped");
}
