// Writes the list of differences in docs/robots-parser.md from docs/robots-parser.json. The text above the marker is
// written by hand. With --check it writes nothing; the exit code shows whether the page is up to date.
import { readFileSync } from "node:fs";
import { makeFile } from "./made-files.mjs";
import { wrapMarkdown } from "./wrap-markdown.mjs";

const PAGE = new URL("../docs/robots-parser.md", import.meta.url);
const LIST = new URL("../docs/robots-parser.json", import.meta.url);
const MARKER = `<!-- From here on made by scripts/generate-robots-parser-doc.mjs from robots-parser.json.
To change this part, edit that file and run \`npm run docs\`. -->
`;
const WIDEST = 90;

/**
 * An input with different answers of the two packages. `robotsParts` are texts with their numbers of repetitions.
 * @typedef {{ robots?: string; robotsParts?: readonly (readonly [string, number])[]; robotsUrl?: string; method: string;
 *   url?: string; agent?: string; theirs: string; ours: string }} Example
 * @typedef {{ kind: string; section: string; what: string; why: string; examples: readonly Example[] }} Difference
 */

/** @type {readonly Difference[]} */
const differences = JSON.parse(readFileSync(LIST, "utf8"));

/** @param {Difference} difference */
function chapter({ kind, section, what, why, examples }) {
  return `### ${kind}\n\n${what} (RFC 9309 §${section})\n\n${why}\n\n${examples.map(shown).join("\n")}`;
}

/** @param {Example} example */
function shown({ robots, robotsParts, robotsUrl, method, url, agent, theirs, ours }) {
  const texts = robotsParts?.map(([text, times]) => (times === 1 ? text : `(${times} times) ${text}`));
  const values = method === "getCrawlDelay" ? [agent] : url === undefined ? [] : [url, agent];
  const call = `${method}(${values
    .filter((value) => value !== undefined)
    .map(quoted)
    .join(", ")})`;
  const where = robotsUrl === undefined ? "" : `, robots.txt at \`${robotsUrl}\``;
  return [
    `\`\`\`text\n${visible(robots ?? texts?.join("") ?? "")}\`\`\``,
    "",
    `\`${call}\`${where}`,
    "",
    `- robots-parser: ${answer(theirs)}`,
    `- maycrawl: ${answer(ours)}`,
    "",
  ].join("\n");
}

/** @param {string} value */
function answer(value) {
  return value === "throws" ? "throws a `TypeError`" : `\`${visible(value)}\``;
}

/** @param {string} value */
function quoted(value) {
  return JSON.stringify(value.length > WIDEST ? `${value.slice(0, WIDEST)}…` : value);
}

/** Escapes invisible characters. @param {string} text */
function visible(text) {
  return text.replace(
    /[^\n -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const rows = differences.map(({ kind, section, what }) => `| [${kind}](#${kind}) | ${what} | §${section} |`);
const made = [
  `| kind | maycrawl's answer | RFC 9309 |\n| --- | --- | --- |\n${rows.join("\n")}\n`,
  ...differences.map(chapter),
].join("\n");

const [head = ""] = readFileSync(PAGE, "utf8").split(MARKER);
makeFile("docs/robots-parser.md", `${head}${MARKER}\n${wrapMarkdown(made, 100)}`);
