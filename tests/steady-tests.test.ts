import { describe, expect, it } from "vitest";
import { filesIn, read } from "./support/repository.ts";

/**
 * What makes a quick test depend on the machine that it runs on. Such a test takes a fake clock, waits for a condition,
 * or is a long test.
 */
const UNSTEADY: Readonly<Record<string, RegExp>> = {
  "a clock": /\bperformance\.now\b|\bDate\.now\b|\bhrtime\b/,
  memory: /\bmemoryUsage\b|\.rss\b|\bheapUsed\b/,
  "a sleep":
    /\bawait (?:delay|sleep|setTimeout)\(|\bawait new Promise\b[^;]*\bsetTimeout\b|=> delay\(|\bpg_sleep\b/,
};

interface Exception {
  readonly path: string;
  readonly of: string;
  readonly because: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    path: "packages/maycrawl/src/crawl/live.test.ts",
    of: "a clock",
    because: "the clock and the timers are Vitest's fake ones",
  },
];

const quick = ["packages", "conformance", "tests"]
  .flatMap(filesIn)
  .filter((path) => path.endsWith(".test.ts") && !path.endsWith(".long.test.ts"))
  .filter((path) => path !== "tests/steady-tests.test.ts");

describe("quick tests depend on nothing but the code", () => {
  it.each(Object.entries(UNSTEADY))("none uses %s, but for the exceptions", (of, pattern) => {
    const excepted = EXCEPTIONS.filter((exception) => exception.of === of).map(({ path }) => path);
    expect(quick.length).toBeGreaterThan(300);
    expect(quick.filter((path) => pattern.test(read(path)))).toEqual(excepted.toSorted());
  });

  it.each([
    ["a clock", "const began = performance.now();"],
    ["a clock", "expect(Date.now() - began).toBeLessThan(3_000);"],
    ["memory", "const before = process.memoryUsage().rss;"],
    ["a sleep", "await delay(100);"],
    ["a sleep", "await new Promise((resolve) => setTimeout(resolve, 50));"],
    ["a sleep", "await new Promise<void>((resolve) => {\n  setTimeout(resolve, 50);\n});"],
    ["a sleep", "const late = cut(url).then(() => delay(50));"],
  ])("%s is found in %j", (of, line) => {
    expect(line).toMatch(UNSTEADY[of] as RegExp);
  });

  it.each([
    ["a clock", "expect(run.now()).toBe(5);"],
    ["memory", `expect(kindOf("<rss>")).toBe("xml");`],
    ["a sleep", "await expect.poll(() => here.asked.length).toBe(2);"],
    [
      "a sleep",
      "await new Promise((resolve) => server.listen(0, resolve));\nsetTimeout(() => answer.end(), 50);",
    ],
  ])("%s is not found in %j", (of, line) => {
    expect(line).not.toMatch(UNSTEADY[of] as RegExp);
  });
});
