import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { rounds } from "../../../../tests/support/held-timers.ts";
import { AgentClosedError } from "../../src/errors.ts";
import { ABORT_STEPS } from "../support/abort-steps.ts";
import { dialect, fetcher, fetchRobots } from "../support/fetching.ts";
import { expectNoLeaks } from "../support/leaks.ts";
import { serveRaw, serveSockets } from "../support/raw-server.ts";

const stalls = (latin1: string) => serveRaw((socket) => socket.write(latin1, "latin1"));
/** With infinite time limits, only the abort can end the attempt. */
const limits = { timeoutMs: Number.POSITIVE_INFINITY, connectTimeoutMs: Number.POSITIVE_INFINITY };

describe("fetchRobots() aborted", () => {
  it("before the attempt begins rejects with the abort reason, and sends no request", async () => {
    const site = await stalls("");
    const reason = { mine: true };
    const asked = fetchRobots(site.origin, {}, { signal: AbortSignal.abort(reason) });
    await expect(asked).rejects.toBe(reason);
    expect(site.received).toEqual([]);
  });

  it.each(ABORT_STEPS)(
    "%s rejects with the abort reason, and leaves no sockets or timers",
    async (_where, made) => {
      const { url, settings, isThere = () => true } = await made();
      const controller = new AbortController();
      const reason = { mine: true };
      const asked = fetchRobots(url, { limits, ...settings }, { signal: controller.signal });
      await expect.poll(isThere).toBe(true);
      await rounds();
      controller.abort(reason);
      await expect(asked).rejects.toBe(reason);
    },
  );

  it("after the end of the attempt keeps the result", async () => {
    const site = await stalls("HTTP/1.1 404 Not Found\r\n\r\n");
    const controller = new AbortController();
    const fetched = await fetchRobots(site.origin, {}, { signal: controller.signal });
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
    controller.abort();
    expect(fetched.hops).toMatchObject([{ status: 404 }]);
  });

  it("with a TimeoutError as the reason rejects with the same error object", async () => {
    const site = await stalls("");
    const reason = new DOMException("enough", "TimeoutError");
    const controller = new AbortController();
    const asked = fetchRobots(site.origin, {}, { signal: controller.signal });
    controller.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });
});

describe("close() of the fetcher", () => {
  it("rejects pending fetches with AgentClosedError, and leaves no sockets or timers", async () => {
    const site = await serveSockets(() => undefined);
    const made = fetcher();
    const url = new URL("/robots.txt", site.origin);
    await expectNoLeaks(async () => {
      const asked = [1, 2, 3].map(() => made.fetchRobots(url, { dialect }));
      await expect.poll(() => site.received.length).toBe(3);
      const ended = Promise.allSettled(asked);
      await made.close();
      for (const each of await ended) {
        expect(each).toMatchObject({ status: "rejected", reason: expect.any(AgentClosedError) });
      }
    });
    await expect(made.fetchRobots(url, { dialect })).rejects.toBeInstanceOf(AgentClosedError);
  });

  it("can be called twice", async () => {
    const made = fetcher();
    await made.close();
    await made.close();
  });
});
