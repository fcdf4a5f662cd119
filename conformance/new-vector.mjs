// Appends a test vector: `npm run new:vector -- 2.2.3 --robots-text … --as … --url … --expect … --why …`
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, parseArgs } from "node:util";

const USAGE = `Usage: npm run new:vector -- SECTION [options]

SECTION is a section of RFC 9309 that has a file in conformance/vectors (2.2.3), or a dialect's name.

  --robots FILE         the robots.txt: a file, kept byte for byte …
  --robots-text TEXT    … or its text, with \\n for a line end (and \\r, \\t, \\uXXXX)
  --as TOKEN            the crawler's product token; several for a list
  --url URL             the URL that is judged
  --expect VERDICT      allowed or disallowed
  --why SENTENCE        why that has to come of it, with a full stop
  --line N              the line of the deciding rule, where you want that checked
  --because WORD        no-rule, no-group or robots-txt, where you want that checked
  --dialect NAME        who has to say so; several. Default: rfc9309 and whoever agrees with it
  --property NAME       in a dialect's file: the property by which it departs from the RFC
  --section NUMBER      in a dialect's file: the section from which it departs
  --even-if-wrong       write it although the engine says otherwise (needs --line or --because)
  --dry-run             show everything, write nothing
  --folder DIR          another folder of vectors
`;

/** Exits with a message. The code is 2 for wrong usage, 1 if the vector is not written. */
function stop(message, exitCode) {
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}

function readArguments() {
  const text = { type: "string" };
  const texts = { type: "string", multiple: true };
  const flag = { type: "boolean" };
  const folder = { type: "string", default: fileURLToPath(new URL("vectors", import.meta.url)) };
  const one = {
    robots: text,
    "robots-text": text,
    url: text,
    expect: text,
    why: text,
    line: text,
    because: text,
  };
  const rest = { property: text, section: text, "even-if-wrong": flag, "dry-run": flag };
  try {
    return parseArgs({
      allowPositionals: true,
      options: { ...one, as: texts, dialect: texts, ...rest, folder },
    });
  } catch (error) {
    return stop(`${error.message}\n\n${USAGE}`, 2);
  }
}

/** Returns the first problem of the arguments, or undefined. */
function faultOf({ values, positionals }) {
  const missing = ["as", "url", "expect", "why"].filter((name) => values[name] === undefined);
  if (positionals.length !== 1) return `Give one section.\n\n${USAGE}`;
  if (missing.length > 0) return `Missing: ${missing.map((name) => `--${name}`).join(", ")}.\n\n${USAGE}`;
  if ("robots" in values === "robots-text" in values) return "Give either --robots or --robots-text.";
  if (!["allowed", "disallowed"].includes(values.expect)) return "--expect is either allowed or disallowed.";
  if (!/[.!?]$/.test(values.why)) return "--why is a sentence, with a full stop.";
  return undefined;
}

/**
 * Returns the key of a file: `2.2.1` for `2.2.1-user-agent-line.ndjson`, `google-code` for
 * `dialect-google-code.ndjson`.
 */
function keyOf(file) {
  const name = basename(file, ".ndjson");
  return name.startsWith("dialect-") ? name.slice("dialect-".length) : name.split("-", 1)[0];
}

/** Returns the file for a section: its own, or that of the closest enclosing section. */
function fileFor(section, files) {
  const around = files.filter((name) => section === keyOf(name) || section.startsWith(`${keyOf(name)}.`));
  const file = around.sort((a, b) => keyOf(b).length - keyOf(a).length)[0];
  return file ?? stop(`No file is for "${section}". There are: ${files.map(keyOf).join(", ")}.`, 2);
}

/** Returns the robots.txt in the notation of a vector: as text if it is valid UTF-8, otherwise as bytes. */
function robotsField(values) {
  if (values["robots-text"] !== undefined) return { robots: unescaped(values["robots-text"]) };
  const bytes = readFileSync(values.robots);
  const text = bytes.toString("utf8");
  const isText = Buffer.from(text, "utf8").equals(bytes) && !/[\uFEFF\0]/.test(text);
  return isText ? { robots: text } : { robots_base64: bytes.toString("base64") };
}

