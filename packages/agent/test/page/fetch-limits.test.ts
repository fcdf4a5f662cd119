import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { heldTimers } from "../../../../tests/support/held-timers.ts";
import type { RobotsAgentOptions } from "../../src/options/agent-options.ts";
import type { RobotsAgent } from "../../src/robots-agent.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { type Answer, robots, type Site } from "../support-agent/test-site.ts";

const CLIENTS: readonly [string, Partial<RobotsAgentOptions>][] = [
  ["our own client", {}],
  ["a custom fetch", { fetch: (input, init) => fetch(input, init) }],
  [
    "a custom fetch that ignores its signal",
    { fetch: (input, init) => fetch(input, { ...init, signal: null }) },
  ],
];

/** Creates a response of `bytes` bytes without Content-Length. `sent` counts the bytes that it has written. */
function streamed(bytes: number, sent: { bytes: number } = { bytes: 0 }): Answer {
  return (_request, response) => {
    sent.bytes = 0;
    const chunk = Buffer.alloc(64 * 1024, "a");
    const next = (): void => {
      while (sent.bytes < bytes && !response.destroyed) {
        const part = chunk.subarray(0, Math.min(chunk.length, bytes - sent.bytes));
        sent.bytes += part.length;
        if (!response.write(part)) return void response.once("drain", next);
      }
      if (!response.destroyed) response.end();
    };
    next();
  };
}

async function site(more: Record<string, Answer>, options: Partial<RobotsAgentOptions> = {}) {
  const here: Site = await startSite({ "/robots.txt": { status: 404 }, "/p": { body: "here" }, ...more });
  return { here, agent: agentWith({ pace: { intervalMs: 0 }, ...options }) };
}

/** Expects that the turn was released, so that the host's next turn begins. */
async function expectNextTurn(agent: RobotsAgent, { origin }: Site): Promise<void> {
  expect(await (await agent.fetch(`${origin}/p`)).text()).toBe("here");
}

const TOO_LONG = { name: "BodyTooLongError", code: "ERR_ROBOTS_BODY_TOO_LONG" };

describe.each(CLIENTS)("maxBytes with %s", (_who, options) => {
  test("rejects a body longer than maxBytes while the body is read, and stops reading", async () => {
    const sent = { bytes: 0 };
    const { here, agent } = await site({ "/long": streamed(200_000_000, sent) }, options);
    const url = `${here.origin}/long`;
    const response = await agent.fetch(url, { maxBytes: 1_000_000 });
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toMatchObject({ ...TOO_LONG, url, maxBytes: 1_000_000 });
    await expectNextTurn(agent, here);
    expect(sent.bytes).toBeLessThan(50_000_000);
  });

  test("allows a body whose length is exactly maxBytes", async () => {
    const { here, agent } = await site({ "/long": streamed(100_000) }, options);
    const response = await agent.fetch(`${here.origin}/long`, { maxBytes: 100_000 });
    expect((await response.arrayBuffer()).byteLength).toBe(100_000);
    const shorter = await agent.fetch(`${here.origin}/long`, { maxBytes: 99_999 });
    await expect(shorter.text()).rejects.toMatchObject(TOO_LONG);
  });

  test("rejects before the body is read if Content-Length is larger than maxBytes", async () => {
    const { here, agent } = await site(
      {
        "/said": (_request, response) =>
          void response.writeHead(200, { "content-length": "5000" }).write("a"),
      },
      options,
    );
    const asked = agent.fetch(`${here.origin}/said`, { maxBytes: 4_999 });
    await expect(asked).rejects.toMatchObject(TOO_LONG);
    await expect(asked).rejects.toThrow("its Content-Length (5000) is larger than maxBytes (4999)");
    await expectNextTurn(agent, here);
  });

  test("counts decoded bytes", async () => {
    const zipped = gzipSync(Buffer.alloc(1_000_000, "a"));
    const sparse = gzipSync(Buffer.from("a"), { level: 0 });
    const coded = (body: Buffer): Answer => {
      return (_request, response) => {
        response.writeHead(200, { "content-encoding": "gzip", "content-length": body.length }).end(body);
      };
    };
    const { here, agent } = await site({ "/zipped": coded(zipped), "/sparse": coded(sparse) }, options);
    expect(zipped.length).toBeLessThan(5_000);
    const response = await agent.fetch(`${here.origin}/zipped`, { maxBytes: 500_000 });
    await expect(response.text()).rejects.toMatchObject(TOO_LONG);
    // An encoded body may be longer than its decoded form.
    expect(sparse.length).toBeGreaterThan(1);
    expect(await (await agent.fetch(`${here.origin}/sparse`, { maxBytes: 1 })).text()).toBe("a");
  });

  test("does not apply to HEAD or to the body of a redirect", async () => {
    const { here, agent } = await site(
      {
        "/head": { headers: { "content-length": "5000" } },
        "/r": { status: 302, headers: { location: "/p" }, body: "moved ".repeat(100) },
      },
      options,
    );
    expect((await agent.fetch(`${here.origin}/head`, { method: "HEAD", maxBytes: 10 })).status).toBe(200);
    expect(await (await agent.fetch(`${here.origin}/r`, { maxBytes: 4 })).text()).toBe("here");
  });
});

