import { createRequire } from "node:module";
import * as engine from "@maycrawl/engine";
import { describe, expect, test, vi } from "vitest";
import { caught } from "../../../tests/support/caught.ts";
import { classesOf, errorClasses } from "../../../tests/support/error-classes.ts";
import { heldTimers } from "../../../tests/support/held-timers.ts";
import type { FetchInit } from "../src/http/request/page-request.ts";
import * as errors from "../src/index.ts";
import { PostgresStore } from "../src/postgres.ts";
import { RedisStore } from "../src/redis.ts";
import { RobotsAgent } from "../src/robots-agent.ts";
import { SqlitePacer, SqliteStore } from "../src/sqlite.ts";
import { ManualClock } from "./support-agent/manual-clock.ts";
import { agentWith, closeAfterTest, startSite } from "./support-agent/served.ts";
import { robots } from "./support-agent/test-site.ts";

const WRONG = ["RobotsArgumentError", "RobotsError"];
const FAILED = ["RobotsAgentError", "RobotsError"];
/** Address without a listener. */
const NO_SERVER = "127.0.0.1:1";

/** Fetches a page of a site without rules. */
async function fetched(path: string, init: FetchInit = {}): Promise<unknown> {
  const { origin } = await startSite({
    "/robots.txt": { status: 404 },
    "/p": { body: "page" },
    "/loop": { status: 302, headers: { location: "/loop" } },
  });
  return (await agentWith({ pace: { intervalMs: 0 } }).fetch(origin + path, init)).text();
}

/** Fetches a page twice. The second request has to wait for a minute. */
async function secondTurn(init: { maxWaitMs?: number; timeoutMs?: number }): Promise<unknown> {
  const { origin } = await startSite({ "/robots.txt": { status: 404 } });
  const agent = agentWith({ clock: new ManualClock(), pace: { intervalMs: 60_000 } });
  await agent.fetch(`${origin}/p`);
  return agent.fetch(`${origin}/p`, init);
}

async function closedAgent(): Promise<RobotsAgent> {
  const agent = agentWith();
  await agent[Symbol.asyncDispose]();
  return agent;
}

