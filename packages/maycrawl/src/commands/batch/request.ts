import { type Dialect, defaultDialect } from "@maycrawl/engine";
import { isNear, visibleHead } from "@maycrawl/engine/internal";
import { NotFoundOutError } from "../../cli/errors.ts";
import { dialectNamed, dialectNames } from "../../cli/option-values.ts";
import { byteLimit, readOrdinaryHead } from "../../input/read-head.ts";
import { type Crawler, dialectFor } from "../../options/crawler-option.ts";
import { suggestWord } from "../../suggest/suggest-word.ts";
import { BatchError } from "./batch-error.ts";
import { crawlersOfRequest } from "./crawlers-of-request.ts";

/** A request: these agents and crawlers, each by itself, and these URLs, against one robots.txt. */
export interface BatchRequest {
  readonly robots: string | Uint8Array;
  /** The dialect that was asked for; undefined where each crawler's own counts. */
  readonly dialect: Dialect | undefined;
  /** Literal product tokens. */
  readonly agents: readonly string[];
  /** Crawlers, as `--as` names them. */
  readonly as: readonly Crawler[];
  readonly urls: readonly string[];
}

/** The three ways to give a robots.txt. */
const SOURCES = ["robots", "robots_base64", "robots_file"] as const;
type Source = (typeof SOURCES)[number];

/** All that decides about an answer. */
const PROPERTIES: ReadonlySet<string> = new Set([...SOURCES, "dialect", "agents", "as", "urls"]);
/** In a shorter name two letters are so much that another one is meant. */
const MIN_WITH_TWO_SLIPS = 6;
const SHOWN = 100;

/** A line that asks for more would let a small input grow to any output. */
const MAX_DECISIONS = 10_000_000;

// Fatal: bytes that are no UTF-8 would otherwise be replaced, and another robots.txt judged than was sent.
// A byte order mark, which some writers put at the start, is skipped.
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A line that is JSON: how it is written, and what that comes to. */
export interface JsonOfLine {
  readonly text: string;
  readonly value: unknown;
}

/**
 * Reads a line as JSON.
 * @throws {BatchError} where it is too long, not UTF-8 or not JSON.
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
 * Checks a request, and reads the file that it may name.
 * @throws {BatchError} where something is missing or of another type.
 */
export function readRequest(value: unknown, otherwise: Dialect | undefined): BatchRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid('Expected an object with "robots", "agents" or "as", and "urls".');
  }
  const properties = value as Readonly<Record<string, unknown>>;
  checkNames(properties);
  const dialect = dialectOf(properties["dialect"], otherwise);
  const { agents: agentsGiven, as: asGiven } = properties;
  if (agentsGiven === undefined && asGiven === undefined) {
    throw invalid(
      'Expected "agents" (product tokens) or "as" (known crawlers, User-Agent headers, purposes).',
    );
  }
  const agents = agentsGiven === undefined ? [] : strings(agentsGiven, "agents");
  const as = asGiven === undefined ? [] : crawlersOfRequest(strings(asGiven, "as"));
  const urls = strings(properties["urls"], "urls");
  if ((agents.length + as.length) * urls.length > MAX_DECISIONS) {
    throw invalid(`Expected at most ${MAX_DECISIONS} decisions (agents times URLs) in one line.`);
  }
  const max = as.length === 0 ? byteLimit(dialect ?? defaultDialect) : maxBytes(dialect, as);
  return { robots: robotsOf(properties, max), dialect, agents, as, urls };
}

/**
 * Refuses a property whose name is nearly that of one which is missing. The answer would be to another question otherwise.
 * Other properties are left alone: callers carry along what is theirs.
 */
function checkNames(properties: Readonly<Record<string, unknown>>): void {
  for (const name in properties) {
    if (PROPERTIES.has(name)) continue;
    const folded = name.toLowerCase();
    for (const known of PROPERTIES) {
      const slips = known.length < MIN_WITH_TWO_SLIPS ? 1 : 2;
      const isMeant = known === folded || (known.length > 2 && isNear(folded, known, slips));
      if (!isMeant || properties[known] !== undefined) continue;
      if (SOURCES.includes(known as Source) && SOURCES.some((one) => properties[one] !== undefined)) continue;
      const shown = JSON.stringify(visibleHead(name, SHOWN));
      throw invalid(`${shown} is no property of a request; did you mean "${known}"?`);
    }
  }
}

/** The bytes that the most generous of the dialects reads. */
function maxBytes(asked: Dialect | undefined, as: readonly Crawler[]): number {
  return Math.max(...[asked ?? defaultDialect, ...as.map((one) => dialectFor(one, asked))].map(byteLimit));
}

function dialectOf(name: unknown, otherwise: Dialect | undefined): Dialect | undefined {
  if (name === undefined) return otherwise;
  const dialect = typeof name === "string" ? dialectNamed(name) : undefined;
  if (dialect !== undefined) return dialect;
  const meant = typeof name === "string" ? suggestWord(name, dialectNames) : undefined;
  const hint = meant === undefined ? "" : ` Did you mean "${meant}"?`;
  throw new BatchError(
    "ERR_ROBOTS_UNKNOWN_DIALECT",
    `Expected "dialect" to be one of ${dialectNames.join(", ")}.${hint}`,
  );
}

function strings(value: unknown, name: string): readonly string[] {
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
  return source === "robots_base64" ? fromBase64(text) : fromFile(text, max);
}

function fromBase64(text: string): Uint8Array {
  // Node passes over what is no base64, and would so judge another robots.txt than was sent.
  if (text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)) return Buffer.from(text, "base64");
  throw new BatchError("ERR_ROBOTS_INVALID_BASE64", 'Expected "robots_base64" to be base64 with padding.');
}

function fromFile(path: string, max: number): Uint8Array {
  try {
    // One more than the limit, so that it is seen that there are more.
    return readOrdinaryHead(path, max + 1);
  } catch (error) {
    if (error instanceof NotFoundOutError)
      throw new BatchError("ERR_ROBOTS_UNREADABLE_FILE", `${error.message}.`);
    throw error;
  }
}

function invalid(message: string): BatchError {
  return new BatchError("ERR_ROBOTS_INVALID_REQUEST", message);
}
