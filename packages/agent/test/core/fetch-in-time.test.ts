import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import { agentWith, dependantsOf, served } from "./served.ts";

describe("an answer that has to begin in time", () => {
  const never = (): void => undefined;

  test.each([
    ["our own client", {}],
    ["the caller's, which hears no signal", { fetch: (url: string | URL | Request) => fetch(url) }],
  ])("is not waited for any longer by %s, and the host's next turn comes", async (_who, options) => {
    let closed = 0;
    const here = await served({
      "/robots.txt": { status: 404 },
      "/never": (_request, response) => void response.on("close", () => closed++),
      "/p": { body: "here" },
    });
    const agent = agentWith({ pace: { intervalMs: 0 }, ...options });
    const began = performance.now();
    await expect(agent.fetch(`${here.origin}/never`, { mostMs: 150 })).rejects.toMatchObject({
      name: "TimeoutError",
      message: "no answer within 150 ms",
    });
    expect(performance.now() - began).toBeGreaterThan(140);
    expect(await (await agent.fetch(`${here.origin}/p`, { mostMs: 150 })).text()).toBe("here");
    if (!("fetch" in options)) await expect.poll(() => closed).toBe(1);
  });

  test("is one, too, behind a redirect; the caller's signal still ends it", async () => {
    const here = await served({
      "/robots.txt": { status: 404 },
      "/r": { status: 302, headers: { location: "/never" } },
      "/never": never,
    });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    await expect(agent.fetch(`${here.origin}/r`, { mostMs: 100 })).rejects.toThrow("within 100 ms");
    const reason = new Error("enough");
    const caller = new AbortController();
    setTimeout(() => caller.abort(reason), 100);
    const asked = agent.fetch(`${here.origin}/never`, { mostMs: 60_000, signal: caller.signal });
    await expect(asked).rejects.toBe(reason);
  });

  test("may wait for its turn, and its body may take longer", async () => {
    const here = await served({
      "/robots.txt": { status: 404 },
      "/slow": (_request, response) => {
        response.write("a");
        setTimeout(() => response.end("b"), 400);
      },
    });
    const agent = agentWith({ pace: { intervalMs: 500 } });
    for (let i = 0; i < 2; i++)
      expect(await (await agent.fetch(`${here.origin}/slow`, { mostMs: 200 })).text()).toBe("ab");
    expect((here.asked[2]?.at ?? 0) - (here.asked[1]?.at ?? 0)).toBeGreaterThan(400);
  });

  test("waits for no name, and sends nothing afterwards", async () => {
    let sent = 0;
    const answers = {
      "robots.txt": () => new Response("", { status: 404 }),
      p: () => new Response(String(++sent)),
    };
    let names = 0;
    const agent = agentWith({
      pace: { intervalMs: 0 },
      fetch: async (url) => answers[String(url).split("/").at(-1) as keyof typeof answers](),
      addressPolicy: "public",
      // Only the first look-up of the page itself takes long.
      resolve: async () => {
        if (++names === 2) await new Promise((resolve) => setTimeout(resolve, 600));
        return [{ address: "93.184.215.14", family: 4 }];
      },
    });
    const began = performance.now();
    await expect(agent.fetch("http://site.example/p", { mostMs: 100 })).rejects.toThrow("within 100 ms");
    expect(performance.now() - began).toBeLessThan(500);
    expect(await (await agent.fetch("http://site.example/p", { mostMs: 5_000 })).text()).toBe("1");
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(sent).toBe(1);
  });

  test("leaves no trace with a signal that lives longer", async () => {
    const here = await served({
      "/robots.txt": { status: 404 },
      "/p": { body: "here" },
      "/r": { status: 302, headers: { location: "/p" } },
      "/broken": (request) => request.destroy(),
    });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const { signal } = new AbortController();
    for (let i = 0; i < 30; i++) {
      const init = { mostMs: 60_000, signal };
      await expect(agent.fetch(`${here.origin}/broken`, init)).rejects.toThrow();
      const response = await agent.fetch(`${here.origin}/${i % 3 === 0 ? "r" : "p"}`, init);
      if (i % 2 === 0) expect(await response.text()).toBe("here");
      else await response.body?.cancel();
    }
    await expect.poll(() => getEventListeners(signal, "abort").length).toBe(0);
    expect(dependantsOf(signal)).toBe(0);
  });

  test("the caller's signal still ends the body", async () => {
    const here = await served({
      "/robots.txt": { status: 404 },
      "/slow": (_request, response) => void response.write("a"),
    });
    const caller = new AbortController();
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const response = await agent.fetch(`${here.origin}/slow`, { mostMs: 100, signal: caller.signal });
    const reason = new Error("enough");
    setTimeout(() => caller.abort(reason), 300);
    const began = performance.now();
    await expect(response.text()).rejects.toBe(reason);
    expect(performance.now() - began).toBeGreaterThan(250);
  });

  test.each([2 ** 31, Number.POSITIVE_INFINITY])("may take %s ms", async (mostMs) => {
    const here = await served({
      "/robots.txt": { status: 404 },
      "/p": (_request, response) => void setTimeout(() => response.end("late"), 50),
    });
    const response = await agentWith().fetch(`${here.origin}/p`, { mostMs });
    expect(await response.text()).toBe("late");
  });

  test.each([-1, Number.NaN, "1"])("%s is no such time", async (mostMs) => {
    await expect(agentWith().fetch("http://127.0.0.1:1/", { mostMs: mostMs as number })).rejects.toThrow(
      "mostMs must be a number, 0 or more",
    );
  });
});
