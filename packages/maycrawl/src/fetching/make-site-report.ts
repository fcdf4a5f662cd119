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
 * Returns a report about the robots.txt of a URL's site. Fetches the robots.txt, unless the cached entry is fresh.
 * @throws {UndeterminedError} if the cache file cannot be used.
 */
export async function makeSiteReport(
  url: string,
  dialect: Dialect,
  options: FetchOptions,
  io: Io,
): Promise<SiteReport> {
  await using origins = await openOriginFetcher([dialect], options, io);
  const answer = await origins.ask(url);
  const now = Date.now();
  if (answer.refused !== undefined) {
    const robots = robotsIn(refusedRobots(getRobotsUrl(url), answer.refused), dialect);
    return { url, robots, dialect, now, known: undefined };
  }
  const { origin, entry, isProbed, cached } = answer;
  const robots = robotsIn(originRobots(origin, entry, now, isProbed), dialect);
  const attempt = entry.attempts.at(-1) as AccessEntry["attempts"][number];
  const state = accessStateIn(dialect, origin, entry, now, isProbed);
  const diagnostics = diagnosticsOf(robots, state);
  const bytes = state.copy?.fetched.bytes?.length;
  return { url, robots, dialect, now, known: { state, attempt, cached, bytes, diagnostics } };
}

/** Returns the diagnostics of the robots.txt that applies. */
function diagnosticsOf({ access }: Robots, { copy }: AccessState): readonly RobotsDiagnostic[] {
  if (access.kind !== "successful" || copy === undefined) return [];
  return diagnose(copy.fetched, access.document);
}
