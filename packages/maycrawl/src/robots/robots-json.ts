import type { MissingPageJson, RobotsJson } from "../json-shapes.ts";
import { timeText } from "../output/time.ts";
import { causeWords } from "./robots-failure-words.ts";
import type { Robots } from "./robots-in-dialect.ts";

/** Returns the source of a robots.txt and the result of fetching or reading it, in the documented JSON shape. */
export function robotsJson(robots: Robots): RobotsJson {
  const { access, error, from, url, redirects, truncated, holds = null, fetchedAt, missingPage } = robots;
  return {
    from,
    access: access.kind,
    status: url === undefined || error !== undefined ? null : (access.status ?? null),
    error:
      error !== undefined || access.kind === "unreachable"
        ? causeWords({ status: access.status, error })
        : null,
    redirects,
    truncated,
    holds,
    fetchedAt: fetchedAt === undefined ? null : timeText(fetchedAt),
    missingPage: missingPageJson(missingPage),
  };
}

/** Returns a site's answers for a missing page and for `/` in their JSON shape; null if `seen` is undefined. */
export function missingPageJson(seen: Robots["missingPage"]): MissingPageJson | null {
  return seen === undefined ? null : { status: seen.status, home: seen.home ?? null };
}
