import { type Dialect, defaultDialect, type RobotsDocument } from "@maycrawl/engine";
import { describeFailedAccess } from "@maycrawl/engine/internal";
import { type Finding, type LintOptions, lint } from "@maycrawl/engine/lint";
import { UndeterminedError } from "../../cli/errors.ts";
import type { Io } from "../../cli/io.ts";
import { loadRobots } from "../../fetching/load-robots.ts";
import type { FetchOptions } from "../../options/fetch-options.ts";
import { failureCause } from "../../robots/robots-failure-words.ts";
import { robotsIn } from "../../robots/robots-in-dialect.ts";

/** Dialect in which sources are loaded: the whole file, because lint also reports what crawlers do not read. */
const WHOLE_FILE: Dialect = { ...defaultDialect, maxBytes: null };

/** A robots.txt that was linted. */
export interface LintedSource {
  /** Printable name. */
  readonly name: string;
  readonly document: RobotsDocument;
  readonly findings: readonly Finding[];
}

/**
 * Loads and lints a robots.txt.
 * @throws {UndeterminedError} if it cannot be read.
 */
export async function lintSource(
  source: string,
  options: LintOptions,
  fetching: FetchOptions,
  io: Io,
): Promise<LintedSource> {
  const found = await loadRobots(source, { dialects: [WHOLE_FILE], fetching }, io);
  const robots = robotsIn(found, WHOLE_FILE);
  const { access } = robots;
  if (access.kind !== "successful") {
    const failure = failureCause(access, robots.error, robots.redirectFailure);
    const { text } = describeFailedAccess(access, { robots: robots.name, failure });
    throw new UndeterminedError(text, "there is nothing to lint");
  }
  const { document } = access;
  const { contentType, redirects } = robots;
  const site = found.url === undefined ? {} : { robotsUrl: found.url, response: { contentType, redirects } };
  return { name: robots.name, document, findings: lint(document, { ...options, ...site }) };
}
