import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { filesIn, read } from "./support/repository.ts";

/**
 * What makes a quick test depend on the machine that it runs on. Such a test takes a fake clock, waits for a condition,
 * or is a long test. Limits of the runner are in vitest.config.ts; a test has no shorter ones.
 */
const UNSTEADY: Readonly<Record<string, RegExp>> = {
  "a clock": /\bperformance\.now\b|\bDate\.now\b|\bhrtime\b|\bnew Date\(\)|\bprocess\.uptime\b/,
  "memory or processor time":
    /\bmemoryUsage\b|\.rss\b|\bheapUsed\b|\bmaxRSS\b|\bcpuUsage\b|\bresourceUsage\b/,
  "a sleep":
    /\btimers\/promises\b|(?:\b(?:await|return|void)|=>) (?:delay|sleep|wait|pause)\(|\bawait setTimeout\(|\bnew Promise\b[^;]*\bsetTimeout\b|\bpg_sleep\b/,
  "fake timers": /\buseFakeTimers\((?!\{[^}]*toFake: \["Date"\])/,
  "a wait of Vitest with a limit of its own": /\bvi\.wait(?:For|Until)\(/,
  "a short wait for a condition": /\bexpect\.poll\([^;]*\btimeout: (?:[\d_]{1,5}|[1-5]\d_\d{3})\b/,
  "a short limit of a test":
    /(?:\b(?:it|test|describe)[.(][^;{}]*|^(?:export )?const [^=\n]*= )\{\s*timeout: (?:[\d_]{1,6}|1[01]\d_\d{3})\b(?! \*)|^\s*\}, (?:[\d_]{4,6}|1[01]\d_\d{3})\);/m,
  "a signal of real time": /\bAbortSignal\.timeout\(/,
  chance: /\bMath\.random\b/,
};

/** The files that may, and why. */
const EXCEPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "a clock": {
    "packages/agent/test/support-agent/fake-time.ts": "the clock is Vitest's fake one",
    "packages/agent/test/support-agent/test-site.ts": "notes when it was asked; only long tests read that",
    "packages/agent/test/support-stores/processes.ts": "has processes begin together, for long tests",
    "packages/agent/test/support/certificate.ts":
      "certificates hold by the clock of the machine, a day before and after",
    "packages/crawler/test/support/history/site-server.ts":
      "notes when it was asked; only long tests read that",
    "packages/crawler/test/support/hostile/hostile-crawl.ts":
      "stops a crawl; what was done by then is not tested",
    "packages/crawler/test/support/world.ts": "notes when it was asked; only long tests read that",
    "packages/maycrawl/src/commands/crawl/crawl-progress.test.ts":
      "the clock and the timers are Vitest's fake ones",
    "packages/maycrawl/test/support/hurried-clock.ts": "begins at the present; only sleeps move it",
  },
  "a sleep": {
    "packages/agent/test/support-stores/redis-cluster.ts": "looks again until the servers are there",
    "packages/agent/test/support-stores/redis-contracts.ts":
      "for contracts in real time, which long tests have",
    "packages/agent/test/support-stores/redis-server.ts": "looks again until the server is there",
    "packages/agent/test/support/leaks.ts": "looks again until what was closed is gone",
    "packages/crawler/test/support/history/player.ts": "for runs that are broken off, which long tests have",
    "packages/crawler/test/support/hostile/hostile-crawl.ts": "looks again until enough was sent",
    "packages/crawler/test/support/hostile/server.ts": "answers slowly",
    "packages/maycrawl/test/support/redis.ts": "looks again until the server is there",
    "tests/support/postgres/postgres-server.ts": "looks again until the server is there",
  },
  "fake timers": {
    "packages/agent/src/abort/abort-scope.test.ts": "there are no sockets",
    "packages/agent/test/support-agent/fake-time.ts": "says itself that it is not for tests with sockets",
    "packages/maycrawl/src/commands/crawl/crawl-progress.test.ts": "there are no sockets",
  },
  "a wait of Vitest with a limit of its own": {
    "packages/crawler/test/crawl/reading/thread-reading.test.ts":
      "a hook waits, and may not poll; its limit is the runner's for polls",
  },
  "a signal of real time": {
    "packages/agent/test/support-stores/redis-server.ts":
      "something else may listen at its port, and say nothing",
  },
};

const files: ReadonlySet<string> = new Set(["packages", "conformance", "tests"].flatMap(filesIn));

/** Paths of the helpers that tests import. */
const HELPER = /^(?:packages\/[^/]+\/test|conformance|tests)\//;

/** The files with the helpers that they import, and those that these import. */
function withHelpers(tests: readonly string[]): readonly string[] {
  const found = new Set(tests);
  // A set gives what is added while it is read, too.
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

describe("quick tests and their helpers depend on nothing but the code", () => {
  it.each(Object.entries(UNSTEADY))("none uses %s, but for the exceptions", (of, pattern) => {
    expect(quick.length).toBeGreaterThan(400);
    const found = quick.filter((path) => pattern.test(read(path)));
    expect(found.toSorted()).toEqual(Object.keys(EXCEPTIONS[of] ?? {}).toSorted());
  });

  it("helpers are read, also those that helpers import, and sources are not", () => {
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
    ["a wait of Vitest with a limit of its own", "await vi.waitFor(() => expect(closed).toBe(true));"],
    ["a wait of Vitest with a limit of its own", "await vi.waitUntil(() => closed);"],
    ["a short wait for a condition", "await expect.poll(() => closed, { timeout: 5_000 }).toBe(true);"],
    ["a short wait for a condition", "await expect.poll(() => closed, { timeout: 30_000 }).toBe(true);"],
    ["a short limit of a test", 'it("is quick", { timeout: 60_000 }, async () => {'],
    ["a short limit of a test", 'test.each([1])("%i", {\n  timeout: 110_000,\n}, async () => {'],
    ["a short limit of a test", "const PATIENT = { timeout: 60_000 };"],
    ["a short limit of a test", 'it("is quick", async () => {\n}, 20_000);'],
    ["a signal of real time", "const signal = AbortSignal.timeout(20);"],
    ["chance", "await clock.sleep(Math.random());"],
  ])("%s is found in %j", (of, line) => {
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
    ["a short limit of a test", 'it("starts a process", { timeout: 180_000 }, async () => {'],
    ["a short limit of a test", 'it("opens files", { timeout: 3 * PATIENCE }, async () => {'],
    ["a short limit of a test", "setTimeout(() => {\n  answer.end();\n}, 30);"],
    ["a short limit of a test", '    ["an unknown one", { timeout: 5 }, /no "timeout"/],'],
  ])("%s is not found in %j", (of, line) => {
    expect(line).not.toMatch(UNSTEADY[of] as RegExp);
  });
});
