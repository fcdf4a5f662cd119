import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { heldTimers } from "../../../../tests/support/held-timers.ts";
import type { RobotsAgent } from "../../src/robots-agent.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { settle } from "../support-agent/paced.ts";
import { agentWith, startSite } from "../support-agent/served.ts";
import { robots, site } from "../support-agent/test-site.ts";

const exporter = new InMemorySpanExporter();
/** The names of the spans, in the order of their start. */
const begun: string[] = [];
const provider = new BasicTracerProvider({
  spanProcessors: [
    new SimpleSpanProcessor(exporter),
    {
      onStart: ({ name }) => void begun.push(name),
      onEnd: () => undefined,
      forceFlush: async () => undefined,
      shutdown: async () => undefined,
    },
  ],
});

beforeAll(() => void trace.setGlobalTracerProvider(provider));
beforeEach(() => exporter.reset());
afterAll(async () => {
  trace.disable();
  await provider.shutdown();
});

/** Returns the finished spans with this name. */
function spans(name: string): readonly ReadableSpan[] {
  return exporter.getFinishedSpans().filter((span) => span.name === name);
}

describe("the span maycrawl.fetch_robots", () => {
  test("is recorded once for each fetch, with address and status", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
    const agent = agentWith();
    await agent.decide(`${here.origin}/a`);
    await agent.decide(`${here.origin}/b`);
    const [span, ...more] = spans("maycrawl.fetch_robots");
    expect(more).toEqual([]);
    expect(span?.attributes).toEqual({
      "url.full": `${here.origin}/robots.txt`,
      "server.address": "127.0.0.1",
      "server.port": Number(new URL(here.origin).port),
      "http.request.method": "GET",
      "http.response.status_code": 200,
      "network.peer.address": "127.0.0.1",
      "network.peer.port": Number(new URL(here.origin).port),
    });
    expect(span?.kind).toBe(SpanKind.CLIENT);
    expect(span?.status.code).toBe(SpanStatusCode.UNSET);
    expect(span?.instrumentationScope.name).toBe("@maycrawl/agent");
  });

  test("is not an error for a 404 after a redirect", async () => {
    const here = await startSite({ "/robots.txt": { status: 302, headers: { location: "/r" } } });
    await agentWith().decide(here.origin);
    expect(spans("maycrawl.fetch_robots")[0]).toMatchObject({
      status: { code: SpanStatusCode.UNSET },
      attributes: { "http.response.status_code": 404, "http.request.resend_count": 1 },
    });
  });

  test("is an error for a 503, with the status as error.type", async () => {
    const here = await startSite({ "/robots.txt": { status: 503 } });
    await agentWith().decide(here.origin);
    expect(spans("maycrawl.fetch_robots")[0]).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "http.response.status_code": 503, "error.type": "503" },
    });
  });

  test("is an error if the fetch fails, with the reason as error.type", async () => {
    const here = await site();
    await here[Symbol.asyncDispose]();
    await agentWith().decide(here.origin);
    const [span] = spans("maycrawl.fetch_robots");
    expect(span?.status).toMatchObject({
      code: SpanStatusCode.ERROR,
      message: expect.stringContaining("ECONNREFUSED"),
    });
    expect(span?.attributes).toMatchObject({ "error.type": "connection" });
    expect(span?.attributes["http.response.status_code"]).toBeUndefined();
  });

  test("records the error of a refused address as an exception", async () => {
    const agent = agentWith({ addressPolicy: "public" });
    await expect(agent.decide("http://[::1]:8080/")).rejects.toThrow("is refused");
    const [span] = spans("maycrawl.fetch_robots");
    expect(span?.attributes).toMatchObject({
      "server.address": "::1",
      "server.port": 8080,
      "error.type": "ERR_ROBOTS_ADDRESS_REFUSED",
    });
    expect(span?.events[0]).toMatchObject({
      name: "exception",
      attributes: { "exception.message": expect.stringContaining("is refused") },
    });
  });
});

describe("the span maycrawl.fetch_robots by FTP", () => {
  test("is a client span without HTTP attributes", async () => {
    const agent = agentWith();
    // No server listens on this port.
    await agent.decide("ftp://127.0.0.1:9/a");
    const [span] = spans("maycrawl.fetch_robots");
    expect(span?.kind).toBe(SpanKind.CLIENT);
    expect(span?.attributes).toEqual({
      "url.full": "ftp://127.0.0.1:9/robots.txt",
      "server.address": "127.0.0.1",
      "server.port": 9,
      "network.protocol.name": "ftp",
      "error.type": "connection",
    });
  });
});

/** The two ways to request a page: `agent.fetch`, and a turn's `get`. */
const WAYS: readonly [string, (agent: RobotsAgent, url: string) => Promise<unknown>][] = [
  ["agent.fetch()", async (agent, url) => (await agent.fetch(url)).text()],
  [
    "turn.get()",
    async (agent, url) => {
      for await (const _chunk of (await (await agent.turn(url)).get()).body);
    },
  ],
];