function unescaped(text) {
  const meanings = { n: "\n", r: "\r", t: "\t", "\\": "\\" };
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([nrt\\]))/g, (_, hex, letter) =>
    hex === undefined ? meanings[letter] : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function readVectors(folder, file) {
  const lines = readFileSync(join(folder, file), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

const commandLine = readArguments();
const fault = faultOf(commandLine);
if (fault !== undefined) stop(fault, 2);
const { values } = commandLine;
const [section] = commandLine.positionals;

const { compile, dialects, parse } = await import("@maycrawl/engine").catch((error) =>
  stop(`The engine is not built; run npx tsc -b first. (${error.message})`, 2),
);
const known = Object.keys(dialects);
const unknownDialect = (values.dialect ?? []).find((name) => !known.includes(name));
if (unknownDialect !== undefined)
  stop(`No dialect is called "${unknownDialect}". There are: ${known.join(", ")}.`, 2);

const files = readdirSync(values.folder).filter((name) => name.endsWith(".ndjson"));
const file = fileFor(section, files);
const key = keyOf(file);
const ofDialect = key in dialects && values.section === undefined;
if (ofDialect) stop("A vector of a dialect needs --section: the section from which it departs.", 2);

const robots = robotsField(values);
const question = {
  ...robots,
  productToken: values.as.length === 1 ? values.as[0] : values.as,
  url: values.url,
};

/** Returns the engine's answer in a dialect, in the notation of a vector; for a wrong argument the error's code. */
function answerIn(dialect) {
  const input = robots.robots ?? Uint8Array.from(Buffer.from(robots.robots_base64, "base64"));
  try {
    const decision = compile(parse(input, { dialect }), question.productToken).decide(values.url);
    return { allowed: decision.allowed, because: decision.because, line: decision.position?.line ?? null };
  } catch (error) {
    return { throws: error.code ?? stop(error.stack, 1) };
  }
}

const answers = Object.fromEntries(known.map((name) => [name, answerIn(dialects[name])]));
for (const [name, { throws, allowed, because, line }] of Object.entries(answers)) {
  const verdict = `${allowed ? "allowed" : "disallowed"}  ${because}${line === null ? "" : `, line ${line}`}`;
  process.stdout.write(`${name.padEnd(12)} ${throws ?? verdict}\n`);
}

// Fields that the command line does not set get the answer of the first dialect.
const first = answers[values.dialect?.[0] ?? (key in dialects ? key : "rfc9309")];
if (first.throws !== undefined) stop("An argument is wrong. Nothing was written.", 1);
const names = values.dialect ?? known.filter((name) => isDeepStrictEqual(answers[name], first));
const expect = { allowed: values.expect === "allowed", because: first.because, line: first.line };
if (values.line !== undefined) Object.assign(expect, { because: "rule", line: Number(values.line) });
else if (values.because !== undefined) Object.assign(expect, { because: values.because, line: null });

const disagreeing = names.filter((name) => !isDeepStrictEqual(answers[name], expect));
if (disagreeing.length > 0) {
  const message = `You expect ${JSON.stringify(expect)}, and not so ${disagreeing.join(", ")}.`;
  if (!values["even-if-wrong"]) stop(`${message} Nothing was written.`, 1);
  if (values.line === undefined && values.because === undefined)
    stop(`${message} Give --line or --because.`, 2);
  process.stdout.write(`${message} It is written all the same.\n`);
}

for (const other of files.flatMap((name) => readVectors(values.folder, name))) {
  const { id, section: _, why, expect: __, dialects: theirs, property, ...asked } = other;
  const same = isDeepStrictEqual(asked, question) && theirs.some((name) => names.includes(name));
  if (same) stop(`${id} asks the same: ${why} Nothing was written.`, 1);
}

const numbers = readVectors(values.folder, file).map(({ id }) => Number(id.slice(key.length + 1)));
const vector = {
  id: `${key}-${String(Math.max(0, ...numbers) + 1).padStart(2, "0")}`,
  section: key in dialects ? values.section : section,
  dialects: names,
  ...(values.property === undefined ? {} : { property: values.property }),
  ...question,
  expect,
  why: values.why,
};
process.stdout.write(`${JSON.stringify(vector)}\n`);
if (values["dry-run"]) stop("Nothing was written: this was a dry run.", 0);
appendFileSync(join(values.folder, file), `${JSON.stringify(vector)}\n`);
process.stdout.write(
  `It is in ${file}. Name ${vector.id} in the row of conformance/README.md that it supports.\n`,
);
