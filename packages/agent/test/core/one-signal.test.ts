import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { agentWith, dependantsOf, served } from "./served.ts";

/** More than Node takes for no leak: ten listeners on one signal. */
const HOSTS = 12;

describe("one signal for a whole pool of requests", () => {
  test("has few listeners while they are under way, so that Node warns of no leak, and none afterwards", async () => {
    const slow = (_request: unknown, response: { end(text: string): void }): void =>
      void setTimeout(() => response.end("here"), 20);
    const sites = await Promise.all(
      Array.from({ length: HOSTS }, () => served({ "/robots.txt": slow, "/a": slow, "/b": slow })),
    );
    const warned: Error[] = [];
    const onWarning = (warning: Error): void => void warned.push(warning);
    process.on("warning", onWarning);
    const { signal } = new AbortController();
    const [one, other] = [agentWith({ pace: { intervalMs: 0 } }), agentWith()];
    await Promise.all(
      sites.flatMap(({ origin }) => [
        one.fetch(`${origin}/a`, { signal }).then((page) => page.text()),
        one.fetch(`${origin}/b`, { signal, mostMs: 60_000 }).then((page) => page.body?.cancel()),
        one.turn(`${origin}/a`, { signal }).then((turn) => turn.done()),
        other.decide(`${origin}/a`, { signal }),
      ]),
    );
    await expect.poll(() => getEventListeners(signal, "abort").length).toBe(0);
    expect(dependantsOf(signal)).toBe(0);
    process.off("warning", onWarning);
    expect(warned).toEqual([]);
  });

  test("ends all that is under way: a robots.txt, a turn, an answer, a body", async () => {
    const stalls = (): void => undefined;
    const first = await served({ "/robots.txt": stalls });
    const second = await served({
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
    setTimeout(() => caller.abort(reason), 100);
    for (const one of asked) await expect(one).rejects.toBe(reason);
  });
});
