import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { type CommandRow, withSubcommands } from "../packages/maycrawl/src/cli/define-command.ts";
import { commands } from "../packages/maycrawl/src/commands/all-commands.ts";
import { pageSteps } from "./support/pages/page-steps.ts";
import { filesIn, read } from "./support/repository.ts";

const MAX_COLUMNS = 100;

/** All pages except those in test data. */
const all = filesIn("").filter((path) => path.endsWith(".md") && !path.includes("/test/"));
const howTo = all.filter((path) => path.startsWith("docs/how-to/"));
const ofCommands = all.filter((path) => path.startsWith("docs/commands/"));
it.each([
  ["README.md", 120],
  ["packages/maycrawl/README.md", 80],
  ...howTo.map((path) => [path, 100] as const),
] as const)("%s has at most %i lines", (path, max) => {
  expect(read(path).trimEnd().split("\n").length).toBeLessThanOrEqual(max);
});

it.each(all)("%s has no line wider than 100 columns, apart from code, tables and links", (path) => {
  const prose = read(path).replace(/^```[\s\S]*?^```$/gm, "");
  const wide = prose
    .split("\n")
    .filter((line) => line.length > MAX_COLUMNS && !/^\s*\||\]\(|^`[^`]+`$/.test(line));
  expect(wide).toEqual([]);
});

it("every page can be reached by links from README.md", () => {
  const reached = new Set(["README.md"]);
  // A set's iteration includes values added during the loop.
  for (const path of reached) {
    for (const [, target = ""] of read(path).matchAll(/\]\(([^)#\s]+)/g)) {
      const page = posix.join(posix.dirname(path), target);
      if (all.includes(page)) reached.add(page);
    }
  }
  expect(all.filter((path) => !reached.has(path))).toEqual([]);
});

it("a workflow on a page runs only commands that the page installs or runs", () => {
  for (const path of howTo) {
    const lines = [...read(path).matchAll(/^ +- run: (.+)$/gm)].map(([, line = ""]) => line);
    const run = pageSteps(read(path)).flatMap((step) => (step.kind === "command" ? [step.line] : []));
    const other = lines.filter(
      (line) => !line.startsWith("npm install") && !run.some((one) => one.startsWith(line)),
    );
    expect(other, path).toEqual([]);
  }
});

describe("docs/commands", () => {
  const rows: readonly CommandRow[] = commands.flatMap(withSubcommands);
  const pageOf = (row: CommandRow) => `docs/commands/${row.name.replace(" ", "-")}.md`;

  it("has a page for each command, and no others", () => {
    expect([...rows.map(pageOf), "docs/commands/README.md"].sort()).toEqual(ofCommands);
  });

  it.each(rows.filter(({ options }) => options.some(({ name }) => name === "--json")).map(pageOf))(
    "has a link in %s to the shape of its JSON",
    (path) => {
      expect(read(path)).toMatch(/\]\(\.\.\/json\.md#\w+json\)/);
    },
  );

  it("has every error code of a line in batch.md", () => {
    const source = read("packages/maycrawl/src/commands/batch/batch-error.ts");
    const codes = [...new Set(source.match(/ERR_ROBOTS_\w+/g))];
    expect(codes.length).toBeGreaterThan(0);
    const page = read("docs/commands/batch.md");
    expect(codes.filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  });
});
