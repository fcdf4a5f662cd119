import { getEventListeners } from "node:events";
import type { ServerResponse } from "node:http";
import { describe, expect, test } from "vitest";
import { settle } from "../support-agent/paced.ts";
import { agentWith, countDependentSignals, startSite } from "../support-agent/served.ts";
import type { Answer } from "../support-agent/test-site.ts";

/** Number of hosts. Node warns of a leak at more than ten listeners on one signal. */
const HOSTS = 12;

/** Returns an answer that responds once `many` requests have arrived, so that all are pending at the same time. */
function together(many: number): Answer {
  const waiting: ServerResponse[] = [];
  return (_request, response) => {
    waiting.push(response);
    if (waiting.length === many) for (const one of waiting.splice(0)) one.end("here");
  };
}

describe("one signal for many requests", () => {
  test("has few listeners while requests are pending, so that Node does not warn, and none afterwards", async () => {
    // Both agents request each host's robots.txt. Then the first agent requests each host's pages, one after the other.
    const [robotsTogether, pages] = [together(2 * HOSTS), together(HOSTS)];
    const sites = await Promise.all(
      Array.from({ length: HOSTS }, () =>
        startSite({ "/robots.txt": robotsTogether, "/a": pages, "/b": pages }),
      ),
    );
    const warned: Error[] = [];
    const onWarning = (warning: Error): void => void warned.push(warning);
    process.on("warning", onWarning);
    const { signal } = new AbortController();
    const [one, other] = [agentWith({ pace: { intervalMs: 0 } }), agentWith()];
    await Promise.all(
      sites.flatMap(({ origin }) => [
        one.fetch(`${origin}/a`, { signal }).then((page) => page.text()),
        one.fetch(`${origin}/b`, { signal, headersTimeoutMs: 60_000 }).then((page) => page.body?.cancel()),
        one.turn(`${origin}/a`, { signal }).then((turn) => turn.done()),
        other.decide(`${origin}/a`, { signal }),
      ]),
    );
    await expect.poll(() => getEventListeners(signal, "abort").length).toBe(0);
    expect(countDependentSignals(signal)).toBe(0);
    process.off("warning", onWarning);
    expect(warned).toEqual([]);
  });

  test("aborts a robots.txt request, a wait for a turn, a page request and a body", async () => {
    const stalls = (): void => undefined;
    const first = await startSite({ "/robots.txt": stalls });
    const second = await startSite({
      "/robots.txt": { status: 404 },
      "/never": stalls,
      "/body": (_request, response) => void response.write("a"),
    });
    const agent = agentWith({ pace: { intervalMs: 0, concurrency: 2 } });
    const caller = new AbortController();
    const { signal } = caller;
    const begun = await agent.fetch(`${second.origin}/body`, { signal });
    const asked = [
      begun.text(),
      agent.fetch(`${first.origin}/`, { signal }),
      agent.decide(`${first.origin}/`, { signal }),
      agent.fetch(`${second.origin}/never`, { signal }),
      agent.fetch(`${second.origin}/waits`, { signal }),
    ];
    const reason = new Error("enough");
    const ended = Promise.all(asked.map((one) => expect(one).rejects.toBe(reason)));
    await expect.poll(() => [first.count("/robots.txt"), second.count("/never")]).toEqual([1, 1]);
    // The last request waits for its turn now, because both places are taken.
    await settle();
    caller.abort(reason);
    await ended;
    expect(second.count("/waits")).toBe(0);
  });
});
