import type { Dialect } from "@maycrawl/engine/robots";
import { NotFoundOutError } from "../errors.ts";
import { dialectNamed, dialectNames } from "../input/option-values.ts";
import { octetLimit, readOrdinaryHead } from "../input/read-head.ts";
import { BatchError } from "./batch-error.ts";

/** A request: these agents, each by itself, and these URLs, against one robots.txt. */
export interface BatchRequest {
  readonly robots: string | Uint8Array;
  readonly dialect: Dialect;
  readonly agents: readonly string[];
  readonly urls: readonly string[];
}

/** The three ways to give a robots.txt. */
const SOURCES = ["robots", "robots_base64", "robots_file"] as const;

/** A line that asks for more would let a small input grow to any output. */
const MOST_DECISIONS = 10_000_000;

// Fatal: octets that are no UTF-8 would otherwise be replaced, and another robots.txt judged than was sent.
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
export function readRequest(value: unknown, otherwise: Dialect): BatchRequest {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalid('Expected an object with "robots", "agents" and "urls".');
  }
  const properties = value as Readonly<Record<string, unknown>>;
  const dialect = dialectOf(properties["dialect"], otherwise);
  const agents = strings(properties["agents"], "agents");
  const urls = strings(properties["urls"], "urls");
  if (agents.length * urls.length > MOST_DECISIONS) {
    throw invalid(`Expected at most ${MOST_DECISIONS} decisions (agents times URLs) in one line.`);
  }
  return { robots: robotsOf(properties, dialect), dialect, agents, urls };
}

function dialectOf(name: unknown, otherwise: Dialect): Dialect {
  if (name === undefined) return otherwise;
  const dialect = typeof name === "string" ? dialectNamed(name) : undefined;
  if (dialect !== undefined) return dialect;
  throw new BatchError(
    "ERR_ROBOTS_UNKNOWN_DIALECT",
    `Expected "dialect" to be one of ${dialectNames.join(", ")}.`,
  );
}

function strings(value: unknown, name: string): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === "string")) return value;
  throw invalid(`Expected "${name}" to be an array of strings.`);
}

function robotsOf(properties: Readonly<Record<string, unknown>>, dialect: Dialect): string | Uint8Array {
  const given = SOURCES.filter((name) => properties[name] !== undefined);
  const [source] = given;
  if (source === undefined || given.length > 1) {
    throw invalid('Expected exactly one of "robots", "robots_base64" and "robots_file".');
  }
  const text = properties[source];
  if (typeof text !== "string") throw invalid(`Expected "${source}" to be a string.`);
  if (source === "robots") return text;
  return source === "robots_base64" ? fromBase64(text) : fromFile(text, dialect);
}

function fromBase64(text: string): Uint8Array {
  // Node passes over what is no base64, and would so judge another robots.txt than was sent.
  if (text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)) return Buffer.from(text, "base64");
  throw new BatchError("ERR_ROBOTS_INVALID_BASE64", 'Expected "robots_base64" to be base64 with padding.');
}

function fromFile(path: string, dialect: Dialect): Uint8Array {
  try {
    const limit = octetLimit(dialect);
    // A dialect with a limit cuts by itself.
    return readOrdinaryHead(path, dialect.maxBytes === null ? limit : limit + 1);
  } catch (error) {
    if (error instanceof NotFoundOutError)
      throw new BatchError("ERR_ROBOTS_UNREADABLE_FILE", `${error.message}.`);
    throw error;
  }
}

function invalid(message: string): BatchError {
  return new BatchError("ERR_ROBOTS_INVALID_REQUEST", message);
}
