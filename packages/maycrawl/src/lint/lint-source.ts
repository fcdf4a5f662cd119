import { type Dialect, defaultDialect, type RobotsDocument } from "@maycrawl/engine";
import { describeFailedAccess } from "@maycrawl/engine/internal";
import { type Finding, type LintOptions, lint } from "@maycrawl/engine/lint";
import { UndeterminedError } from "../cli/errors.ts";
import type { Io } from "../cli/io.ts";
import { loadRobots } from "../fetching/load-robots.ts";
import type { FetchOptions } from "../options/fetch-options.ts";
import { failureCause } from "../robots/robots-failure-words.ts";
import { robotsIn } from "../robots/robots-in-dialect.ts";

/** Dialect in which sources are loaded: the whole file, because lint also reports what crawlers do not read. */
export const WHOLE_FILE: Dialect = { ...defaultDialect, maxBytes: null };

/** A robots.txt that was loaded. */
export interface LoadedSource {
  /** Printable name. */
  readonly name: string;
  readonly document: RobotsDocument;
  /** All its bytes. */
  readonly bytes: Uint8Array;
  /** Facts for `lint`: the URL, and the response. */
  readonly lintOptions: Pick<LintOptions, "robotsUrl" | "response">;
}

/** A robots.txt that was linted. */
export interface LintedSource extends Pick<LoadedSource, "name" | "document"> {
  readonly findings: readonly Finding[];
}

/**
 * Loads a whole robots.txt.
 * @throws {UndeterminedError} if it cannot be read, or is too long.
 */
export async function loadSource(source: string, fetching: FetchOptions, io: Io): Promise<LoadedSource> {
  const found = await loadRobots(source, { dialects: [WHOLE_FILE], fetching }, io);
  const robots = robotsIn(found, WHOLE_FILE);
  const { access, name, contentType, redirects } = robots;
  if (access.kind !== "successful") {
    const failure = failureCause(access, robots.error, robots.redirectFailure);
    throw new UndeterminedError(
      describeFailedAccess(access, { robots: name, failure }).text,
      "expected a robots.txt that can be read",
    );
  }
  const { document } = access;
  if (document.truncated)
    throw new UndeterminedError(
      `${name} is longer than ${found.max} bytes`,
      "expected a robots.txt of usual length",
    );
  const lintOptions =
    found.url === undefined ? {} : { robotsUrl: found.url, response: { contentType, redirects } };
  return { name, document, bytes: document.bytes, lintOptions };
}

/**
 * Loads and lints a robots.txt.
 * @throws {UndeterminedError} if it cannot be read, or is too long.
 */
export async function lintSource(
  source: string,
  options: LintOptions,
  fetching: FetchOptions,
  io: Io,
): Promise<LintedSource> {
  const { name, document, lintOptions } = await loadSource(source, fetching, io);
  return { name, document, findings: lint(document, { ...options, ...lintOptions }) };
}