describe.each(WAYS)("the span maycrawl.fetch_page, by %s", (_way, ask) => {
  test("is recorded once for each request, with address, method, status and length", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 }, "/p": { body: "here" } });
    const port = Number(new URL(here.origin).port);
    here.answers.set("/p", (_request, response) => {
      response.writeHead(200, { "content-length": "4" }).end("here");
    });
    await ask(agentWith({ pace: { intervalMs: 0 } }), `${here.origin}/p`);
    const [span, ...more] = spans("maycrawl.fetch_page");
    expect(more).toEqual([]);
    expect(span?.kind).toBe(SpanKind.CLIENT);
    expect(span?.status.code).toBe(SpanStatusCode.UNSET);
    expect(span?.attributes).toEqual({
      "url.full": `${here.origin}/p`,
      "server.address": "127.0.0.1",
      "server.port": port,
      "http.request.method": "GET",
      "http.response.status_code": 200,
      "http.response.body.size": 4,
    });
  });

  test.each([404, 503])("is an error for a %s, with the status as error.type", async (status) => {
    const here = await startSite({ "/robots.txt": { status: 404 }, "/p": { status } });
    await ask(agentWith({ pace: { intervalMs: 0 } }), `${here.origin}/p`);
    expect(spans("maycrawl.fetch_page")[0]).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "http.response.status_code": status, "error.type": String(status) },
    });
  });

  test("records a connection failure as error.type and as an exception", async () => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/p": (request) => void request.socket.destroy(),
    });
    await expect(ask(agentWith({ pace: { intervalMs: 0 } }), `${here.origin}/p`)).rejects.toThrow();
    const [span] = spans("maycrawl.fetch_page");
    expect(span).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "error.type": "reset" },
      events: [{ name: "exception" }],
    });
  });

  test("redacts signatures in the URL's query, but the request sends them", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 } });
    const path = "/p?a=1&sig=s3cret&X-Amz-Signature=s3cret";
    const agent = agentWith({ pace: { intervalMs: 0 } });
    await ask(agent, `${here.origin}${path}`);
    expect(here.count(path)).toBe(1);
    expect(spans("maycrawl.fetch_page")[0]?.attributes["url.full"]).toBe(
      `${here.origin}/p?a=1&sig=REDACTED&X-Amz-Signature=REDACTED`,
    );
  });
});

describe("the span maycrawl.fetch_page", () => {
  test("is recorded for each request of a redirect chain, with the number of the redirect", async () => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/r": { status: 302, headers: { location: "/p" } },
      "/p": { body: "here" },
    });
    await (await agentWith({ pace: { intervalMs: 0 } }).fetch(`${here.origin}/r`)).text();
    const recorded = spans("maycrawl.fetch_page").map(({ attributes, status }) => [
      attributes["http.response.status_code"],
      attributes["http.request.resend_count"],
      status.code,
    ]);
    expect(recorded).toEqual([
      [302, undefined, SpanStatusCode.UNSET],
      [200, 1, SpanStatusCode.UNSET],
    ]);
  });

  test("uses _OTHER for a method that is not registered", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 } });
    await (await agentWith({ pace: { intervalMs: 0 } }).fetch(`${here.origin}/p`, { method: "Odd" })).text();
    expect(spans("maycrawl.fetch_page")[0]?.attributes).toMatchObject({
      "http.request.method": "_OTHER",
      "http.request.method_original": "Odd",
    });
  });

  test("ends when the response begins, even if the body is not read", async () => {
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/slow": (_request, response) => void response.write("a"),
    });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const response = await agent.fetch(`${here.origin}/slow`);
    expect(spans("maycrawl.fetch_page")).toHaveLength(1);
    await response.body?.cancel();
  });

  test("has the error.type `aborted` after an abort, `timeout` or `ERR_ROBOTS_TIMEOUT` after a timeout", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 }, "/never": () => undefined });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const url = `${here.origin}/never`;
    const limits = heldTimers(4_321);
    const controller = new AbortController();
    const endings: [Parameters<RobotsAgent["fetch"]>[1], () => void, string][] = [
      [{ signal: controller.signal }, () => controller.abort(new Error("enough")), "enough"],
      [{ headersTimeoutMs: 4_321 }, () => limits.end(), "no answer within"],
      [{ timeoutMs: 4_321 }, () => limits.end(), "not complete within"],
    ];
    for (const [i, [init, end, message]] of endings.entries()) {
      const rejection = expect(agent.fetch(url, init)).rejects.toThrow(message);
      await expect.poll(() => here.count("/never")).toBe(i + 1);
      end();
      await rejection;
    }
    expect(spans("maycrawl.fetch_page").map(({ attributes }) => attributes["error.type"])).toEqual([
      "aborted",
      "timeout",
      "ERR_ROBOTS_TIMEOUT",
    ]);
  });

  test("contains no signature in recorded errors", async () => {
    const resolve = async () => [{ address: "127.0.0.1", family: 4 as const }];
    const agent = agentWith({ addressPolicy: "public", resolve, pace: { intervalMs: 0 } });
    // The address is already refused for robots.txt. So the trace has no span of the page. It
    // may have a span of a wait.
    await expect(agent.fetch("http://site.example/p?sig=s3cret")).rejects.toThrow();
    const here = await startSite({
      "/robots.txt": { status: 404 },
      "/p?sig=s3cret": (request) => void request.socket.destroy(),
    });
    const failing = agentWith({
      pace: { intervalMs: 0 },
      fetch: async (input, init) => {
        if (String(input).endsWith("/robots.txt")) return fetch(input, init);
        throw new Error(`cannot fetch ${input}`);
      },
    });
    await expect(failing.fetch(`${here.origin}/p?sig=s3cret`)).rejects.toThrow("s3cret");
    const [span] = spans("maycrawl.fetch_page");
    expect(span?.events).toHaveLength(1);
    const recorded = exporter.getFinishedSpans().map(({ attributes, status, events }) => ({
      attributes,
      status,
      events: events.map(({ attributes }) => attributes),
    }));
    expect(JSON.stringify(recorded)).toContain("sig=REDACTED");
    expect(JSON.stringify(recorded)).not.toContain("s3cret");
  });
});

