import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { SpanStatusCode, trace } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { agentWith, served } from "./served.ts";
import { robots, site } from "./site.ts";

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

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
      "http.response.status_code": 200,
    });
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

describe("maycrawl.wait", () => {
  test("one for each wait, as long as it", async () => {
    const here = await served({ "/robots.txt": { status: 404 } });
    const agent = agentWith({ pace: { intervalMs: 400 } });
    for (let i = 0; i < 2; i++) await (await agent.turn(`${here.origin}/p?q=1`)).done();
    const [span, ...more] = spans("maycrawl.wait");
    expect(more).toEqual([]);
    expect(span?.attributes).toMatchObject({
      "url.full": `${here.origin}/p?q=1`,
      "server.address": "127.0.0.1",
    });
    const ms = span?.attributes["maycrawl.wait_ms"] as number;
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(400);
    const [seconds, nanos] = span?.duration ?? [0, 0];
    // A timer counts from the beginning of its turn of the event loop, which on a busy machine is some milliseconds before the span.
    expect(seconds * 1000 + nanos / 1e6).toBeGreaterThanOrEqual(ms - 50);
  });

  test("a wait that is given up says so", async () => {
    const here = await served({ "/robots.txt": robots("User-agent: *", "Crawl-delay: 20") });
    const agent = agentWith();
    await (await agent.turn(here.origin)).done();
    const waiting = agent.turn(here.origin, { signal: AbortSignal.timeout(100) });
    await expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
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

test("without OpenTelemetry's API the agent works as well (what is built, in a process of its own)", async () => {
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
});
