import { systemResolver } from "@maycrawl/agent/internal";
import { describe, expect, it } from "vitest";
import { readCommandLine } from "../../cli/command-line.ts";
import { UsageError } from "../../cli/errors.ts";
import { commands } from "../all-commands.ts";
import { type AskedCrawl, crawlOptionsOf } from "./crawl-options.ts";

/** What a command line comes to as options of a crawl. */
function asked(...args: string[]): AskedCrawl["options"] {
  const line = ["crawl", "http://a.example/", "--as", "FooBot", "--contact", "a@b.example", ...args];
  const read = readCommandLine(line, commands);
  if (read.kind !== "command") throw new Error("It is no command.");
  return crawlOptionsOf(read.options, {}, systemResolver).options;
}

describe("the options of maycrawl crawl", () => {
  it.each([
    ["--max-of-one-form", "maxOfOneForm"],
    ["--max-queries-per-path", "maxQueriesPerPath"],
    ["--max-urls-per-host", "maxUrlsPerHost"],
    ["--max-queued-per-host", "maxQueuedPerHost"],
    ["--max-alike", "maxAlike"],
  ])("%s is the budget %s", (option, budget) => {
    expect(asked(option, "100000").budgets).toEqual({ [budget]: 100_000 });
    for (const wrong of ["0", "1.5", "many", "", "1e5"]) {
      expect(() => asked(`${option}=${wrong}`)).toThrow(UsageError);
      expect(() => asked(`${option}=${wrong}`)).toThrow(`${option} "${wrong}" is no number`);
    }
  });

  it("--rate-per-address is a number of requests a second, or 0", () => {
    expect(asked("--rate-per-address", "2.5").ratePerAddress).toBe(2.5);
    expect(asked("--rate-per-address", "0").ratePerAddress).toBe(0);
    expect(() => asked("--rate-per-address", "fast")).toThrow('--rate-per-address "fast" is no number');
  });

  it("--timeout is a millisecond at least, which is the shortest that a crawl takes", () => {
    expect(asked("--timeout", "0.0001").timeoutMs).toBe(1);
    expect(asked("--timeout", "2.5").timeoutMs).toBe(2_500);
  });

  it("--keep-skipped keeps what is not visited", () => {
    expect(asked("--keep-skipped").keepSkipped).toBe(true);
  });

  it("--missing-is-5xx asks for missing pages", () => {
    expect(asked("--missing-is-5xx").probeMissingPages).toBe(true);
  });

  it("are the crawler's own where none is given", () => {
    const { budgets, ratePerAddress, keepSkipped, probeMissingPages } = asked();
    expect([budgets, ratePerAddress, keepSkipped, probeMissingPages]).toEqual(Array(4).fill(undefined));
  });
});
