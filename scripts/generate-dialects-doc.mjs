// Writes docs/dialects.md from the data of the dialects and the doc comments of their type.
// With --check it writes nothing; the exit code shows whether the page is up to date.
import { readFileSync } from "node:fs";
import { dialects } from "@maycrawl/engine";
import { pageRuleSets, usageRules } from "@maycrawl/engine/internal";
import ts from "typescript";
import { makeFile } from "./made-files.mjs";
import { wrapMarkdown } from "./wrap-markdown.mjs";

const ROOT = new URL("../", import.meta.url);
const SURVEY = new URL("docs/survey.json", ROOT);
const TYPE = new URL("packages/engine/src/dialects/dialect.ts", ROOT);

/** The dialect that the others are compared with. */
const GROUND = dialects.rfc9309;
/** Properties whose values are objects with a few figures, or `null` for no limit. */
const FIGURES = ["ruleRoom", "statedErrors"];
/** Properties that are in the list of dialects instead of the table. */
const LABELS = ["name", "title", "sources"];

/**
 * @typedef {import("@maycrawl/engine").Dialect} Dialect
 * @typedef {{ name: keyof Dialect; doc: string; section: string }} Property
 */

/**
 * Returns the properties of `Dialect` in their order, each with its doc comment and the heading above it.
 * @returns {Property[]}
 */
function properties() {
  const text = readFileSync(TYPE, "utf8");
  const file = ts.createSourceFile("dialect.ts", text, ts.ScriptTarget.Latest, true);
  const type = file.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === "Dialect");
  if (type === undefined || !ts.isInterfaceDeclaration(type)) throw new Error("dialect.ts has no Dialect");
  let section = "";
  return type.members.map((member) => {
    const name = /** @type {keyof Dialect} */ (member.name?.getText(file));
    const above = text.slice(member.pos, member.getStart(file));
    section = /^ *\/\/ --- (.+)$/m.exec(above)?.[1] ?? section;
    const [comment] = ts.getJSDocCommentsAndTags(member);
    const doc = ts.getTextOfJSDocComment(comment && "comment" in comment ? comment.comment : undefined);
    if (doc === undefined) throw new Error(`Dialect.${name} has no doc comment`);
    return { name, doc: doc.replace(/\s+/g, " "), section };
  });
}

/**
 * Formats a value for a table cell.
 * @param {unknown} value
 */
function cell(value) {
  if (value === null) return "all";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en-US");
  if (Array.isArray(value)) return value.length === 0 ? "none" : `${value.length}`;
  if (typeof value === "object") return "see below";
  return `\`${value}\``;
}

/**
 * Formats an object with a few figures for a table cell.
 * @param {unknown} value
 */
function figures(value) {
  if (typeof value !== "object" || value === null) return "none";
  return Object.entries(value)
    .map(([name, figure]) => `${name}: ${cell(figure)}`)
    .join(", ");
}

/** The distinct sources, in the order of their first use in the table. @type {string[]} */
const sources = [];

/**
 * Returns a cell's link to its source: the document of the value, and how certain it is.
 * @param {Dialect} dialect
 * @param {keyof Dialect} property
 */
function note(dialect, property) {
  const source = dialect.sources[property];
  if (source === undefined) return "";
  const text = `${source.where} (${source.certainty})`;
  if (!sources.includes(text)) sources.push(text);
  const weak = source.certainty === "reported" || source.certainty === "assumed" ? "?" : "";
  return ` [${sources.indexOf(text) + 1}${weak}](#sources)`;
}

/**
 * Returns a cell of the table, bold if it differs from RFC 9309, with a link to its source.
 * @param {Dialect} dialect
 * @param {keyof Dialect} property
 */
function tableCell(dialect, property) {
  const same = JSON.stringify(dialect[property]) === JSON.stringify(GROUND[property]);
  const value = FIGURES.includes(property) ? figures(dialect[property]) : cell(dialect[property]);
  return `${same ? value : `**${value}**`}${note(dialect, property)}`;
}

