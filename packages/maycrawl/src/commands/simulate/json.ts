import type { SimulateJson } from "../../json-shapes.ts";
import type { TimeLine } from "./simulate-crawler.ts";
import { isSuccess, type Span } from "./time-span.ts";

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
