// Writes the table of codes in docs/lint/README.md.
import { readFileSync, writeFileSync } from "node:fs";
import { lintChecks } from "@maycrawl/engine/lint";

const PAGE = new URL("../docs/lint/README.md", import.meta.url);
const BEGIN = "<!-- codes, by `npm run docs` -->";
const END = "<!-- end -->";

const rows = lintChecks.map(
  ({ code, severity, summary }) => `| [${code}](${code}.md) | ${severity} | ${escapeCell(summary)} |`,
);
const table = ["| code | severity | what it finds |", "| --- | --- | --- |", ...rows].join("\n");
const text = readFileSync(PAGE, "utf8");
const [head] = text.split(BEGIN, 1);
const tail = text.slice(text.indexOf(END));
writeFileSync(PAGE, `${head}${BEGIN}\n\n${table}\n\n${tail}`);
console.log("wrote docs/lint/README.md");

/** @param {string} text */
function escapeCell(text) {
  return text.replace(/[|*]/g, "\\$&");
}
