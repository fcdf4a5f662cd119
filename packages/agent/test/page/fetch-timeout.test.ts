import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { heldTimers } from "../../../../tests/support/held-timers.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { settle } from "../support-agent/paced.ts";
import { agentWith, countDependentSignals, startSite } from "../support-agent/served.ts";

describe("headersTimeoutMs", () => {
  const never = (): void => undefined;

  test.each([
    ["our own client", {}],
    ["a custom fetch that ignores its signal", { fetch: (url: string | URL | Request) => fetch(url) }],
  ])("ends the wait for a response with %s, and releases the host's turn", async (_who, options) => {
    let closed = 0;
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/never": (_request, response) => void response.on("close", () => closed++),
      "/p": { body: "here" },
    });
    const agent = agentWith({ pace: { intervalMs: 0 }, ...options });
    const limit = heldTimers(150);
    const failed = expect(
      agent.fetch(`${here.origin}/never`, { headersTimeoutMs: 150 }),
    ).rejects.toMatchObject({
      name: "TimeoutError",
      message: "no answer within 150 ms",
    });
    await expect.poll(() => here.count("/never")).toBe(1);
    expect(limit.running).toBe(1);
    limit.end();
    await failed;
    expect(await (await agent.fetch(`${here.origin}/p`, { headersTimeoutMs: 150 })).text()).toBe("here");
    expect([limit.started, limit.running]).toEqual([2, 0]);
    if (!("fetch" in options)) await expect.poll(() => closed).toBe(1);
  });

  test("applies after a redirect, and the caller's signal still ends the wait", async () => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/r": { status: 302, headers: { location: "/never" } },
      "/never": never,
    });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const limit = heldTimers(150);
    const late = expect(agent.fetch(`${here.origin}/r`, { headersTimeoutMs: 150 })).rejects.toThrow(
      "within 150 ms",
    );
    await expect.poll(() => here.count("/never")).toBe(1);
    // Each response has its own time limit.
    expect([limit.started, limit.running]).toEqual([2, 1]);
    limit.end();
    await late;
    const reason = new Error("enough");
    const caller = new AbortController();
    const asked = agent.fetch(`${here.origin}/never`, { headersTimeoutMs: 60_000, signal: caller.signal });
    const ended = expect(asked).rejects.toBe(reason);
    await expect.poll(() => here.count("/never")).toBe(2);
    caller.abort(reason);
    await ended;
  });

  test("does not include the wait for the turn, or the body", async () => {
    let endBody = (): void => undefined;
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/slow": (_request, response) => {
        response.write("a");
        endBody = () => response.end("b");
      },
    });
    const clock = new ManualClock();
    const agent = agentWith({ clock, pace: { intervalMs: 500 } });
    const limit = heldTimers(200);
    for (const asked of [1, 2]) {
      const answer = agent.fetch(`${here.origin}/slow`, { headersTimeoutMs: 200 });
      if (asked === 2) {
        await expect.poll(() => clock.asleep).toBe(1);
        clock.advance(499);
        await settle();
        // The time limit of the second request has not started.
        expect([limit.started, clock.asleep, here.count("/slow")]).toEqual([1, 1, 1]);
        clock.advance(1);
      }
      const response = await answer;
      // The time limit was cleared.
      expect([limit.started, limit.running]).toEqual([asked, 0]);
      endBody();
      expect(await response.text()).toBe("ab");
    }
  });

  test("ends a slow DNS lookup, and the request is not sent afterwards", async () => {
    let sent = 0;
    const answers = {
      "robots.txt": () => new Response("", { status: 404 }),
      p: () => new Response(String(++sent)),
    };
    let names = 0;
    let know = (): void => undefined;
    const slow = new Promise<void>((resolve) => {
      know = resolve;
    });
    const agent = agentWith({
      pace: { intervalMs: 0 },
      fetch: async (url) => answers[String(url).split("/").at(-1) as keyof typeof answers](),
      addressPolicy: "public",
      // The first lookup is for robots.txt. The second one, for the page, is slow.
      resolve: async () => {
        if (++names === 2) await slow;
        return [{ address: "93.184.215.14", family: 4 }];
      },
    });
    const limit = heldTimers(150);
    const asked = agent.fetch("http://site.example/p", { headersTimeoutMs: 150 });
    const failed = expect(asked).rejects.toThrow("within 150 ms");
    await expect.poll(() => names).toBe(2);
    limit.end();
    await failed;
    expect(await (await agent.fetch("http://site.example/p", { headersTimeoutMs: 60_000 })).text()).toBe("1");
    know();
    await settle();
    expect(sent).toBe(1);
  });

  test("leaves no listeners on the caller's signal", async () => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/p": { body: "here" },
      "/r": { status: 302, headers: { location: "/p" } },
      "/broken": (request) => request.destroy(),
    });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const { signal } = new AbortController();
    for (let i = 0; i < 6; i++) {
      const init = { headersTimeoutMs: 60_000, signal };
      await expect(agent.fetch(`${here.origin}/broken`, init)).rejects.toThrow();
      const response = await agent.fetch(`${here.origin}/${i % 3 === 0 ? "r" : "p"}`, init);
      if (i % 2 === 0) expect(await response.text()).toBe("here");
      else await response.body?.cancel();
    }
    await expect.poll(() => getEventListeners(signal, "abort").length).toBe(0);
    expect(countDependentSignals(signal)).toBe(0);
  });

  test("still lets the caller's signal end the body", async () => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/slow": (_request, response) => void response.write("a"),
    });
    const caller = new AbortController();
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const limit = heldTimers(150);
    const response = await agent.fetch(`${here.origin}/slow`, {
      headersTimeoutMs: 150,
      signal: caller.signal,
    });
    expect([limit.started, limit.running]).toEqual([1, 0]);
    const reason = new Error("enough");
    const ended = expect(response.text()).rejects.toBe(reason);
    caller.abort(reason);
    await ended;
  });

  test.each([2 ** 31, Number.POSITIVE_INFINITY])("accepts %s ms", async (headersTimeoutMs) => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/p": (_request, response) => void setTimeout(() => response.end("late"), 50),
    });
    const response = await agentWith().fetch(`${here.origin}/p`, { headersTimeoutMs });
    expect(await response.text()).toBe("late");
  });

  test.each([-1, Number.NaN, "1"])("rejects the value %s", async (headersTimeoutMs) => {
    await expect(
      agentWith().fetch("http://127.0.0.1:1/", { headersTimeoutMs: headersTimeoutMs as number }),
    ).rejects.toThrow("headersTimeoutMs must be a number, 0 or more");
  });
});
