import type { LoggedRequest, World } from "./world.ts";

/**
 * Maximum delay of the log in milliseconds. The servers share this process, so they log requests late when it is busy.
 */
export const LOG_DELAY_MS = 400;

/** Returns the requests to a host, in order. */
export function requestsTo({ asked }: World, host: string): readonly LoggedRequest[] {
  return asked.filter((one) => one.host === host);
}

/** Returns the times between the starts of requests, in milliseconds. */
export function gapsOf(asked: readonly Pick<LoggedRequest, "at">[]): readonly number[] {
  return asked.slice(1).map(({ at }, i) => at - (asked[i]?.at ?? 0));
}

/** Returns the maximum number of concurrent requests. */
export function maxConcurrent(asked: readonly LoggedRequest[]): number {
  return Math.max(
    0,
    ...asked.map(({ at }) => asked.filter((one) => one.at <= at && !(one.end <= at)).length),
  );
}

/** Returns an answer that takes `ms` milliseconds. */
export function slowly(ms: number, html: string, status = 200): Parameters<World["host"]>[1][string] {
  return (_, response) =>
    void setTimeout(() => response.writeHead(status, { "content-type": "text/html" }).end(html), ms);
}
