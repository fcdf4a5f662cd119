import { describeFailure, type Hop } from "@maycrawl/agent";
import { maskedAddress } from "@maycrawl/engine/internal";
import { type KnownState, type SiteReport, timesOf } from "../../fetching/site-report.ts";
import type { AttemptJson, FetchJson, HopJson } from "../../json-shapes.ts";
import { timeText } from "../../output/time.ts";
import { robotsJson } from "../../robots/robots-json.ts";

/** Returns the documented JSON of a fetch. */
export function reportJson({ url, dialect, robots, known }: SiteReport): FetchJson {
  const times = known === undefined ? undefined : timesOf(known);
  const { step, until } = known?.state ?? {};
  return {
    schema: "maycrawl/fetch/1",
    url: maskedAddress(url),
    dialect: dialect.name,
    robots: robotsJson(robots),
    cached: known?.cached ?? false,
    bytes: known?.bytes ?? null,
    step: step ?? null,
    until: timeOrNull(until),
    freshUntil: timeOrNull(times?.freshUntil),
    refreshAt: timeOrNull(times?.refreshAt),
    nextAttemptAt: timeOrNull(times?.nextAttemptAt),
    attempt: known === undefined ? null : attemptJson(known),
    diagnostics: known?.diagnostics ?? [],
  };
}

function attemptJson({ attempt, state: { outcome } }: KnownState): AttemptJson {
  const { lastAt, times, fetched } = attempt;
  const { age, cacheControl, contentEncoding, contentType, date, etag, expires, lastModified, retryAfter } =
    fetched.header;
  return {
    at: timeText(lastAt),
    times,
    because: outcome.kind === "follow" ? null : outcome.because,
    hops: fetched.hops.map(hopJson),
    header: {
      age: age ?? null,
      cacheControl: cacheControl ?? null,
      contentEncoding: contentEncoding ?? null,
      contentType: contentType ?? null,
      date: date ?? null,
      etag: etag ?? null,
      expires: expires ?? null,
      lastModified: lastModified ?? null,
      retryAfter: retryAfter ?? null,
    },
  };
}

function hopJson({ url, address, status, location, failure, ms }: Hop): HopJson {
  return {
    url,
    address: address ?? null,
    status: status ?? null,
    location: location === undefined ? null : maskedAddress(location),
    failure:
      failure === undefined
        ? null
        : { reason: failure.reason, ...describeFailure(failure), code: failure.code ?? null },
    ms,
  };
}

function timeOrNull(ms: number | undefined): string | null {
  return ms === undefined ? null : timeText(ms);
}
