import { InvalidOptionError } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import type { RobotsAgentOptions } from "../../src/options/agent-options.ts";
import { agentWith, served } from "../support-agent/served.ts";
import type { Site } from "../support-agent/test-site.ts";

const HERE = { address: "127.0.0.1", family: 4 };

/** Where `resolve` is asked for a name. */
const named = (here: Site): string => `http://shop.example:${new URL(here.origin).port}/p`;

/** As callers without types may give it. */
const loose = (options: Record<string, unknown>): Partial<RobotsAgentOptions> =>
  ({ pace: { intervalMs: 0 }, ...options }) as Partial<RobotsAgentOptions>;

const CLIENTS: [string, Partial<RobotsAgentOptions>][] = [
  ["our own client", {}],
  ["the caller's", { fetch: (input, init) => fetch(input, init) }],
];

describe.each<[string, unknown]>([
  ["a text", "127.0.0.1"],
  ["nothing", undefined],
  ["texts", ["127.0.0.1"]],
  ["one address, no list", HERE],
  ["no family", [{ address: "127.0.0.1" }]],
  ["a family in words", [{ address: "127.0.0.1", family: "IPv4" }]],
  ["another family", [{ address: "127.0.0.1", family: 6 }]],
  ["a name", [{ address: "localhost", family: 4 }]],
  ["an address and nothing", [HERE, null]],
  ["circles", [Object.assign([], { family: 4n })]],
  // biome-ignore lint/suspicious/noSparseArray: a list with a hole is what is tried
  ["a list with a hole", [, HERE]],
])("a resolver that answers %s", (_what, answer) => {
  const options = { resolve: async () => answer, addressPolicy: () => true };

  test.each(CLIENTS)("is told of by decide, by %s", async (_who, client) => {
    const here = await served();
    const agent = agentWith(loose({ ...options, ...client }));
    const decided = agent.decide(named(here));
    await expect(decided).rejects.toThrow(InvalidOptionError);
    await expect(decided).rejects.toThrow(/^resolve must answer a list of .* for shop\.example it answered /);
    expect(here.asked).toEqual([]);
  });
});

describe.each([undefined, null, 0, "", "no"])("a resolver that fails with %j", (reason) => {
  test.each(CLIENTS)("does not know the name, by %s", async (_who, client) => {
    const here = await served();
    const resolve = () => Promise.reject(reason);
    const agent = agentWith(loose({ resolve, addressPolicy: () => true, ...client }));
    expect(await agent.access(named(here))).toMatchObject({ kind: "unreachable" });
    await expect(agent.fetch(named(here))).rejects.toMatchObject({ code: "ERR_ROBOTS_DISALLOWED" });
  });
});

describe("a resolver that begins to answer nonsense", () => {
  test("is told of by fetch", async () => {
    const here = await served({ "/robots.txt": { status: 404, headers: { connection: "close" } } });
    let lookUps = 0;
    const agent = agentWith(loose({ resolve: async () => (lookUps++ === 0 ? [HERE] : HERE.address) }));
    await expect(agent.fetch(named(here))).rejects.toThrow(InvalidOptionError);
    await expect(async () => (await agent.turn(named(here))).get()).rejects.toThrow(InvalidOptionError);
  });

  test("is told of at a redirect, too: that is no state of the site", async () => {
    const here = await served();
    here.answers.set("/robots.txt", { status: 302, headers: { location: named(here) } });
    const agent = agentWith(loose({ resolve: async () => HERE.address }));
    await expect(agent.decide(here.origin)).rejects.toThrow(InvalidOptionError);
  });

  test("is told of for FTP", async () => {
    const agent = agentWith(loose({ resolve: async () => HERE.address }));
    await expect(agent.decide("ftp://shop.example/p")).rejects.toThrow(InvalidOptionError);
  });
});

describe.each<[string, () => unknown, RegExp]>([
  ["answers by a promise of false", async () => false, /it answered Promise/],
  ["answers by a promise that fails", () => Promise.reject(new Error("no")), /it answered Promise/],
  ["answers nothing", () => undefined, /it answered undefined/],
  ["answers a number", () => 1, /it answered 1/],
  [
    "throws",
    () => {
      throw new Error("my fault");
    },
    /addressPolicy threw for 127\.0\.0\.1: my fault/,
  ],
])("a policy that %s", (_what, addressPolicy, words) => {
  test.each(CLIENTS)("refuses to go on, by %s", async (_who, client) => {
    const here = await served({ "/p": { body: "secret" } });
    const agent = agentWith(loose({ addressPolicy, resolve: async () => [HERE], ...client }));
    for (const url of [`${here.origin}/p`, named(here)]) {
      await expect(agent.decide(url)).rejects.toThrow(InvalidOptionError);
      await expect(agent.fetch(url)).rejects.toThrow(InvalidOptionError);
      await expect(agent.turn(url)).rejects.toThrow(words);
    }
    expect(here.asked).toEqual([]);
  });
});