test("maxBytes: 0 allows only an empty body", async () => {
  const { here, agent } = await site({ "/empty": { status: 200 }, "/long": streamed(1) });
  expect(await (await agent.fetch(`${here.origin}/empty`, { maxBytes: 0 })).text()).toBe("");
  await expect((await agent.fetch(`${here.origin}/long`, { maxBytes: 0 })).text()).rejects.toMatchObject(
    TOO_LONG,
  );
});

test("agent.fetch() with integrity rejects a body longer than maxBytes", async () => {
  const { here, agent } = await site({ "/long": streamed(100_000) });
  const asked = agent.fetch(`${here.origin}/long`, { integrity: "sha256-abc", maxBytes: 10 });
  await expect(asked).rejects.toMatchObject(TOO_LONG);
});

const late = (stage: string) => ({
  name: "FetchTimeoutError",
  code: "ERR_ROBOTS_TIMEOUT",
  stage,
  timeoutMs: 300,
});
const never = (): void => undefined;

describe.each(CLIENTS)("timeoutMs with %s", (_who, options) => {
  test("ends the wait for robots.txt", async () => {
    const { here, agent } = await site({ "/robots.txt": never }, options);
    const limit = heldTimers(300);
    const failed = expect(agent.fetch(`${here.origin}/p`, { timeoutMs: 300 })).rejects.toMatchObject(
      late("robots"),
    );
    await expect.poll(() => here.count("/robots.txt")).toBe(1);
    limit.end();
    await failed;
    expect(here.count("/p")).toBe(0);
  });

  test("ends the wait for the turn", async () => {
    const clock = new ManualClock();
    const { here, agent } = await site(
      { "/robots.txt": robots("User-agent: *", "Crawl-delay: 20") },
      { ...options, clock },
    );
    await expectNextTurn(agent, here);
    const limit = heldTimers(300);
    const asked = agent.fetch(`${here.origin}/p`, { timeoutMs: 300 });
    await expect.poll(() => clock.asleep).toBe(1);
    limit.end();
    await expect(asked).rejects.toMatchObject(late("turn"));
    await expect(asked).rejects.toThrow(
      `${here.origin}/p: not complete within timeoutMs (300), while waiting for its turn.`,
    );
    expect(here.count("/p")).toBe(1);
  });

  test("ends the wait for a response after a redirect, and includes the redirect's time", async () => {
    const { here, agent } = await site(
      { "/r": { status: 302, headers: { location: "/never" } }, "/never": never },
      options,
    );
    const limit = heldTimers(300);
    const asked = agent.fetch(`${here.origin}/r`, { timeoutMs: 300 });
    await expect.poll(() => here.count("/never")).toBe(1);
    // Only one timer was started: that of the first request.
    expect([limit.started, limit.running]).toEqual([1, 1]);
    limit.end();
    await expect(asked).rejects.toMatchObject({ ...late("answer"), url: `${here.origin}/r` });
    await expectNextTurn(agent, here);
  });

  test("ends the body, whether it is read or not", async () => {
    const { here, agent } = await site(
      { "/slow": (_request, response) => void response.write("a") },
      options,
    );
    const limit = heldTimers(300);
    const response = await agent.fetch(`${here.origin}/slow`, { timeoutMs: 300 });
    const reader = response.body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe("a");
    const failed = expect(reader?.read()).rejects.toMatchObject(late("body"));
    limit.end();
    await failed;
    await expectNextTurn(agent, here);
    await agent.fetch(`${here.origin}/slow`, { timeoutMs: 300 });
    expect(limit.running).toBe(1);
    limit.end();
    await expectNextTurn(agent, here);
  });

  test("has no effect on a response that is complete in time", async () => {
    const { here, agent } = await site({}, options);
    const limit = heldTimers(300);
    const response = await agent.fetch(`${here.origin}/p`, { timeoutMs: 300 });
    expect(await response.text()).toBe("here");
    await expect.poll(() => limit.running).toBe(0);
    expect(limit.started).toBe(1);
  });

  test("does not replace the caller's abort reason while the body is read", async () => {
    const { here, agent } = await site(
      { "/slow": (_request, response) => void response.write("a") },
      options,
    );
    const caller = new AbortController();
    const init = { timeoutMs: 60_000, signal: caller.signal };
    const response = await agent.fetch(`${here.origin}/slow`, init);
    const reason = new Error("enough");
    const ended = expect(response.text()).rejects.toBe(reason);
    caller.abort(reason);
    await ended;
  });
});

