import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { filesIn, read } from "./support/repository.ts";

/**
 * Code that makes a quick test depend on its machine. Such a test should use a fake clock, wait for a condition, or be
 * a long test. The runner's timeouts are in vitest.config.ts; a test must not have shorter ones.
 */
const UNSTEADY: Readonly<Record<string, RegExp>> = {
  "a clock": /\bperformance\.now\b|\bDate\.now\b|\bhrtime\b|\bnew Date\(\)|\bprocess\.uptime\b/,
  "memory or processor time":
    /\bmemoryUsage\b|\.rss\b|\bheapUsed\b|\bmaxRSS\b|\bcpuUsage\b|\bresourceUsage\b/,
  "a sleep":
    /\btimers\/promises\b|(?:\b(?:await|return|void)|=>) (?:delay|sleep|wait|pause)\(|\bawait setTimeout\(|\bnew Promise\b[^;]*\bsetTimeout\b|\bpg_sleep\b/,
  "fake timers": /\buseFakeTimers\((?!\{[^}]*toFake: \["Date"\])/,
  "a Vitest wait with its own timeout": /\bvi\.wait(?:For|Until)\(/,
  "a short wait for a condition": /\bexpect\.poll\([^;]*\btimeout: (?:[\d_]{1,5}|[1-5]\d_\d{3})\b/,
  "a short test timeout":
    /(?:\b(?:it|test|describe)[.(][^;{}]*|^(?:export )?const [^=\n]*= )\{\s*timeout: (?:[\d_]{1,6}|1[01]\d_\d{3})\b(?! \*)|^\s*\}, (?:[\d_]{4,6}|1[01]\d_\d{3})\);/m,
  "a real-time abort signal": /\bAbortSignal\.timeout\(/,
  "random numbers": /\bMath\.random\b/,
};

/** Exceptions: files that may use the pattern, with the reason. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a clock": {
    "packages/agent/test/support-agent/fake-time.ts": "the clock is Vitest's fake one",
    "packages/agent/test/support-agent/test-site.ts": "records request times, which only long tests use",
    "packages/agent/test/support-stores/processes.ts": "starts processes at the same time, for long tests",
    "packages/agent/test/support/certificate.ts":
      "certificates are valid by the machine's clock, from a day before to a day after",
    "packages/crawler/test/support/history/site-server.ts":
      "records request times, which only long tests use",
    "packages/crawler/test/support/hostile/hostile-crawl.ts":
      "stops a crawl; the results up to that time are not tested",
    "packages/crawler/test/support/world.ts": "records request times, which only long tests use",
    "packages/maycrawl/src/commands/crawl/crawl-progress.test.ts":
      "the clock and the timers are Vitest's fake ones",
    "packages/maycrawl/test/support/hurried-clock.ts": "starts at the current time; only sleeps advance it",
  },
  "a sleep": {
    "packages/agent/test/support-stores/redis-cluster.ts": "polls until the servers answer",
    "packages/agent/test/support-stores/redis-contracts.ts": "for contracts in real time, used by long tests",
    "packages/agent/test/support-stores/redis-server.ts": "polls until the server answers",
    "packages/agent/test/support/leaks.ts": "polls until the closed handles are gone",
    "packages/crawler/test/support/history/player.ts": "for interrupted runs, used by long tests",
    "packages/crawler/test/support/hostile/hostile-crawl.ts": "polls until enough was sent",
    "packages/crawler/test/support/hostile/server.ts": "answers slowly",
    "packages/maycrawl/test/support/redis.ts": "polls until the server answers",
    "tests/support/postgres/postgres-server.ts": "polls until the server answers",
  },
  "fake timers": {
    "packages/agent/src/abort/abort-scope.test.ts": "there are no sockets",
    "packages/agent/test/support-agent/fake-time.ts": "documents that it is not for tests with sockets",
    "packages/maycrawl/src/commands/crawl/crawl-progress.test.ts": "there are no sockets",
    "packages/tester/src/answers/asker.test.ts": "there are no sockets",
  },
  "a Vitest wait with its own timeout": {
    "packages/crawler/test/crawl/reading/threaded-body-reader.test.ts":
      "a hook waits, and cannot use expect.poll; its timeout equals the runner's for polls",
  },
  "a real-time abort signal": {
    "packages/agent/test/support-stores/redis-server.ts":
      "another program may listen at its port without answering",
  },
};

const files: ReadonlySet<string> = new Set(["packages", "conformance", "tests"].flatMap(filesIn));

/** Paths of the helpers that tests import. */
const HELPER = /^(?:packages\/[^/]+\/test|conformance|tests)\//;

/** Returns the files with the helpers that they import, directly or through other helpers. */
function withHelpers(tests: readonly string[]): readonly string[] {
  const found = new Set(tests);
  // A set's iteration includes values added during the loop.
  for (const path of found) {
    for (const [, specifier = ""] of read(path).matchAll(/\bfrom "(\.[^"]+\.ts)"/g)) {
      const helper = posix.join(posix.dirname(path), specifier);
      if (HELPER.test(helper) && files.has(helper)) found.add(helper);
    }
  }
  return [...found];
}

const quick = withHelpers(
  [...files]
    .filter((path) => path.endsWith(".test.ts") && !path.endsWith(".long.test.ts"))
    .filter((path) => path !== "tests/steady-tests.test.ts"),
);

describe("the quick tests and their helpers", () => {
  it.each(Object.entries(UNSTEADY))("do not use %s, apart from the exceptions", (of, pattern) => {
    expect(quick.length).toBeGreaterThan(400);
    const found = quick.filter((path) => pattern.test(read(path)));
    expect(found.toSorted()).toEqual(Object.keys(EXCEPTIONS[of] ?? {}).toSorted());
  });

  it("include helpers that helpers import, but not sources", () => {
    expect(quick).toContain("tests/support/held-timers.ts");
    expect(quick).toContain("packages/crawler/test/support/hostile/server.ts");
    expect(quick).not.toContain("packages/agent/src/time/clock.ts");
  });

  it.each([
    ["a clock", "const began = performance.now();"],
    ["a clock", "expect(Date.now() - began).toBeLessThan(3_000);"],
    ["a clock", "const today = new Date().toISOString();"],
    ["a clock", "const began = process.uptime();"],
    ["memory or processor time", "const before = process.memoryUsage().rss;"],
    ["memory or processor time", "const { user } = process.cpuUsage();"],
    ["memory or processor time", "const { maxRSS } = process.resourceUsage();"],
    ["a sleep", "await delay(100);"],
    ["a sleep", "await new Promise((resolve) => setTimeout(resolve, 50));"],
    ["a sleep", "await new Promise<void>((resolve) => {\n  setTimeout(resolve, 50);\n});"],
    ["a sleep", "const late = cut(url).then(() => delay(50));"],
    ["a sleep", "return delay(50);"],
    ["a sleep", "const late = cut(url).then(() => wait());"],
    ["a sleep", "const pause = () => new Promise((resolve) => setTimeout(resolve, 50));"],
    ["a sleep", 'import { setTimeout as doze } from "node:timers/promises";'],
    ["fake timers", "vi.useFakeTimers();"],
    ["fake timers", 'vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });'],
    ["a Vitest wait with its own timeout", "await vi.waitFor(() => expect(closed).toBe(true));"],
    ["a Vitest wait with its own timeout", "await vi.waitUntil(() => closed);"],
    ["a short wait for a condition", "await expect.poll(() => closed, { timeout: 5_000 }).toBe(true);"],
    ["a short wait for a condition", "await expect.poll(() => closed, { timeout: 30_000 }).toBe(true);"],
    ["a short test timeout", 'it("is quick", { timeout: 60_000 }, async () => {'],
    ["a short test timeout", 'test.each([1])("%i", {\n  timeout: 110_000,\n}, async () => {'],
    ["a short test timeout", "const PATIENT = { timeout: 60_000 };"],
    ["a short test timeout", 'it("is quick", async () => {\n}, 20_000);'],
    ["a real-time abort signal", "const signal = AbortSignal.timeout(20);"],
    ["random numbers", "await clock.sleep(Math.random());"],
  ])("would be reported for %s in %j", (of, line) => {
    expect(line).toMatch(UNSTEADY[of] as RegExp);
  });

  it.each([
    ["a clock", "expect(run.now()).toBe(5);"],
    ["a clock", "const then = new Date(0);"],
    ["memory or processor time", `expect(kindOf("<rss>")).toBe("xml");`],
    ["a sleep", "await expect.poll(() => here.asked.length).toBe(2);"],
    ["a sleep", "await clock.sleep(50);"],
    [
      "a sleep",
      "await new Promise((resolve) => server.listen(0, resolve));\nsetTimeout(() => answer.end(), 50);",
    ],
    ["fake timers", 'vi.useFakeTimers({ toFake: ["Date"], now: 0 });'],
    ["a short wait for a condition", "await expect.poll(() => closed, { timeout: 60_000 }).toBe(true);"],
    ["a short test timeout", 'it("starts a process", { timeout: 180_000 }, async () => {'],
    ["a short test timeout", 'it("opens files", { timeout: 3 * PATIENCE }, async () => {'],
    ["a short test timeout", "setTimeout(() => {\n  answer.end();\n}, 30);"],
    ["a short test timeout", '    ["an unknown one", { timeout: 5 }, /no "timeout"/],'],
  ])("would not be reported for %s in %j", (of, line) => {
    expect(line).not.toMatch(UNSTEADY[of] as RegExp);
  });
});
