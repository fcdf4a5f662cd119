import type { Asked, World } from "./world.ts";

/** The servers are in this process, and write down what comes when it has time for it: that much later, in milliseconds. */
export const GRAIN = 400;

/** The requests to a host, in order. */
export function askedOf({ asked }: World, host: string): readonly Asked[] {
  return asked.filter((one) => one.host === host);
}

/** The times between the starts of requests, in milliseconds. */
export function gapsOf(asked: readonly Pick<Asked, "at">[]): readonly number[] {
  return asked.slice(1).map(({ at }, i) => at - (asked[i]?.at ?? 0));
}

/** The most requests that were under way at once. */
export function maxAtOnce(asked: readonly Asked[]): number {
  return Math.max(
    0,
    ...asked.map(({ at }) => asked.filter((one) => one.at <= at && !(one.end <= at)).length),
  );
}

/** An answer that takes so many milliseconds. */
export function slowly(ms: number, html: string, status = 200): Parameters<World["host"]>[1][string] {
  return (_, response) =>
    void setTimeout(() => response.writeHead(status, { "content-type": "text/html" }).end(html), ms);
}
