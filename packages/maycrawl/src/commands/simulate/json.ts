import { isSuccess, type Span, type TimeLine } from "@maycrawl/agent/internal";
import type { SimulateJson } from "../../json-shapes.ts";

/** Returns the documented JSON of a simulation. */
export function simulationJson(history: readonly Span[], lines: readonly TimeLine[]): SimulateJson {
  return {
    schema: "maycrawl/simulate/1",
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