test("agent.fetch() rejects if init.before() takes longer than timeoutMs", async () => {
  const { here, agent } = await site({});
  const limit = heldTimers(300);
  let calls = 0;
  const before = (): Promise<void> => {
    calls++;
    return new Promise(() => undefined);
  };
  const asked = agent.fetch(`${here.origin}/p`, { timeoutMs: 300, before });
  await expect.poll(() => calls).toBe(1);
  limit.end();
  await expect(asked).rejects.toMatchObject(late("answer"));
  expect(here.count("/p")).toBe(0);
  await expectNextTurn(agent, here);
});

test("headersTimeoutMs applies to each response header, even if timeoutMs is set", async () => {
  let endBody = (): void => undefined;
  const { here, agent } = await site({
    "/never": never,
    "/slow": (_request, response) => {
      response.write("a");
      endBody = () => response.end("b");
    },
  });
  const limit = heldTimers(150);
  const init = { headersTimeoutMs: 150, timeoutMs: 60_000 };
  const asked = agent.fetch(`${here.origin}/never`, init);
  await expect.poll(() => here.count("/never")).toBe(1);
  limit.end();
  await expect(asked).rejects.toMatchObject({ name: "TimeoutError", message: "no answer within 150 ms" });
  const response = await agent.fetch(`${here.origin}/slow`, init);
  expect([limit.started, limit.running]).toEqual([2, 0]);
  endBody();
  expect(await response.text()).toBe("ab");
});

test.each([
  ["maxBytes", 1.5, "a whole number, 0 or more"],
  ["maxBytes", -1, "a whole number, 0 or more"],
  ["maxBytes", Number.NaN, "a whole number, 0 or more"],
  ["maxBytes", "10", "a whole number, 0 or more"],
  ["timeoutMs", -1, "a number, 0 or more"],
  ["timeoutMs", Number.NaN, "a number, 0 or more"],
  ["timeoutMs", null, "a number, 0 or more"],
])("agent.fetch() rejects the option %s with the value %s", async (name, value, expected) => {
  const { here, agent } = await site({});
  const asked = agent.fetch(`${here.origin}/p`, { [name]: value });
  await expect(asked).rejects.toThrow(`${name} must be ${expected}; received `);
  await expect(asked).rejects.toMatchObject({ code: "ERR_ROBOTS_INVALID_OPTION" });
});

test.each([Number.POSITIVE_INFINITY, 2 ** 31])(
  "timeoutMs: %s is accepted, also as maxBytes",
  async (timeoutMs) => {
    const { here, agent } = await site({});
    expect(await (await agent.fetch(`${here.origin}/p`, { timeoutMs, maxBytes: timeoutMs })).text()).toBe(
      "here",
    );
  },
);
