// Generates from the shapes of the commands' `--json` output (packages/maycrawl/src/commands/*/shape.ts):
// JSON schemas (packages/maycrawl/schemas), TypeScript types (src/json-shapes.ts) and docs/json.md.
// With --check it writes nothing; the exit code shows whether they are up to date.
import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { makeFile } from "./made-files.mjs";
import { wrapMarkdown } from "./wrap-markdown.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const COMMANDS = `${ROOT}packages/maycrawl/src/commands/`;

/**
 * A part of a JSON schema, with the keywords that the shapes use.
 * @typedef {{
 *   type?: string | string[]; const?: unknown; enum?: unknown[]; anyOf?: Schema[]; oneOf?: Schema[]; items?: Schema; $ref?: string;
 *   properties?: Record<string, Schema>; required?: string[]; additionalProperties?: unknown; minimum?: number; maximum?: number;
 *   description?: string; $defs?: Record<string, Schema>; $schema?: string;
 * }} Schema
 */

/**
 * Returns the schemas by the names of their commands, such as `crawl-report`, and that of `error`.
 * @returns {Promise<Map<string, Schema>>}
 */
async function readSchemas() {
  const names = readdirSync(COMMANDS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(COMMANDS + entry.name).includes("shape.ts"))
    .map(({ name }) => name)
    .sort();
  const lines = names.map((name, at) => `export { shape as s${at} } from "./${name}/shape.ts";`);
  const { outputFiles } = await build({
    stdin: {
      contents: `${lines.join("\n")}\nexport { failure } from "../cli/common-shape.ts";\nexport { toJSONSchema } from "zod";`,
      resolveDir: COMMANDS,
    },
    bundle: true,
    format: "esm",
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  const { toJSONSchema, failure, ...shapes } = await import(`data:text/javascript;base64,${code}`);
  const schemaOf = (/** @type {unknown} */ shape) => toJSONSchema(shape, { override });
  /** @type {Map<string, Schema>} */
  const schemas = new Map();
  for (const [at, name] of names.entries()) schemas.set(name, schemaOf(shapes[`s${at}`]));
  return schemas.set("error", schemaOf(failure));
}

/**
 * Allows additional properties, because a version of a shape may get new ones. Removes the redundant limits of safe
 * integers.
 * @param {{ jsonSchema: Schema }} made
 */
function override({ jsonSchema }) {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** @param {Schema} schema */
const nameOf = ({ $ref = "" }) => $ref.slice("#/$defs/".length);

/**
 * Converts a schema to a TypeScript type.
 * @param {Schema} schema
 * @returns {string}
 */
function typeOf(schema) {
  if (schema.$ref !== undefined) return nameOf(schema);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.map(typeOf).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
  switch (schema.type) {
    case "array":
      return `readonly (${typeOf(schema.items ?? {})})[]`;
    case "object":
      return schema.properties === undefined ? recordOf(schema) : `{${membersOf(schema)}}`;
    case "integer":
      return "number";
    case undefined:
      return "unknown";
    default:
      return schema.type;
  }
}

/** @param {Schema} schema */
function recordOf({ additionalProperties: values }) {
  const type =
    typeof values === "object" && values !== null ? typeOf(/** @type {Schema} */ (values)) : "unknown";
  return `Readonly<Record<string, ${type}>>`;
}

/** @param {Schema} schema */
function membersOf({ properties = {}, required = [] }) {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const comment = schema.description === undefined ? "" : `/** ${schema.description} */\n`;
      const [mark, none] = required.includes(name) ? ["", ""] : ["?", " | undefined"];
      return `\n${comment}readonly ${JSON.stringify(name)}${mark}: ${typeOf(schema)}${none};`;
    })
    .join("");
}

/** @param {ReadonlyMap<string, Schema>} named */
function typesText(named) {
  const types = [...named].map(([name, schema]) => {
    const comment = `/** ${schema.description ?? ""} */\n`;
    return schema.properties === undefined
      ? `${comment}export type ${name} = ${typeOf(schema)};\n`
      : `${comment}export interface ${name} {${membersOf(schema)}\n}\n`;
  });
  return `// Made by \`npm run docs\` from commands/*/shape.ts.\n\n${types.join("\n")}`;
}

const HEAD = `# Output of \`--json\`

<!-- Made by \`npm run docs\` from packages/maycrawl/src/commands/*/shape.ts. -->

This page describes the JSON that each command prints with \`--json\`: one object per line.

- Each line has a \`schema\`: the name of the command and the version of its shape.
- Within a version, no property is renamed or removed, and no meaning changes. New properties may be added.
- A property that does not apply is null. If its type here ends with \`?\`, it may be missing instead.
- The package \`maycrawl\` contains JSON schemas, such as \`maycrawl/schemas/check.json\`.
- It also exports the types: \`import type { CheckJson } from "maycrawl"\`.
`;

/**
 * Describes a schema for readers of docs/json.md.
 * @param {Schema} schema
 * @returns {string}
 */
function wordsOf(schema) {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema);
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.map(wordsOf).join(" or ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => wordsOf({ ...schema, type })).join(" or ");
  if (schema.type === "array") return `list of ${wordsOf(schema.items ?? {})}`;
  return schema.type ?? "any value";
}

/**
 * Returns a table row for each property of an object. Properties of nested objects follow, with a path such as `a.b`.
 * @param {Schema} schema
 * @returns {string[]}
 */
function rowsOf({ properties = {}, required = [] }, before = "") {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = `${before}${name}`;
    const mark = required.includes(name) ? "" : "?";
    const row = `| \`${path}\` | ${wordsOf(schema)}${mark} | ${schema.description ?? ""} |`;
    return [row, ...insideOf(schema, path)];
  });
}

