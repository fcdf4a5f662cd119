import { subscribe } from "node:diagnostics_channel";
import { afterEach, describe, expect, test } from "vitest";
import { heldTimers } from "../../../../tests/support/held-timers.ts";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { type AgentEvents, getChannelName } from "../../src/observe/agent-events.ts";
import { RedisPacer } from "../../src/pace/pacers/redis-pacer.ts";
import { RedisStore } from "../../src/store/redis/redis-store.ts";
import { agentWith, closeAfterTest, startSite } from "../support-agent/served.ts";
import { robots } from "../support-agent/test-site.ts";
import { canStartRedis, RedisServer } from "../support-stores/redis-server.ts";

requireOrSkip("a redis-server to stop and start", canStartRedis);

const events: AgentEvents["store"][] = [];
const listen = (message: unknown): void => void events.push(message as AgentEvents["store"]);
subscribe(getChannelName("store"), listen);
afterEach(() => {
  events.length = 0;
});

describe.skipIf(!canStartRedis)("an agent whose Redis fails and recovers", () => {
  test("continues from its own memory, emits the event `store`, and later stores the missed entries", async () => {
    const server = await RedisServer.start();
    // Holds these timeouts, so that a stalled machine does not look like a Redis that does not answer.
    for (const patience of [1_000, 2_000]) heldTimers(patience);
    try {
      const store = closeAfterTest(new RedisStore({ url: server.url }));
      const pacer = closeAfterTest(new RedisPacer({ url: server.url }));
      const before = await startSite({
        "/robots.txt": robots("User-agent: *", "Disallow: /x"),
        "/p": { body: "p" },
      });
      const during = await startSite({
        "/robots.txt": robots("User-agent: *", "Disallow: /y"),
        "/p": { body: "p" },
      });
      const agent = agentWith({ store, pacer, pace: { intervalMs: 10 } });
      expect((await agent.decide(`${before.origin}/x`)).allowed).toBe(false);
      expect(events).toEqual([]);

      await server.signal("SIGKILL");
      const isThere = (): Promise<boolean> =>
        store.get(before.origin).then(
          () => true,
          () => false,
        );
      await expect.poll(isThere).toBe(false);
      // Cached rules still apply, new rules are fetched once, and each page is fetched in its turn.
      expect((await agent.decide(`${before.origin}/x`)).allowed).toBe(false);
      expect((await agent.decide(`${during.origin}/y`)).allowed).toBe(false);
      expect((await agent.decide(`${during.origin}/z`)).allowed).toBe(true);
      await (await agent.fetch(`${during.origin}/p`)).text();
      expect([before.count("/robots.txt"), during.count("/robots.txt")]).toEqual([1, 1]);
      expect(events).toMatchObject([
        { part: "store", state: "lost" },
        { part: "pacer", state: "lost" },
      ]);

      await server.restart();
      // A call about a new origin tries the store again.
      const news = await startSite();
      const backs = async (): Promise<string[]> => {
        await agent.decide(`${news.origin}/${Math.random()}`);
        await agent.report((await startSite()).origin);
        await (await agent.fetch(`${during.origin}/p`)).text();
        return events
          .filter(({ state }) => state === "back")
          .map(({ part }) => part)
          .toSorted();
      };
      await expect.poll(backs, { interval: 300 }).toEqual(["pacer", "store"]);
      await expect.poll(() => store.get(during.origin)).toBeDefined();
      const other = agentWith({ store: closeAfterTest(new RedisStore({ url: server.url })) });
      expect((await other.decide(`${during.origin}/y`)).allowed).toBe(false);
      expect(during.count("/robots.txt")).toBe(1);
    } finally {
      await server.signal("SIGKILL");
    }
  });
});
