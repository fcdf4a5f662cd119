import { isSuccess, type Span } from "./span.ts";
import type { Hour, TimeLine } from "./time-line.ts";

/** A simulation as `simulate --json` prints it. Names are never changed; what does not apply is null. */
export interface SimulationJson {
  readonly history: readonly SpanJson[];
  readonly dialects: readonly {
    readonly dialect: string;
    readonly requests: number;
    readonly hours: readonly HourJson[];
  }[];
}

interface SpanJson {
  readonly hours: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly robots: string | null;
  readonly cacheControl: string | null;
  readonly retryAfter: string | null;
  readonly siteAnswers: boolean;
}

interface HourJson {
  readonly hour: number;
  readonly holds: Hour["holds"];
  readonly from: Hour["from"];
  readonly status: number | null;
  readonly requests: number;
}

/** The documented shape of a simulation. */
export function simulationJson(history: readonly Span[], lines: readonly TimeLine[]): SimulationJson {
  return {
    history: history.map((span) => ({
      hours: span.hours,
      status: span.status ?? null,
      error: span.error ?? null,
      robots: isSuccess(span.status) ? span.robots : null,
      cacheControl: span.cacheControl ?? null,
      retryAfter: span.retryAfter ?? null,
      siteAnswers: span.siteAnswers,
    })),
    dialects: lines.map(({ dialect, hours }) => ({
      dialect: dialect.name,
      requests: hours.reduce((sum, { requests }) => sum + requests, 0),
      hours: hours.map(({ holds, from, status, requests }, hour) => ({
        hour,
        holds,
        from,
        status: status ?? null,
        requests,
      })),
    })),
  };
}