/**
 * @param {Schema} schema
 * @param {string} path
 * @returns {string[]}
 */
function insideOf(schema, path) {
  if (schema.properties !== undefined) return rowsOf(schema, `${path}.`);
  if (schema.items !== undefined) return insideOf(schema.items, `${path}[]`);
  return (schema.anyOf ?? []).flatMap((one) => insideOf(one, path));
}

/** @param {ReadonlyMap<string, Schema>} named */
function pageText(named) {
  const sections = [...named].map(([name, schema]) => {
    const table = [`| property | type | meaning |`, `| --- | --- | --- |`, ...rowsOf(schema)].join("\n");
    const content = schema.properties === undefined ? `${wordsOf(schema)}\n` : `${table}\n`;
    return `\n## ${name}\n\n${schema.description ?? ""}\n\n${content}`;
  });
  return wrapMarkdown(HEAD + sections.join(""), 100);
}

const schemas = await readSchemas();
/** @type {Map<string, Schema>} Each named shape once. The output lines of the commands come first. */
const named = new Map();
for (const schema of schemas.values()) {
  const name = nameOf(schema);
  named.set(name, schema.$defs?.[name] ?? {});
}
for (const { $defs = {} } of schemas.values())
  for (const [name, shape] of Object.entries($defs)) if (!named.has(name)) named.set(name, shape);

const TYPES = "packages/maycrawl/src/json-shapes.ts";
/** Contents of the generated files, by path. @type {Map<string, string>} */
const files = new Map();
files.set(TYPES, formatted(TYPES, typesText(named)));
files.set("docs/json.md", pageText(named));
for (const [name, schema] of schemas)
  files.set(`packages/maycrawl/schemas/${name}.json`, `${JSON.stringify(schema, null, 2)}\n`);

/** @param {string} path @param {string} text */
function formatted(path, text) {
  const biome = `${ROOT}node_modules/.bin/biome`;
  return execFileSync(biome, ["format", `--stdin-file-path=${path}`], {
    cwd: ROOT,
    input: text,
    encoding: "utf8",
  });
}

for (const [path, text] of files) makeFile(path, text);
