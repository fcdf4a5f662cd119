import { InvalidOptionError } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import type { RobotsAgentOptions } from "../../src/options/agent-options.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import type { Site } from "../support-agent/test-site.ts";

const HERE = { address: "127.0.0.1", family: 4 };

/** Returns a URL of the site with a host name, so that `resolve` is called. */
const named = (here: Site): string => `http://shop.example:${new URL(here.origin).port}/p`;

/** Returns options with values of wrong types, as JavaScript callers may pass them. */
const loose = (options: Record<string, unknown>): Partial<RobotsAgentOptions> =>
  ({ pace: { intervalMs: 0 }, ...options }) as Partial<RobotsAgentOptions>;

const CLIENTS: [string, Partial<RobotsAgentOptions>][] = [
  ["our own client", {}],
  ["a custom fetch", { fetch: (input, init) => fetch(input, init) }],
];

describe.each<[string, unknown]>([
  ["a string", "127.0.0.1"],
  ["undefined", undefined],
  ["a list of strings", ["127.0.0.1"]],
  ["an address outside a list", HERE],
  ["no family", [{ address: "127.0.0.1" }]],
  ["a family in words", [{ address: "127.0.0.1", family: "IPv4" }]],
  ["the family 6 for an IPv4 address", [{ address: "127.0.0.1", family: 6 }]],
  ["a host name", [{ address: "localhost", family: 4 }]],
  ["an address and null", [HERE, null]],
  ["an array with a BigInt as family", [Object.assign([], { family: 4n })]],
  // biome-ignore lint/suspicious/noSparseArray: a list with a hole is what is tried
  ["a list with a hole", [, HERE]],
])("a resolver that returns %s", (_what, answer) => {
  const options = { resolve: async () => answer, addressPolicy: () => true };

  test.each(CLIENTS)("makes decide() reject with InvalidOptionError, with %s", async (_who, client) => {
    const here = await startSite();
    const agent = agentWith(loose({ ...options, ...client }));
    const decided = agent.decide(named(here));
    await expect(decided).rejects.toThrow(InvalidOptionError);
    await expect(decided).rejects.toThrow(/^resolve must return a list of .* for shop\.example it returned /);
    expect(here.asked).toEqual([]);
  });
});

describe.each([undefined, null, 0, "", "no"])("a resolver that rejects with %j", (reason) => {
  test.each(CLIENTS)("makes the site unreachable, with %s", async (_who, client) => {
    const here = await startSite();
    const resolve = () => Promise.reject(reason);
    const agent = agentWith(loose({ resolve, addressPolicy: () => true, ...client }));
    expect(await agent.access(named(here))).toMatchObject({ kind: "unreachable" });
    await expect(agent.fetch(named(here))).rejects.toMatchObject({ code: "ERR_ROBOTS_DISALLOWED" });
  });
});

describe("a resolver that returns an invalid value", () => {
  test("after a valid value makes fetch() and get() reject with InvalidOptionError", async () => {
    const here = await startSite({ "/robots.txt": { status: 404, headers: { connection: "close" } } });
    let lookUps = 0;
    const agent = agentWith(loose({ resolve: async () => (lookUps++ === 0 ? [HERE] : HERE.address) }));
    await expect(agent.fetch(named(here))).rejects.toThrow(InvalidOptionError);
    await expect(async () => (await agent.turn(named(here))).get()).rejects.toThrow(InvalidOptionError);
  });

  test("for the target of a redirect makes decide() reject, because the site is not the cause", async () => {
    const here = await startSite();
    here.answers.set("/robots.txt", { status: 302, headers: { location: named(here) } });
    const agent = agentWith(loose({ resolve: async () => HERE.address }));
    await expect(agent.decide(here.origin)).rejects.toThrow(InvalidOptionError);
  });

  test("makes decide() reject for FTP", async () => {
    const agent = agentWith(loose({ resolve: async () => HERE.address }));
    await expect(agent.decide("ftp://shop.example/p")).rejects.toThrow(InvalidOptionError);
  });
});

describe.each<[string, () => unknown, RegExp]>([
  ["returns a promise of false", async () => false, /it returned Promise/],
  ["returns a promise that rejects", () => Promise.reject(new Error("no")), /it returned Promise/],
  ["returns undefined", () => undefined, /it returned undefined/],
  ["returns a number", () => 1, /it returned 1/],
  [
    "throws",
    () => {
      throw new Error("my fault");
    },
    /addressPolicy threw for 127\.0\.0\.1: my fault/,
  ],
])("an addressPolicy that %s", (_what, addressPolicy, words) => {
  test.each(CLIENTS)(
    "makes decide(), fetch() and turn() reject with InvalidOptionError (%s)",
    async (_who, client) => {
      const here = await startSite({ "/p": { body: "secret" } });
      const agent = agentWith(loose({ addressPolicy, resolve: async () => [HERE], ...client }));
      for (const url of [`${here.origin}/p`, named(here)]) {
        await expect(agent.decide(url)).rejects.toThrow(InvalidOptionError);
        await expect(agent.fetch(url)).rejects.toThrow(InvalidOptionError);
        await expect(agent.turn(url)).rejects.toThrow(words);
      }
      expect(here.asked).toEqual([]);
    },
  );
});