describe("the span maycrawl.wait", () => {
  test("is recorded for each wait, with its duration", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 } });
    const clock = new ManualClock();
    const agent = agentWith({ clock, pace: { intervalMs: 400 } });
    await (await agent.turn(`${here.origin}/p?q=1`)).done();
    begun.length = 0;
    const second = agent.turn(`${here.origin}/p?q=1`);
    await expect.poll(() => clock.asleep).toBe(1);
    // The span starts before the wait and ends with the wait.
    expect(begun).toEqual(["maycrawl.wait"]);
    clock.advance(399);
    await settle();
    expect(spans("maycrawl.wait")).toEqual([]);
    clock.advance(1);
    await (await second).done();
    const [span, ...more] = spans("maycrawl.wait");
    expect(more).toEqual([]);
    expect(span?.attributes).toMatchObject({
      "url.full": `${here.origin}/p?q=1`,
      "server.address": "127.0.0.1",
      "maycrawl.wait_ms": 400,
    });
  });

  test("is an error if the wait is aborted", async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Crawl-delay: 20") });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    await (await agent.turn(here.origin)).done();
    const control = new AbortController();
    const waiting = agent.turn(here.origin, { signal: control.signal });
    const rejection = expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
    await expect.poll(() => clock.asleep).toBe(1);
    control.abort(new DOMException("too long", "TimeoutError"));
    await rejection;
    expect(spans("maycrawl.wait")[0]).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "error.type": "TimeoutError" },
    });
  });

  test("is not recorded for a URL with credentials, which is rejected without a wait", async () => {
    const here = await startSite({ "/robots.txt": { status: 404 } });
    const agent = agentWith({ pace: { intervalMs: 400 } });
    await (await agent.turn(here.origin)).done();
    // This request does not wait, so it has no span.
    await expect(agent.fetch(here.origin.replace("//", "//joe:secret@"))).rejects.toThrow();
    expect(spans("maycrawl.wait")).toHaveLength(0);
  });
});

// Starting a process takes half a minute if 40 other processes use the processor.
const SLOW_START = { timeout: 180_000 };
test(
  "the agent works without OpenTelemetry's API (built package, in a process of its own)",
  SLOW_START,
  async () => {
    const here = await startSite({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
    const hook = `data:text/javascript,${encodeURIComponent(`
    export async function resolve(name, context, next) {
      if (!name.startsWith("@opentelemetry/")) return next(name, context);
      throw Object.assign(new Error("no " + name), { code: "ERR_MODULE_NOT_FOUND" });
    }`)}`;
    const program = `
    import { register } from "node:module";
    register(${JSON.stringify(hook)});
    console.log(await import("@opentelemetry/api").catch(({ code }) => code));
    const { RobotsAgent } = await import("@maycrawl/agent");
    const agent = new RobotsAgent({ userAgent: "FooBot/1.0", pace: { intervalMs: 20 } });
    console.log((await agent.decide("${here.origin}/a")).because);
    for (let i = 0; i < 2; i++) await (await agent.fetch("${here.origin}/b")).text();
    console.log("waited");
    await agent.close();`;
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      // Newer versions of Node warn that `module.register`, which hides the package here, is deprecated.
      ["--no-deprecation", "--input-type=module", "--eval", program],
      { cwd: new URL(".", import.meta.url) },
    );
    expect(stderr).toBe("");
    expect(stdout).toBe("ERR_MODULE_NOT_FOUND\nrule\nwaited\n");
  },
);
