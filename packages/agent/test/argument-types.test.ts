import { InvalidOptionError, InvalidUrlError } from "@maycrawl/engine";
import { describe, expect, it } from "vitest";
import { caught } from "../../../tests/support/caught.ts";
import { withFetched } from "../src/entry/entry-attempts.ts";
import { createFetcher } from "../src/fetch/fetcher.ts";
import { diagnose } from "../src/fetch/robots-diagnostic.ts";
import { headerValue } from "../src/http/response/page-response.ts";
import { onAgentEvent } from "../src/observe/agent-events.ts";
import { accessStateOf } from "../src/origin/access-state.ts";
import { MemoryPacer } from "../src/pace/pacers/memory-pacer.ts";
import { PostgresPacer } from "../src/pace/pacers/postgres-pacer.ts";
import { RedisPacer } from "../src/pace/pacers/redis-pacer.ts";
import { RobotsAgent } from "../src/robots-agent.ts";
import { MemoryStore } from "../src/store/memory-store.ts";
import { PostgresStore } from "../src/store/postgres/postgres-store.ts";
import { RedisStore } from "../src/store/redis/redis-store.ts";
import { SqliteStore } from "../src/store/sqlite/sqlite-store.ts";

const URL_ = "https://example.com/";
const userAgent = "FooBot/1.0 (+https://foobot.example/)";

/** Passes an argument of a wrong type, as a JavaScript program may do. */
type Give = (given: never) => unknown;

describe.each<[string, Give, RegExp]>([
  [
    "RobotsAgent",
    (given) => new RobotsAgent(given),
    /^The options of RobotsAgent must be an object with any of /,
  ],
  [
    "limits",
    (limits) => new RobotsAgent({ userAgent, limits }),
    /^The options of limits must be an object with any of /,
  ],
  [
    "pace",
    (pace) => new RobotsAgent({ userAgent, pace }),
    /^The options of pace must be an object with any of /,
  ],
  [
    "MemoryStore",
    (given) => new MemoryStore(given),
    /^The options of MemoryStore must be an object with any of /,
  ],
  [
    "MemoryPacer",
    (given) => new MemoryPacer(given),
    /^The options of MemoryPacer must be an object with any of /,
  ],
  ["RedisStore", (given) => new RedisStore(given), /^The options of RedisStore must be .* url or client; /],
  ["RedisPacer", (given) => new RedisPacer(given), /^The options of RedisPacer must be .* url or client; /],
  [
    "PostgresStore",
    (given) => new PostgresStore(given),
    /^The options of PostgresStore must be .* url or pool; /,
  ],
  [
    "PostgresPacer",
    (given) => new PostgresPacer(given),
    /^The options of PostgresPacer must be .* url or pool; /,
  ],
  ["SqliteStore", (given) => new SqliteStore(given), /^path must be a non-empty file path; /],
  ["createFetcher", (given) => createFetcher(given), /^The options of createFetcher must be an object with /],
  ["diagnose", (given) => diagnose(given, {} as never), /^fetched must be a fetcher's result; /],
  ["accessStateOf", (given) => accessStateOf(URL_, given, 0, {} as never), /^entry must be an object; /],
  ["withFetched", (given) => withFetched(undefined, given), /^fetched must be a fetcher's result; /],
  ["headerValue", (given) => headerValue(given, "location"), /^answer must be an object; /],
  [
    "the event of onAgentEvent",
    (given) => onAgentEvent(given as never, () => {}),
    /^The event must be one of fetch, hit, /,
  ],
  ["onAgentEvent", (given) => onAgentEvent("wait", given), /^listener must be a function; /],
])("%s", (_name, give, message) => {
  it.each([null, 5])(
    "throws an InvalidOptionError that describes the expected value if the argument is %j",
    async (given) => {
      const thrown = await caught(() => give(given as never));
      expect(thrown).toBeInstanceOf(InvalidOptionError);
      expect((thrown as Error).message).toMatch(message);
      expect((thrown as Error).message).toMatch(new RegExp(`received (?:${given}|${typeof given})\\.$`));
    },
  );
});

it("RedisStore throws an error without the password if the argument is a URL instead of options", async () => {
  const thrown = await caught(() => new RedisStore("redis://user:secret@host" as never));
  expect((thrown as Error).message).toMatch(/received string\.$/);
});

describe("RobotsAgent", () => {
  const methods = ["access", "decide", "explain", "report", "waitFor", "turn"] as const;

  it.each(methods)(
    "%s() rejects with InvalidOptionError if the options are null or a number, or the signal is a number",
    async (method) => {
      await using agent = new RobotsAgent({ userAgent, fetch: async () => new Response("") });
      for (const given of [null, 5]) {
        const thrown = await caught(() => agent[method](URL_, given as never));
        expect(thrown).toBeInstanceOf(InvalidOptionError);
        expect((thrown as Error).message).toMatch(
          new RegExp(`^The options of ${method} must be an object; `),
        );
      }
      const thrown = await caught(() => agent[method](URL_, { signal: 5 as never }));
      expect((thrown as Error).message).toBe(
        "signal must be an AbortSignal, such as the `signal` of an AbortController; received 5.",
      );
    },
  );

  it.each([...methods, "fetch" as const])(
    "%s() rejects with InvalidUrlError if the URL is null, undefined or a number",
    async (method) => {
      await using agent = new RobotsAgent({ userAgent, fetch: async () => new Response("") });
      for (const given of [null, undefined, 5])
        expect(await caught(() => agent[method](given as never))).toBeInstanceOf(InvalidUrlError);
    },
  );

  it("decide() and turn() accept null as signal, as the platform's fetch does", async () => {
    await using agent = new RobotsAgent({ userAgent, fetch: async () => new Response("") });
    expect(await agent.decide(URL_, { signal: null as never })).toMatchObject({ allowed: true });
    await (await agent.turn(URL_, { signal: null as never })).done();
  });

  it("fetch() accepts null as init, but rejects a number as init", async () => {
    await using agent = new RobotsAgent({ userAgent, fetch: async () => new Response("") });
    expect((await agent.fetch(URL_, null as never)).status).toBe(200);
    const thrown = await caught(() => agent.fetch(URL_, 5 as never));
    expect((thrown as Error).message).toMatch(/^The options of fetch must be an object; received number/);
  });
});
