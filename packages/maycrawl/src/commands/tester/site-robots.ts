import type { AccessResult } from "@maycrawl/engine";
import { describeFailedAccess, maskedAddress } from "@maycrawl/engine/internal";
import { WHOLE_FILE } from "../../lint/lint-source.ts";
import { noteRobotsWarnings } from "../../notes/robots-warnings.ts";
import type { FetchOptions } from "../../options/fetch-options.ts";
import { countText } from "../../output/count-text.ts";
import { failureCause, statusWords } from "../../robots/robots-failure-words.ts";
import { type Robots, robotsIn } from "../../robots/robots-in-dialect.ts";

/** Maximum number of bytes of a fetched robots.txt. The page edits files up to this size. */
const MAX_BYTES = 5_000_000;

/** The robots.txt of a site, as the API returns it. */
export interface SiteRobotsJson {
  /** URL that was requested first. */
  readonly url: string;
  /** URL that answered, after redirects. */
  readonly finalUrl: string;
  /** Status of the last answer; null without an answer. */
  readonly status: number | null;
  readonly kind: AccessResult["kind"];
  /** Bytes of the robots.txt in base64; null without a body. */
  readonly body: string | null;
  /** Result of the fetch, as one sentence. */
  readonly text: string;
  /** Problems of the robots.txt, as sentences. */
  readonly notes: readonly string[];
}

/**
 * Fetches the robots.txt of a site. Failures of servers and networks are returned, not thrown.
 * @param origin origin of an http or https site.
 * @throws the reason of the signal, if it aborts.
 */
export async function siteRobots(
  origin: string,
  fetching: FetchOptions,
  signal: AbortSignal,
): Promise<SiteRobotsJson> {
  // Imported on demand: without a request for a site, the HTTP client is not needed.
  const { fetchRobots } = await import("../../fetching/fetch-robots.ts");
  const url = new URL("/robots.txt", origin);
  const options = { dialects: [WHOLE_FILE], fetching };
  const found = await fetchRobots(url, options, { signal, maxBytes: MAX_BYTES });
  const robots = robotsIn(found, WHOLE_FILE);
  const { access, redirects } = robots;
  const bytes = access.kind === "successful" ? found.bytes?.subarray(0, found.max) : undefined;
  const notes: string[] = [];
  noteRobotsWarnings(found, options.dialects, { note: (text) => notes.push(text.replace(/^note: /, "")) });
  return {
    url: url.href,
    finalUrl: maskedAddress(redirects.at(-1) ?? url.href),
    status: access.status ?? null,
    kind: access.kind,
    body: bytes === undefined ? null : Buffer.from(bytes).toString("base64"),
    text: textOf(robots, bytes?.length ?? 0),
    notes,
  };
}

function textOf({ access, name, error, redirectFailure }: Robots, bytes: number): string {
  if (access.kind === "successful")
    return `${name} was fetched (${statusWords(access.status)}): ${countText(bytes, "byte")}`;
  const failure = failureCause(access, error, redirectFailure);
  return describeFailedAccess(access, { robots: name, failure }).text;
}
