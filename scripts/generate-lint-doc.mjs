// Writes the table of codes in docs/lint/README.md, and the schema of maycrawl.config.json, which has the codes as keys.
import { readFileSync, writeFileSync } from "node:fs";
import { lintChecks, severities } from "@maycrawl/engine/lint";

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

const severity = { enum: [...severities, "off"] };
const schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "maycrawl.config.json",
  type: "object",
  additionalProperties: false,
  properties: {
    $schema: { type: "string" },
    lint: {
      type: "object",
      additionalProperties: false,
      properties: {
        severities: {
          description: "Severities by code; `off` omits a check.",
          type: "object",
          additionalProperties: false,
          properties: Object.fromEntries(
            lintChecks.map(({ code, summary }) => [code, { description: summary, ...severity }]),
          ),
        },
      },
    },
  },
};
const made = new URL("../packages/maycrawl/schemas/config.json", import.meta.url);
writeFileSync(made, `${JSON.stringify(schema, null, 2)}\n`);
console.log("wrote packages/maycrawl/schemas/config.json");

/** @param {string} text */
function escapeCell(text) {
  return text.replace(/[|*]/g, "\\$&");
}
