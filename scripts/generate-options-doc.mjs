// Writes the tables of options in the READMEs: texts from the doc comments of the interfaces, defaults from the option
// tables. With --check it writes nothing; the exit code shows whether the tables are up to date.
import { fileURLToPath } from "node:url";
import { agentOptions } from "@maycrawl/agent/internal";
import { crawlOptions, joinOptions, walkOptions } from "@maycrawl/crawler/internal";
import { readPageOptions, readSitemapOptions } from "@maycrawl/readers/internal";
import ts from "typescript";
import { makeParts } from "./made-files.mjs";

const ROOT = new URL("../", import.meta.url);

/**
 * @typedef {{ kind: string, default?: unknown, numbers?: Record<string, { default: number }> }} Kind
 * @typedef {Readonly<Record<string, Kind>>} Table
 * @typedef {{ name: string, default: string, text: string }} Row a table row, for one option
 */

/**
 * The option interfaces of each package, with their tables.
 * @type {Readonly<Record<string, Readonly<Record<string, Table>>>>}
 */
const PACKAGES = {
  "packages/agent": { RobotsAgentOptions: agentOptions },
  "packages/crawler": {
    CrawlOptions: crawlOptions,
    JoinCrawlOptions: joinOptions,
    WalkOptions: walkOptions,
  },
  "packages/readers": { ReadPageOptions: readPageOptions, ReadSitemapOptions: readSitemapOptions },
};

const program = ts.createProgram(
  Object.keys(PACKAGES).map((folder) => fileURLToPath(new URL(`${folder}/dist/index.d.ts`, ROOT))),
  {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    strict: true,
    skipLibCheck: true,
  },
);
const checker = program.getTypeChecker();

/**
 * Returns a row for each option of an interface. An option that is an object of numbers has a row for each number.
 * @param {string} folder @param {string} name @param {Table} table @returns {readonly Row[]}
 */
function optionRows(folder, name, table) {
  const file = program.getSourceFile(fileURLToPath(new URL(`${folder}/dist/index.d.ts`, ROOT)));
  const module = file && checker.getSymbolAtLocation(file);
  const exported = module && checker.getExportsOfModule(module).find((one) => one.name === name);
  if (exported === undefined) throw new Error(`${folder} exports no ${name}: run npm run build`);
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  const missing = type.getProperties().find((property) => !Object.hasOwn(table, property.name));
  if (missing !== undefined) throw new Error(`The table of ${name} has no ${missing.name}.`);
  return Object.entries(table).flatMap(([option, kind]) => {
    const property = propertyOf(type, option);
    if (kind.numbers === undefined) return [rowOf(option, property, kind)];
    const numbers = checker.getNonNullableType(checker.getTypeOfSymbol(property));
    return Object.entries(kind.numbers).map(([key, number]) =>
      rowOf(`${option}.${key}`, propertyOf(numbers, key), { kind: "number", ...number }),
    );
  });
}

/** @param {ts.Type} type @param {string} name @returns {ts.Symbol} */
function propertyOf(type, name) {
  const property = checker.getPropertyOfType(type, name);
  if (property === undefined) throw new Error(`${checker.typeToString(type)} has no ${name}.`);
  return property;
}

/** @param {string} name @param {ts.Symbol} property @param {Kind} kind @returns {Row} */
function rowOf(name, property, kind) {
  const comment = ts.displayPartsToString(property.getDocumentationComment(checker)).replace(/\s+/g, " ");
  if (comment === "") throw new Error(`${name} has no doc comment.`);
  const [sentence = "", documented = ""] = /\s*Default: (.*?)\.(?=\s|$)/.exec(comment) ?? [];
  const set = "default" in kind ? valueText(kind.default) : "";
  const bare = set.replaceAll("`", "");
  const begins = documented.replaceAll("`", "").startsWith(bare);
  if (documented !== "" && !begins && numberOf(documented) !== kind.default)
    throw new Error(`The doc comment of ${name} has the default ${documented}, the table has ${set}.`);
  const required = kind.kind === "required" ? "required" : "";
  const shown = begins && !documented.startsWith(set) ? documented.replace(bare, set) : documented;
  return { name, default: shown || set || required, text: comment.replace(sentence, "").trim() };
}

/** @param {unknown} value */
function valueText(value) {
  if (value === Number.POSITIVE_INFINITY) return "no limit";
  return typeof value === "number"
    ? value.toLocaleString("en-US", { maximumFractionDigits: 6 })
    : `\`${value}\``;
}

/** Returns the number in a text such as `10 MiB`, or undefined. @param {string} text */
function numberOf(text) {
  const [, number] = /^(\d+) MiB$/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) * 1024 * 1024;
}

/** @param {readonly Row[]} rows */
function tableText(rows) {
  const cells = rows.map(
    (row) => `| \`${row.name}\` | ${row.default} | ${row.text.replaceAll("|", "\\|")} |`,
  );
  return ["| option | default | |", "| --- | --- | --- |", ...cells].join("\n");
}

for (const [folder, tables] of Object.entries(PACKAGES)) {
  const parts = Object.entries(tables).map(([name, table]) => [
    `options: ${name}`,
    tableText(optionRows(folder, name, table)),
  ]);
  makeParts(`${folder}/README.md`, Object.fromEntries(parts));
}
