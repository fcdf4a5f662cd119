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
import { agentWith, served } from "../support-agent/served.ts";
import { robots, site } from "../support-agent/test-site.ts";

const exporter = new InMemorySpanExporter();
/** The names of spans in the order in which they began. */
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

/** The spans of a name that have ended. */
function spans(name: string): readonly ReadableSpan[] {
  return exporter.getFinishedSpans().filter((span) => span.name === name);
}

describe("maycrawl.fetch_robots", () => {
  test("one for each fetch: where it went, the status", async () => {
    const here = await served({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
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

  test("a 404 behind a redirect is no error", async () => {
    const here = await served({ "/robots.txt": { status: 302, headers: { location: "/r" } } });
    await agentWith().decide(here.origin);
    expect(spans("maycrawl.fetch_robots")[0]).toMatchObject({
      status: { code: SpanStatusCode.UNSET },
      attributes: { "http.response.status_code": 404, "http.request.resend_count": 1 },
    });
  });

  test("a 503 is one, and its type is the status", async () => {
    const here = await served({ "/robots.txt": { status: 503 } });
    await agentWith().decide(here.origin);
    expect(spans("maycrawl.fetch_robots")[0]).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "http.response.status_code": 503, "error.type": "503" },
    });
  });

  test("so is a failure, and its type is the reason", async () => {
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

  test("what is thrown is recorded, too", async () => {
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

describe("maycrawl.fetch_robots by FTP", () => {
  test("is of a client, too, and has nothing of HTTP", async () => {
    const agent = agentWith();
    // Nobody listens there.
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

/** Makes a request for a page, by `agent.fetch` or by a turn's own `get`. */
const WAYS: readonly [string, (agent: RobotsAgent, url: string) => Promise<unknown>][] = [
  ["fetch", async (agent, url) => (await agent.fetch(url)).text()],
  [
    "get",
    async (agent, url) => {
      for await (const _chunk of (await (await agent.turn(url)).get()).body);
    },
  ],
];

describe.each(WAYS)("maycrawl.fetch_page, by %s", (_way, ask) => {
  test("one for each request: where it went, its method, status and length", async () => {
    const here = await served({ "/robots.txt": { status: 404 }, "/p": { body: "here" } });
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

  test.each([404, 503])("a %s is an error, whose type is the status", async (status) => {
    const here = await served({ "/robots.txt": { status: 404 }, "/p": { status } });
    await ask(agentWith({ pace: { intervalMs: 0 } }), `${here.origin}/p`);
    expect(spans("maycrawl.fetch_page")[0]).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "http.response.status_code": status, "error.type": String(status) },
    });
  });

  test("what breaks has the type of the failure, and is recorded", async () => {
    const here = await served({
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

  test("signatures in a query are redacted, and the request has them", async () => {
    const here = await served({ "/robots.txt": { status: 404 } });
    const path = "/p?a=1&sig=s3cret&X-Amz-Signature=s3cret";
    const agent = agentWith({ pace: { intervalMs: 0 } });
    await ask(agent, `${here.origin}${path}`);
    expect(here.count(path)).toBe(1);
    expect(spans("maycrawl.fetch_page")[0]?.attributes["url.full"]).toBe(
      `${here.origin}/p?a=1&sig=REDACTED&X-Amz-Signature=REDACTED`,
    );
  });
});

describe("maycrawl.fetch_page", () => {
  test("each redirect has one, with its ordinal number", async () => {
    const here = await served({
      "/robots.txt": { status: 404 },
      "/r": { status: 302, headers: { location: "/p" } },
      "/p": { body: "here" },
    });
    await (await agentWith({ pace: { intervalMs: 0 } }).fetch(`${here.origin}/r`)).text();
    const told = spans("maycrawl.fetch_page").map(({ attributes, status }) => [
      attributes["http.response.status_code"],
      attributes["http.request.resend_count"],
      status.code,
    ]);
    expect(told).toEqual([
      [302, undefined, SpanStatusCode.UNSET],
      [200, 1, SpanStatusCode.UNSET],
    ]);
  });

  test("a method that is not registered is _OTHER", async () => {
    const here = await served({ "/robots.txt": { status: 404 } });
    await (await agentWith({ pace: { intervalMs: 0 } }).fetch(`${here.origin}/p`, { method: "Odd" })).text();
    expect(spans("maycrawl.fetch_page")[0]?.attributes).toMatchObject({
      "http.request.method": "_OTHER",
      "http.request.method_original": "Odd",
    });
  });

  test("ends when the answer begins, though nobody reads the body", async () => {
    const here = await served({
      "/robots.txt": { status: 404 },
      "/slow": (_request, response) => void response.write("a"),
    });
    const agent = agentWith({ pace: { intervalMs: 0 } });
    const response = await agent.fetch(`${here.origin}/slow`);
    expect(spans("maycrawl.fetch_page")).toHaveLength(1);
    await response.body?.cancel();
  });

  test("a caller that gives up is told as aborted; time that is over as what it is", async () => {
    const here = await served({ "/robots.txt": { status: 404 }, "/never": () => undefined });
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
      const told = expect(agent.fetch(url, init)).rejects.toThrow(message);
      await expect.poll(() => here.count("/never")).toBe(i + 1);
      end();
      await told;
    }
    expect(spans("maycrawl.fetch_page").map(({ attributes }) => attributes["error.type"])).toEqual([
      "aborted",
      "timeout",
      "ERR_ROBOTS_TIMEOUT",
    ]);
  });

  test("no error that is recorded holds a signature", async () => {
    const resolve = async () => [{ address: "127.0.0.1", family: 4 as const }];
    const agent = agentWith({ addressPolicy: "public", resolve, pace: { intervalMs: 0 } });
    // It is refused when the robots.txt is asked for; the page's own span is not reached, but a turn's wait may be.
    await expect(agent.fetch("http://site.example/p?sig=s3cret")).rejects.toThrow();
    const here = await served({
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
    const told = exporter.getFinishedSpans().map(({ attributes, status, events }) => ({
      attributes,
      status,
      events: events.map(({ attributes }) => attributes),
    }));
    expect(JSON.stringify(told)).toContain("sig=REDACTED");
    expect(JSON.stringify(told)).not.toContain("s3cret");
  });
});

describe("maycrawl.wait", () => {
  test("one for each wait, as long as it", async () => {
    const here = await served({ "/robots.txt": { status: 404 } });
    const clock = new ManualClock();
    const agent = agentWith({ clock, pace: { intervalMs: 400 } });
    await (await agent.turn(`${here.origin}/p?q=1`)).done();
    begun.length = 0;
    const second = agent.turn(`${here.origin}/p?q=1`);
    await expect.poll(() => clock.asleep).toBe(1);
    // It began before the wait, and ends with it.
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

  test("a wait that is given up says so", async () => {
    const here = await served({ "/robots.txt": robots("User-agent: *", "Crawl-delay: 20") });
    const clock = new ManualClock();
    const agent = agentWith({ clock });
    await (await agent.turn(here.origin)).done();
    const control = new AbortController();
    const waiting = agent.turn(here.origin, { signal: control.signal });
    const told = expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
    await expect.poll(() => clock.asleep).toBe(1);
    control.abort(new DOMException("too long", "TimeoutError"));
    await told;
    expect(spans("maycrawl.wait")[0]).toMatchObject({
      status: { code: SpanStatusCode.ERROR },
      attributes: { "error.type": "TimeoutError" },
    });
  });

  test("no span holds a password", async () => {
    const here = await served({ "/robots.txt": { status: 404 } });
    const agent = agentWith({ pace: { intervalMs: 400 } });
    await (await agent.turn(here.origin)).done();
    // It waits for nothing, so that there is none.
    await expect(agent.fetch(here.origin.replace("//", "//joe:secret@"))).rejects.toThrow();
    expect(spans("maycrawl.wait")).toHaveLength(0);
  });
});

// A process takes half a minute to start where forty others want its processor.
const SLOW_START = { timeout: 180_000 };
test(
  "without OpenTelemetry's API the agent works as well (what is built, in a process of its own)",
  SLOW_START,
  async () => {
    const here = await served({ "/robots.txt": robots("User-agent: *", "Disallow: /a") });
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
      // Newer lines of Node say that `module.register`, by which the test hides the package, is out of date.
      ["--no-deprecation", "--input-type=module", "--eval", program],
      { cwd: new URL(".", import.meta.url) },
    );
    expect(stderr).toBe("");
    expect(stdout).toBe("ERR_MODULE_NOT_FOUND\nrule\nwaited\n");
  },
);
