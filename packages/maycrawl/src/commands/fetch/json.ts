import type { Hop, KeptHeader } from "@maycrawl/agent";
import { maskedAddress } from "@maycrawl/agent/internal";
import type { OutageStep } from "@maycrawl/engine";
import { timeText } from "../../output/time.ts";
import { type RobotsJson, robotsJson } from "../../verdict-json.ts";
import { type Known, type SiteReport, timesOf } from "./site-report.ts";

/** What is known of a robots.txt as `fetch --json` prints it. Names are never changed; what does not apply is null. */
export interface ReportJson {
  readonly url: string;
  readonly dialect: string;
  readonly robots: RobotsJson;
  readonly cached: boolean;
  readonly bytes: number | null;
  readonly step: OutageStep | null;
  readonly until: string | null;
  readonly freshUntil: string | null;
  readonly refreshAt: string | null;
  readonly nextAttemptAt: string | null;
  readonly attempt: AttemptJson | null;
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
}

/** The last attempt. */
interface AttemptJson {
  readonly at: string;
  readonly times: number;
  readonly because: string | null;
  readonly hops: readonly HopJson[];
  readonly header: Readonly<Record<keyof KeptHeader, string | null>>;
}

interface HopJson {
  readonly url: string;
  readonly address: string | null;
  readonly status: number | null;
  readonly location: string | null;
  readonly failure: {
    readonly reason: string;
    readonly message: string;
    readonly code: string | null;
  } | null;
  readonly ms: number;
}

/** The documented shape of what is known. */
export function reportJson({ url, dialect, robots, known }: SiteReport): ReportJson {
  const times = known === undefined ? undefined : timesOf(known);
  const { step, until } = known?.state ?? {};
  return {
    url: maskedAddress(url),
    dialect: dialect.name,
    robots: robotsJson(robots),
    cached: known?.cached ?? false,
    bytes: known?.bytes ?? null,
    step: step === undefined ? null : { afterSeconds: step.afterSeconds, holds: step.holds },
    until: timeOrNull(until),
    freshUntil: timeOrNull(times?.freshUntil),
    refreshAt: timeOrNull(times?.refreshAt),
    nextAttemptAt: timeOrNull(times?.nextAttemptAt),
    attempt: known === undefined ? null : attemptJson(known),
    diagnostics: known?.diagnostics.map(({ code, message }) => ({ code, message })) ?? [],
  };
}

function attemptJson({ attempt, state: { outcome } }: Known): AttemptJson {
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
    failure: failure === undefined ? null : { ...failure, code: failure.code ?? null },
    ms,
  };
}

function timeOrNull(ms: number | undefined): string | null {
  return ms === undefined ? null : timeText(ms);
}
