// Writes docs/dialects.md from the dialects' data and the doc comments of their type.
// With --check nothing is written; the exit code says whether the page is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dialects } from "@maycrawl/engine";
import ts from "typescript";

const ROOT = new URL("../", import.meta.url);
const PAGE = new URL("docs/dialects.md", ROOT);
const TYPE = new URL("packages/engine/src/dialects/dialect.ts", ROOT);

/** The dialect from which the others depart. */
const GROUND = dialects.rfc9309;
/** What is told in the list of dialects, not in the table. */
const LABELS = ["name", "title"];

/**
 * @typedef {import("@maycrawl/engine").Dialect} Dialect
 * @typedef {{ name: keyof Dialect; doc: string; section: string }} Property
 */

/**
 * The properties of `Dialect` in their order, each with its doc comment and the heading above it.
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
 * A value as a cell shows it.
 * @param {unknown} value
 */
function cell(value) {
  if (value === null) return "all";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return value.toLocaleString("en-US");
  if (Array.isArray(value)) return `${value.length} names`;
  return `\`${value}\``;
}

/** @param {readonly (readonly string[])[]} rows */
function table(rows) {
  const [head = [], ...body] = rows;
  return [head, head.map(() => "---"), ...body].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

/**
 * A paragraph in lines of at most 120 columns.
 * @param {string} text
 */
function wrapped(text) {
  /** @type {string[]} */
  const lines = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length >= 120) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join("\n");
}

function page() {
  const every = Object.entries(dialects);
  const all = properties().filter(({ name }) => !LABELS.includes(name));
  const rows = all.map(({ name }) => [
    `[\`${name}\`](#${name.toLowerCase()})`,
    ...every.map(([, dialect]) => {
      const same = JSON.stringify(dialect[name]) === JSON.stringify(GROUND[name]);
      return same ? cell(dialect[name]) : `**${cell(dialect[name])}**`;
    }),
  ]);
  const blocks = [
    "# Dialects",
    "<!-- Made by scripts/generate-dialects-doc.mjs from packages/engine/src/dialects; edit those, then run `npm run docs`. -->",
    [
      "A dialect is plain data: each choice in which readers of robots.txt differ is one named property, and the code asks",
      'the property, never the dialect\'s name. So `{ ...dialects.google, robotsTxt: "allowed" }` is a dialect too. Why it is',
      "so: [ADR 2](adr/0002-a-dialect-is-data.md).",
    ].join("\n"),
    table([["dialect", "what it follows"], ...every.map(([name, { title }]) => [`\`${name}\``, title])]),
    [
      "`rfc9309` is the default and the ground. What stands **in bold** departs from it. For each such cell",
      "[a vector](../conformance/README.md) shows what the departure does; a test sees to that.",
    ].join("\n"),
    table([["property", ...every.map(([name]) => `\`${name}\``)], ...rows]),
  ];
  let section = "";
  for (const property of all) {
    if (property.section !== section) blocks.push(`## ${capital(property.section)}`);
    section = property.section;
    blocks.push(`### ${property.name}`, wrapped(property.doc));
    if (property.name === "misspellings") {
      const names = GROUND.misspellings.map(([name, field]) => [`\`${name}\``, `\`${field}\``]);
      blocks.push(table([["read", "as"], ...names]));
    }
  }
  return `${blocks.join("\n\n")}\n`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const wanted = page();
if (process.argv.includes("--check")) {
  let found = "";
  try {
    found = readFileSync(PAGE, "utf8");
  } catch {
    // No page is a page out of date.
  }
  if (found !== wanted) {
    console.error("docs/dialects.md is out of date: run `npm run docs`.");
    process.exitCode = 1;
  }
} else {
  writeFileSync(PAGE, wanted);
  console.log(`wrote ${fileURLToPath(PAGE)}`);
}