const CASES: readonly (readonly [
  what: string,
  leaf: keyof typeof errors,
  code: string,
  bases: readonly string[],
  cause: () => unknown,
])[] = [
  [
    "a page that robots.txt disallows",
    "RobotsDisallowedError",
    "ERR_ROBOTS_DISALLOWED",
    FAILED,
    async () => {
      const { origin } = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /") });
      return agentWith().fetch(`${origin}/p`);
    },
  ],
  [
    "an address that is not on the public internet",
    "AddressRefusedError",
    "ERR_ROBOTS_ADDRESS_REFUSED",
    FAILED,
    () => agentWith({ addressPolicy: "public" }).fetch(`http://${NO_SERVER}/p`),
  ],
  [
    "an agent that is closed",
    "AgentClosedError",
    "ERR_ROBOTS_AGENT_CLOSED",
    FAILED,
    async () => (await closedAgent()).decide("https://example.com/"),
  ],
  [
    "a store in a missing folder",
    "StoreFailedError",
    "ERR_ROBOTS_STORE_FAILED",
    FAILED,
    () => new SqliteStore("/there/is/no/folder/store.db"),
  ],
  [
    "a pacer in a missing folder",
    "StoreFailedError",
    "ERR_ROBOTS_STORE_FAILED",
    FAILED,
    () => new SqlitePacer("/there/is/no/folder/pacer.db"),
  ],
  [
    "an unreachable Redis",
    "StoreFailedError",
    "ERR_ROBOTS_STORE_FAILED",
    FAILED,
    () => closeAfterTest(new RedisStore({ url: `redis://${NO_SERVER}` })).get("https://example.com"),
  ],
  [
    "an unreachable PostgreSQL",
    "StoreFailedError",
    "ERR_ROBOTS_STORE_FAILED",
    FAILED,
    () =>
      closeAfterTest(new PostgresStore({ url: `postgres://${NO_SERVER}/none` })).get("https://example.com"),
  ],
  [
    "a part whose package is not installed",
    "MissingPackageError",
    "ERR_ROBOTS_MISSING_PACKAGE",
    FAILED,
    () => {
      const name = "no-such-package";
      try {
        return createRequire(import.meta.url)(name);
      } catch (thrown) {
        throw errors.MissingPackageError.of("A part", `${name}@1`, thrown);
      }
    },
  ],
  [
    "a robots.txt of an unreachable server",
    "RobotsFetchError",
    "ERR_ROBOTS_FETCH_FAILED",
    FAILED,
    async () => {
      const access = await agentWith().access(`http://${NO_SERVER}/`);
      throw access.kind === "unreachable" ? access.error : access;
    },
  ],
  [
    "a page that redirects endlessly",
    "TooManyRedirectsError",
    "ERR_ROBOTS_TOO_MANY_REDIRECTS",
    FAILED,
    () => fetched("/loop"),
  ],
  [
    "a page that is too long",
    "BodyTooLongError",
    "ERR_ROBOTS_BODY_TOO_LONG",
    FAILED,
    () => fetched("/p", { maxBytes: 1 }),
  ],
  [
    "a page that exceeds its timeout",
    "FetchTimeoutError",
    "ERR_ROBOTS_TIMEOUT",
    FAILED,
    async () => {
      const limit = heldTimers(300);
      const late = secondTurn({ timeoutMs: 300 });
      await expect.poll(() => limit.running).toBe(1);
      limit.end();
      return late;
    },
  ],
  [
    "a page that does not match its integrity hash",
    "IntegrityError",
    "ERR_ROBOTS_INTEGRITY",
    FAILED,
    () => fetched("/p", { integrity: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=" }),
  ],
  [
    "a page with the scheme ftp:",
    "UnsupportedSchemeError",
    "ERR_ROBOTS_UNSUPPORTED_SCHEME",
    FAILED,
    () => agentWith().fetch(`ftp://${NO_SERVER}/p`),
  ],
  [
    "a turn that exceeds maxWaitMs",
    "WaitTooLongError",
    "ERR_ROBOTS_WAIT_TOO_LONG",
    FAILED,
    () => secondTurn({ maxWaitMs: 1 }),
  ],
  [
    "an invalid option of the agent",
    "InvalidOptionError",
    "ERR_ROBOTS_INVALID_OPTION",
    WRONG,
    () => new RobotsAgent({ userAgent: "" }),
  ],
  [
    "an invalid option of a store",
    "InvalidOptionError",
    "ERR_ROBOTS_INVALID_OPTION",
    WRONG,
    () => new RedisStore({ url: 5 as never }),
  ],
  [
    "a resolver that does not return an address",
    "InvalidOptionError",
    "ERR_ROBOTS_INVALID_OPTION",
    WRONG,
    () => agentWith({ resolve: () => 5 as never }).decide("https://example.com/"),
  ],
  [
    "a request whose body is being read",
    "InvalidOptionError",
    "ERR_ROBOTS_INVALID_OPTION",
    WRONG,
    async () => {
      const request = new Request("https://example.com/", { method: "POST", body: "b" });
      request.body?.getReader();
      return agentWith().fetch(request);
    },
  ],
  [
    "a request whose body has been read",
    "InvalidOptionError",
    "ERR_ROBOTS_INVALID_OPTION",
    WRONG,
    async () => {
      const request = new Request("https://example.com/", { method: "POST", body: "b" });
      await request.text();
      return agentWith().fetch(request);
    },
  ],
];

describe("errors of @maycrawl/agent", () => {
  test.each(CASES)("%s throws %s with its code and base classes", async (_what, leaf, code, bases, cause) => {
    const error = await caught(cause);
    expect(error).toMatchObject({ code, name: leaf });
    expect(classesOf(error, engine, errors)).toEqual([leaf, ...bases].sort());
  });

  test("every error class except the base class RobotsAgentError is tested above", () => {
    const names = errorClasses(errors).map(({ name }) => name);
    expect(new Set(CASES.map(([, leaf]) => leaf))).toEqual(
      new Set(names.filter((name) => name !== "RobotsAgentError")),
    );
  });

  test.each(["decide", "fetch", "turn", "access"] as const)(
    "agent.%s() rejects with InvalidUrlError if the URL is not absolute",
    async (method) => {
      const error = await caught(() => agentWith()[method]("/p"));
      expect(classesOf(error, engine, errors)).toEqual(["InvalidUrlError", ...WRONG]);
    },
  );
});

test("two copies of the package recognise each other's error instances", async () => {
  vi.resetModules();
  const copy = await import("../src/index.ts");
  expect(copy.AgentClosedError).not.toBe(errors.AgentClosedError);
  expect(classesOf(new copy.AgentClosedError(), engine, errors)).toEqual(["AgentClosedError", ...FAILED]);
  expect(classesOf(new errors.InvalidOptionError("x"), copy)).toEqual(["InvalidOptionError"]);
});
