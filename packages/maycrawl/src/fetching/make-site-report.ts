import type { AccessEntry, AccessState, RobotsDiagnostic } from "@maycrawl/agent";
import { diagnose } from "@maycrawl/agent/internal";
import { type Dialect, getRobotsUrl } from "@maycrawl/engine";
import type { Io } from "../cli/io.ts";
import type { FetchOptions } from "../options/fetch-options.ts";
import { type Robots, robotsIn } from "../robots/robots-in-dialect.ts";
import { openOriginFetcher } from "./origin-fetcher.ts";
import { accessStateIn, originRobots } from "./origin-robots.ts";
import { refusedRobots } from "./refused-address.ts";
import type { SiteReport } from "./site-report.ts";

/**
 * Asks for the robots.txt of a URL's site, if what is kept of it is too old, and tells all that is known then.
 * @throws {NotFoundOutError} where the file in which answers are kept cannot be used.
 */
export async function makeSiteReport(
  url: string,
  dialect: Dialect,
  options: FetchOptions,
  io: Io,
): Promise<SiteReport> {
  await using origins = await openOriginFetcher([dialect], options, io);
  const asked = await origins.ask(url);
  const now = Date.now();
  if (asked.refused !== undefined) {
    const robots = robotsIn(refusedRobots(getRobotsUrl(url), asked.refused), dialect);
    return { url, robots, dialect, now, known: undefined };
  }
  const { origin, entry, isProbed, cached } = asked;
  const robots = robotsIn(originRobots(origin, entry, now, isProbed), dialect);
  const attempt = entry.attempts.at(-1) as AccessEntry["attempts"][number];
  const state = accessStateIn(dialect, origin, entry, now, isProbed);
  const diagnostics = diagnosticsOf(robots, state);
  const bytes = state.copy?.fetched.bytes?.length;
  return { url, robots, dialect, now, known: { state, attempt, cached, bytes, diagnostics } };
}

/** What is odd about the robots.txt that counts. */
function diagnosticsOf({ access }: Robots, { copy }: AccessState): readonly RobotsDiagnostic[] {
  if (access.kind !== "successful" || copy === undefined) return [];
  return diagnose(copy.fetched, access.document);
}