/**
 * Returns the table of the `access` properties, with a row for each dialect.
 * @param {readonly Dialect[]} every
 */
function accessTable(every) {
  const names = /** @type {(keyof Dialect["access"])[]} */ ([
    ...Object.keys(GROUND.access),
    "undefinedOutcomes",
  ]);
  /** @param {Dialect} dialect @param {keyof Dialect["access"]} name */
  const value = ({ access }, name) =>
    name === "outage"
      ? access.outage
          .map(
            ({ afterSeconds, holds, settled }) =>
              `${duration(afterSeconds)}: \`${holds}\`${settled === false ? ", not settled" : ""}`,
          )
          .join(", ")
      : name === "undefinedOutcomes"
        ? (access[name] ?? []).map((outcome) => `\`${outcome}\``).join(", ") || "none"
        : cell(access[name]);
  return table([
    ["dialect", ...names.map((name) => `\`${name}\``)],
    ...every.map((dialect) => [`\`${dialect.name}\``, ...names.map((name) => value(dialect, name))]),
  ]);
}

/** Returns the directives that each set of `pageRules` knows, and which one wins a conflict. */
function pageBlocks() {
  const sets = Object.entries(pageRuleSets);
  const words = [...new Set(sets.flatMap(([, { rules }]) => rules.map(({ name }) => name)))].sort();
  return [
    table([
      ["directive", ...sets.map(([name]) => `\`${name}\``)],
      ...words.map((word) => [
        `\`${word}\``,
        ...sets.map(([, { rules }]) => ruleCell(rules.find(({ name }) => name === word))),
      ]),
      [
        "in a conflict",
        ...sets.map(([, { conflicts }]) =>
          conflicts === "forbidding" ? "forbidding wins" : "allowing wins",
        ),
      ],
    ]),
    "Each cell has what the directive allows, forbids or limits. Engines no longer obey a `dead` directive. A `known` one affects no answer here. `meta only`: it has no effect in X-Robots-Tag.",
    `Directives that are only about the use of content are not in these sets: ${usageRules.map(({ name }) => `\`${name}\``).join(", ")}. \`maycrawl prefs\` reads them.`,
    "The sources of the sets:",
    sets
      .map(([name, { sources: own }]) => {
        const cited = own.map(({ where, certainty }) => `${where} (${certainty})`).join("; ");
        return `- \`${name}\`: ${cited}.`;
      })
      .join("\n"),
  ];
}

/** @param {import("@maycrawl/engine").PageRule | undefined} rule */
function ruleCell(rule) {
  if (rule === undefined) return "";
  if (rule.dead !== undefined) return "dead";
  const parts = [
    rule.forbids && `${rule.value === undefined ? "no" : "limits"} ${rule.forbids.join(", ")}`,
    rule.allows?.join(", "),
    rule.forbidsUse && `no ${rule.forbidsUse.join(", ")}`,
    rule.needs && `with ${rule.needs}`,
    rule.only && `${rule.only} only`,
  ].filter((part) => part !== undefined);
  return parts.join("; ") || "known";
}

/** @param {number} seconds */
function duration(seconds) {
  if (seconds === 0) return "immediately";
  const days = Math.floor(seconds / 86_400);
  const hours = (seconds % 86_400) / 3600;
  const parts = [days > 0 ? `${days} days` : "", hours > 0 ? `${hours} h` : ""].filter((part) => part !== "");
  return `after ${parts.join(" and ")}`;
}

/**
 * @typedef {{ file: string; agent: string; url: string; verdicts: [string, string]; properties: string[] }} Example
 * @typedef {{ one: string; other: string; files: number; decisions: number; example: Example | null }} Pair
 * @typedef {{ date: string; files: number; decisions: number; pairs: Pair[] }} Survey
 */

