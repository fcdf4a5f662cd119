import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { withSubcommands } from "../src/commands/command.ts";
import { commands } from "../src/commands/table.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const words = new Set(readme.match(/--[\w-]+|ERR_\w+/g));

describe("README.md of the command", () => {
  test.for(commands.flatMap(withSubcommands))(
    "describes maycrawl $name and its options",
    ({ name, options }) => {
      const advice = `write a section with \`maycrawl ${name}\` in packages/maycrawl/README.md`;
      expect(readme.includes(`maycrawl ${name}`), advice).toBe(true);
      expect(options.map((option) => option.name).filter((option) => !words.has(option))).toEqual([]);
    },
  );

  test("has every error code of batch", () => {
    const source = readFileSync(new URL("../src/commands/batch/batch-error.ts", import.meta.url), "utf8");
    const codes = source.match(/ERR_ROBOTS_\w+/g) ?? [];
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !words.has(code))).toEqual([]);
  });
});
