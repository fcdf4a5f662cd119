import { systemResolver } from "@maycrawl/agent/internal";
import { describe, expect, it } from "vitest";
import { readCommandLine } from "../../cli/command-line.ts";
import { UsageError } from "../../cli/errors.ts";
import { commands } from "../all-commands.ts";
import { type ConvertedOptions, toCrawlOptions } from "./crawl-options.ts";

/** Returns the library options for a `crawl` command line with `args`. */
function parseOptions(...args: string[]): ConvertedOptions["options"] {
  const line = ["crawl", "http://a.example/", "--as", "FooBot", "--contact", "a@b.example", ...args];
  const read = readCommandLine(line, commands);
  if (read.kind !== "command") throw new Error("It is no command.");
  return toCrawlOptions(read.options, {}, systemResolver).options;
}

describe("maycrawl crawl", () => {
  it.each([
    ["--max-of-one-form", "maxOfOneForm"],
    ["--max-queries-per-path", "maxQueriesPerPath"],
    ["--max-urls-per-host", "maxUrlsPerHost"],
    ["--max-queued-per-host", "maxQueuedPerHost"],
    ["--max-alike", "maxAlike"],
  ])("passes %s on as the budget %s, and rejects invalid numbers", (option, budget) => {
    expect(parseOptions(option, "100000").budgets).toEqual({ [budget]: 100_000 });
    for (const wrong of ["0", "1.5", "many", "", "1e5"]) {
      expect(() => parseOptions(`${option}=${wrong}`)).toThrow(UsageError);
      expect(() => parseOptions(`${option}=${wrong}`)).toThrow(`${option} "${wrong}" is not a valid number`);
    }
  });

  it("accepts a number of requests per second, including 0, for --rate-per-address, and rejects a word", () => {
    expect(parseOptions("--rate-per-address", "2.5").ratePerAddress).toBe(2.5);
    expect(parseOptions("--rate-per-address", "0").ratePerAddress).toBe(0);
    expect(() => parseOptions("--rate-per-address", "fast")).toThrow(
      '--rate-per-address "fast" is not a valid number',
    );
  });

  it("raises --timeout to at least 1 ms, the minimum of the library", () => {
    expect(parseOptions("--timeout", "0.0001").timeoutMs).toBe(1);
    expect(parseOptions("--timeout", "2.5").timeoutMs).toBe(2_500);
  });

  it("passes --keep-skipped on as keepSkipped", () => {
    expect(parseOptions("--keep-skipped").keepSkipped).toBe(true);
  });

  it("passes --missing-is-5xx on as probeMissingPages", () => {
    expect(parseOptions("--missing-is-5xx").probeMissingPages).toBe(true);
  });

  it("does not set `budgets`, `ratePerAddress`, `keepSkipped` or `probeMissingPages` without their options", () => {
    const { budgets, ratePerAddress, keepSkipped, probeMissingPages } = parseOptions();
    expect([budgets, ratePerAddress, keepSkipped, probeMissingPages]).toEqual(Array(4).fill(undefined));
  });
});
