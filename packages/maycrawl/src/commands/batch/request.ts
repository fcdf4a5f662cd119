import { type Dialect, defaultDialect } from "@maycrawl/engine";
import { isSimilar, visibleHead } from "@maycrawl/engine/internal";
import { UndeterminedError } from "../../cli/errors.ts";
import { dialectNamed, dialectNames } from "../../cli/option-values.ts";
import { byteLimit, readRegularFileHead } from "../../input/read-head.ts";
import { type Crawler, dialectFor } from "../../options/crawler-option.ts";
import { suggestWord } from "../../suggest/suggest-word.ts";
import { BatchError } from "./batch-error.ts";
import { crawlersOfRequest } from "./crawlers-of-request.ts";

/**
 * A request: agents, crawlers and URLs to check against one robots.txt. Each agent and each crawler has its own
 * decisions.
 */
export interface BatchRequest {
  readonly robots: string | Uint8Array;
  /** Dialect from the request or `--dialect`. If undefined, each crawler uses its own, and tokens use RFC 9309. */
  readonly dialect: Dialect | undefined;
  /** Literal product tokens. */
  readonly agents: readonly string[];
  /** Crawlers, named as in `--as`. */
  readonly as: readonly Crawler[];
  readonly urls: readonly string[];
}

/** Properties that can contain or name the robots.txt. */
const SOURCES = ["robots", "robots_base64", "robots_file"] as const;
type Source = (typeof SOURCES)[number];

/** Properties that affect the answer. */
const PROPERTIES: ReadonlySet<string> = new Set([...SOURCES, "dialect", "agents", "as", "urls"]);
/**
 * Minimum length of a known property name for which two typos are recognised. With two wrong letters, a shorter name
 * is probably another word.
 */
const MIN_LENGTH_FOR_TWO_TYPOS = 6;
const MAX_SHOWN = 100;

/** Maximum number of decisions for one line. Without a limit, a small input could cause any amount of output. */
const MAX_DECISIONS = 10_000_000;

// `fatal`: otherwise the decoder would replace invalid bytes, and a different robots.txt would be judged.
// The decoder skips a byte order mark, which some writers put at the start.
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A line that is valid JSON: its text and its parsed value. */
export interface JsonOfLine {
  readonly text: string;
  readonly value: unknown;
}

/**
 * Parses a line as JSON.
 * @throws {BatchError} if the line is too long, not UTF-8 or not JSON.
 */
export function readJson(line: Uint8Array | null): JsonOfLine {
  if (line === null) throw new BatchError("ERR_ROBOTS_LINE_TOO_LONG", "The line is longer than 64 MiB.");
  try {
    const text = utf8.decode(line);
    return { text, value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "it is not UTF-8";
    throw new BatchError("ERR_ROBOTS_INVALID_JSON", `Expected a JSON object on one line; ${reason}.`);
  }
}

/**
 * Checks a request, and reads its `robots_file` if it has one.
 * @param fallback the dialect of a request without `dialect`.
 * @throws {BatchError} if the request is invalid, or if its `robots_file` cannot be read.
 */
export function readRequest(value: unknown, fallback: Dialect | undefined): BatchRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid('Expected an object with "robots", "agents" or "as", and "urls".');
  }
  const properties = value as Readonly<Record<string, unknown>>;
  checkNames(properties);
  const dialect = dialectOf(properties["dialect"], fallback);
  const { agents: agentsGiven, as: asGiven } = properties;
  if (agentsGiven === undefined && asGiven === undefined) {
    throw invalid(
      'Expected "agents" (product tokens) or "as" (known crawlers, User-Agent headers, purposes).',
    );
  }
  const agents = agentsGiven === undefined ? [] : checkStrings(agentsGiven, "agents");
  const as = asGiven === undefined ? [] : crawlersOfRequest(checkStrings(asGiven, "as"));
  const urls = checkStrings(properties["urls"], "urls");
  if ((agents.length + as.length) * urls.length > MAX_DECISIONS) {
    throw invalid(`Expected at most ${MAX_DECISIONS} decisions (agents times URLs) in one line.`);
  }
  const max = as.length === 0 ? byteLimit(dialect ?? defaultDialect) : maxBytes(dialect, as);
  return { robots: robotsOf(properties, max), dialect, agents, as, urls };
}

/**
 * Rejects a misspelt property name if the intended property is missing. Otherwise the misspelt property would be
 * ignored silently. Other unknown properties are allowed, because callers may add their own.
 */
function checkNames(properties: Readonly<Record<string, unknown>>): void {
  for (const name in properties) {
    if (PROPERTIES.has(name)) continue;
    const folded = name.toLowerCase();
    for (const known of PROPERTIES) {
      const typos = known.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2;
      const isMeant = known === folded || (known.length > 2 && isSimilar(folded, known, typos));
      if (!isMeant || properties[known] !== undefined) continue;
      if (SOURCES.includes(known as Source) && SOURCES.some((one) => properties[one] !== undefined)) continue;
      const shown = JSON.stringify(visibleHead(name, MAX_SHOWN));
      throw invalid(`${shown} is not a property of a request; did you mean "${known}"?`);
    }
  }
}

/** Returns the largest size limit of the dialects that a request with `as` uses, in bytes. */
function maxBytes(asked: Dialect | undefined, as: readonly Crawler[]): number {
  return Math.max(...[asked ?? defaultDialect, ...as.map((one) => dialectFor(one, asked))].map(byteLimit));
}

function dialectOf(name: unknown, fallback: Dialect | undefined): Dialect | undefined {
  if (name === undefined) return fallback;
  const dialect = typeof name === "string" ? dialectNamed(name) : undefined;
  if (dialect !== undefined) return dialect;
  const suggestion = typeof name === "string" ? suggestWord(name, dialectNames) : undefined;
  const hint = suggestion === undefined ? "" : ` Did you mean "${suggestion}"?`;
  throw new BatchError(
    "ERR_ROBOTS_UNKNOWN_DIALECT",
    `Expected "dialect" to be one of ${dialectNames.join(", ")}.${hint}`,
  );
}

function checkStrings(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw invalid(`Expected "${name}" to be an array of strings.`);
}

function robotsOf(properties: Readonly<Record<string, unknown>>, max: number): string | Uint8Array {
  const given = SOURCES.filter((name) => properties[name] !== undefined);
  const [source] = given;
  if (source === undefined || given.length > 1) {
    throw invalid('Expected exactly one of "robots", "robots_base64" and "robots_file".');
  }
  const text = properties[source];
  if (typeof text !== "string") throw invalid(`Expected "${source}" to be a string.`);
  if (source === "robots") return text;
  return source === "robots_base64" ? decodeBase64(text) : readRobotsFile(text, max);
}

function decodeBase64(text: string): Uint8Array {
  // Node.js ignores invalid characters, and would decode a different robots.txt.
  if (text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)) return Buffer.from(text, "base64");
  throw new BatchError("ERR_ROBOTS_INVALID_BASE64", 'Expected "robots_base64" to be base64 with padding.');
}

function readRobotsFile(path: string, max: number): Uint8Array {
  try {
    // Read one byte more than the limit, to detect a longer file.
    return readRegularFileHead(path, max + 1);
  } catch (error) {
    if (error instanceof UndeterminedError)
      throw new BatchError("ERR_ROBOTS_UNREADABLE_FILE", `${error.message}.`);
    throw error;
  }
}

function invalid(message: string): BatchError {
  return new BatchError("ERR_ROBOTS_INVALID_REQUEST", message);
}
