import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands } from "../../src/commands/all-commands.ts";
import { folder, maycrawl } from "../support/run.ts";

/** Placeholders for numbers in the help, such as `seconds` in `--timeout <seconds>`. */
const NUMBERS: ReadonlySet<string | undefined> = new Set(["n", "number", "seconds", "time"]);
/** Options that accept fractions. */
const FRACTIONS: ReadonlySet<string> = new Set(["--rate", "--rate-per-address", "--timeout", "--every"]);

const url = "http://127.0.0.1:9/";
/** Valid arguments of each command, to which the test adds an option with an invalid number. */
const LINES: Readonly<Record<string, readonly string[]>> = {
  check: [url, "--as", "FooBot"],
  explain: [url, "--as", "FooBot"],
  compare: [url, "--as", "FooBot"],
  fetch: [url],
  lint: [url],
  fix: [url],
  diff: [url, url],
  test: [url],
  tester: [url],
  parse: [url],
  page: [url, "--as", "FooBot"],
  prefs: [url, "--as", "FooBot"],
  sitemap: [url, "--as", "FooBot", "--check"],
  crawl: [url, "--as", "FooBot", "--contact", "a@b.example"],
};

const options = commands.flatMap(({ name, options }) =>
  options.flatMap((option) => (NUMBERS.has(option.value) ? [[name, option.name] as const] : [])),
);

describe("numbers on the command line", () => {
  test("are tested for every command that accepts them", () => {
    expect(options.length).toBeGreaterThan(10);
    for (const [command] of options) expect(Object.keys(LINES)).toContain(command);
  });

  describe.each(options)("%s %s", (command, option) => {
    const fraction = FRACTIONS.has(option) ? [] : ["1.5"];
    test.each(["NaN", "-1", "Infinity", "1e3", "many", "", ...fraction])("refuses %j", async (value) => {
      const line = [command, ...(LINES[command] ?? []), `${option}=${value}`];
      if (command === "crawl") line.push("--db", join(folder(), "crawl.db"));
      const { code, stdout, stderr } = await maycrawl(line);
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toMatch(new RegExp(`^error: .*${option}.*"${value.replaceAll(".", "\\.")}"`));
      expect(stderr).toMatch(/\n {2}expected /);
    });
  });
});