/** Returns the results of `npm run survey`. */
function surveyBlocks() {
  const survey = /** @type {Survey} */ (JSON.parse(readFileSync(SURVEY, "utf8")));
  const { date, files, decisions, pairs } = survey;
  const differing = pairs.filter((pair) => pair.decisions > 0);
  const alike = pairs.filter((pair) => pair.decisions === 0);
  return [
    "## How often they differ",
    `On ${date}, \`npm run survey\` decided ${decisions.toLocaleString("en-US")} URLs by ${files.toLocaleString("en-US")} robots.txt files of real sites, in every dialect. Two dialects differ if their verdicts differ, or if only one of them settles the verdict. Each example shows a difference and the property that causes it. \`maycrawl compare\` shows the same for any URL.`,
    table([
      ["dialects", "files", "decisions", "example", "caused by"],
      ...differing.map(({ one, other, files: count, decisions: asked, example }) => [
        `\`${one}\`, \`${other}\``,
        count.toLocaleString("en-US"),
        asked.toLocaleString("en-US"),
        example === null
          ? ""
          : `${example.agent}, \`${pathOf(example.url)}\`: ${example.verdicts.join(", ")}`,
        example === null ? "" : example.properties.map((name) => `\`${name}\``).join(", "),
      ]),
    ]),
    `These pairs never differ: ${alike.map(({ one, other }) => `\`${one}\` and \`${other}\``).join("; ") || "none"}.`,
  ];
}

/** @param {string} url */
function pathOf(url) {
  const { pathname, search } = new URL(url);
  const path = `${pathname}${search}`.replaceAll("|", "%7C");
  return path.length > 60 ? `${path.slice(0, 59)}…` : path;
}

/** @param {readonly (readonly string[])[]} rows */
function table(rows) {
  const [head = [], ...body] = rows;
  return [head, head.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function page() {
  const every = Object.entries(dialects);
  const all = properties().filter(({ name }) => !LABELS.includes(name));
  const rows = all.map(({ name }) => [
    `[\`${name}\`](#${name.toLowerCase()})`,
    ...every.map(([, dialect]) => tableCell(dialect, name)),
  ]);
  const blocks = [
    "# Dialects",
    [
      "<!-- Made by scripts/generate-dialects-doc.mjs from packages/engine/src/dialects.",
      "To change this page, edit those and run `npm run docs`. -->",
    ].join("\n"),
    "This page lists the dialects of maycrawl, their properties, and the source of each difference from RFC 9309.",
    'A dialect is plain data. Each property is one choice in which readers of robots.txt differ. The code reads the property, never the dialect\'s name, so `{ ...dialects.google, robotsTxt: "allowed" }` is also a dialect. [ADR 2](adr/0002-a-dialect-is-data.md) explains the reason.',
    table([["dialect", "what it follows"], ...every.map(([name, { title }]) => [`\`${name}\``, title])]),
    "## All properties",
    [
      "- `rfc9309` is the default, and the others are compared with it.",
      "- Values **in bold** differ from those of `rfc9309`. [A vector](../conformance/README.md) shows the effect of each such value; a test checks this.",
      "- Numbers link to the [sources](#sources). A question mark marks a weak source: the account of a third party, or an assumption.",
      "- The values of RFC 9309 are cited at each property.",
    ].join("\n"),
    table([["property", ...every.map(([name]) => `\`${name}\``)], ...rows]),
  ];
  let section = "";
  for (const property of all) {
    if (property.section !== section) blocks.push(`## ${capital(property.section)}`);
    section = property.section;
    blocks.push(`### ${property.name}`, property.doc);
    if (property.name === "misspellings") {
      const names = GROUND.misspellings.map(([name, field]) => [`\`${name}\``, `\`${field}\``]);
      blocks.push(table([["read", "as"], ...names]));
    }
    if (property.name === "access") blocks.push(accessTable(every.map(([, dialect]) => dialect)));
    if (property.name === "pageRules") blocks.push(...pageBlocks());
  }
  blocks.push(...surveyBlocks());
  blocks.push("## Sources", sources.map((source, i) => `${i + 1}. ${source}`).join("\n"));
  return wrapMarkdown(`${blocks.join("\n\n")}\n`, 100);
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

makeFile("docs/dialects.md", page());
