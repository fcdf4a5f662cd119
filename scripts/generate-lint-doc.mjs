// Writes the table of codes in docs/lint/README.md, the table of other linters' messages, and the schema of
// maycrawl.config.json, which has the codes as keys. With --check it writes nothing; the exit code shows whether the files
// are up to date.
import { readFileSync } from "node:fs";
import { lintChecks, severities } from "@maycrawl/engine/lint";
import { makeFile, makeParts } from "./made-files.mjs";

const MESSAGES = new URL("../docs/lint/other-linters.json", import.meta.url);

/**
 * A message of another linter, with the codes of the same problem, or the reason why lint does not report it. `except`
 * has the reason for a part of its cases.
 * @typedef {{ source: string; message: string; codes?: readonly string[]; refused?: string;
 *   except?: { refused: string } }} OtherMessage
 */

const rows = lintChecks.map(({ code, severity, summary }) => [link(code), severity, escapeCell(summary)]);
makeParts("docs/lint/README.md", { codes: table(["code", "severity", "what it finds"], rows) });

/** @type {readonly OtherMessage[]} */
const messages = JSON.parse(readFileSync(MESSAGES, "utf8"));
const sources = [...new Set(messages.map(({ source }) => source))];
makeParts("docs/lint/other-linters.md", { messages: sources.map(section).join("\n\n") });

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
makeFile("packages/maycrawl/schemas/config.json", `${JSON.stringify(schema, null, 2)}\n`);

/** Returns the messages of one linter. @param {string} source */
function section(source) {
  const ofSource = messages.filter((one) => one.source === source);
  const cells = ofSource.map(({ message, codes = [], refused, except }) => [
    escapeCell(message),
    codes.map(link).join(", "),
    escapeCell(refused ?? except?.refused ?? ""),
  ]);
  return `## ${source}\n\n${table(["message", "codes", "why not, or not always"], cells)}`;
}

/** @param {readonly string[]} head @param {readonly (readonly string[])[]} rows */
function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |`;
  return [head, head.map(() => "---"), ...rows].map(line).join("\n");
}

/** @param {string} code */
function link(code) {
  return `[${code}](${code}.md)`;
}

/** @param {string} text */
function escapeCell(text) {
  return text.replace(/[|*]/g, "\\$&");
}
