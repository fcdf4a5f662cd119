import { describe, expect, test } from "vitest";
import { commands } from "../commands/all-commands.ts";
import { checkCommand } from "../commands/check/command.ts";
import { crawlCommand } from "../commands/crawl/command.ts";
import { crawlReportCommand } from "../commands/crawl-report/command.ts";
import { readCommandLine } from "./command-line.ts";
import { withSubcommands } from "./define-command.ts";
import { UsageError } from "./errors.ts";
import { helpText } from "./help.ts";

const readLine = (args: readonly string[]) => readCommandLine(args, commands);
const subcommands = crawlCommand.subcommands ?? [];

describe("a command line", () => {
  test("is a command with its operands and options, in any order", () => {
    const words = "check --as A u1 --robots - --as=B - --json --dialect google --timeout 5 -- --u2".split(
      " ",
    );
    expect(readLine(words)).toEqual({
      kind: "command",
      row: checkCommand,
      operands: ["u1", "-", "--u2"],
      options: { as: ["A", "B"], robots: "-", json: true, dialect: "google", timeout: "5" },
    });
  });

  test.for(["--help", "-h", "help"])("%s asks for the help of the program", (word) => {
    expect(readLine([word])).toEqual({ kind: "help", row: undefined });
  });

  test.for(commands)("asks for the help of $name", (row) => {
    expect(readLine(["help", row.name])).toEqual({ kind: "help", row });
    expect(readLine([row.name, "--help"])).toEqual({ kind: "help", row });
    expect(readLine([row.name, "-h"])).toEqual({ kind: "help", row });
  });

  test.for(subcommands)("asks for the help of $name", (row) => {
    const words = row.name.split(" ");
    expect(readLine(["help", ...words])).toEqual({ kind: "help", row });
    expect(readLine([...words, "--help"])).toEqual({ kind: "help", row });
    expect(readLine([...words, "x.db", "-h"])).toEqual({ kind: "help", row });
  });

  test("is a subcommand, wherever its options are", () => {
    const read = { kind: "command", row: crawlReportCommand, operands: ["x.db"], options: { json: true } };
    expect(readLine(["crawl", "report", "x.db", "--json"])).toEqual(read);
    expect(readLine(["crawl", "--json", "report", "x.db"])).toEqual(read);
  });

  test.for(["--version", "-V"])("%s asks for the version", (word) => {
    expect(readLine([word])).toEqual({ kind: "version" });
  });

  test.for([
    ["check u --as A --robots a --robots b", "--robots"],
    ["check u --as A --dialect google --dialect=google", "--dialect"],
    ["sitemap u --check --max-pages 5 --max-pages 6", "--max-pages"],
    ["crawl report x.db --csv a.csv --csv b.csv", "--csv"],
    ["crawl u --as A --db a.db --json --json --db b.db", "--db"],
  ] as const)("gives an option once that has one value: %s", ([line, option]) => {
    const read = () => readLine(line.split(" "));
    expect(read).toThrow(UsageError);
    expect(read).toThrow(`${option} is given more than once`);
  });

  test("says of an option with a list that commas divide it", () => {
    const line = "compare u --as A --dialect google --dialect bing".split(" ");
    expect(() => readLine(line)).toThrow(
      expect.objectContaining({ hints: expect.arrayContaining(["its names are divided by commas"]) }),
    );
  });

  test("may give again what may be repeated, and a switch", () => {
    const words = "crawl u --as A --as B --include /a --include /b --json --json --contact=--db".split(" ");
    const options = { as: ["A", "B"], include: ["/a", "/b"], json: true, contact: "--db" };
    expect(readLine(words)).toMatchObject({ options });
    // The help is wanted whatever else is wrong.
    expect(readLine([...words, "--db", "x", "--db", "y", "-h"])).toMatchObject({ kind: "help" });
  });

  test.for([
    [["constructor"]],
    [["check", "u", "--robots"]],
    [["check", "u", "--dialect", "toString"]],
    [["explain", "a", "b"]],
    [["batch", "x"]],
    [["help", "check", "extra"]],
    [["help", "crawl", "report", "extra"]],
    [["crawl", "copy", "a.db"]],
    [["crawl", "report", "x.db", "--warc", "x"]],
    [["parse"]],
  ])("%j is none", ([words]) => {
    expect(() => readLine(words as string[])).toThrow(UsageError);
  });
});

describe("the help", () => {
  test("of the program names every command", () => {
    const text = helpText(commands);
    for (const { name, summary } of commands) {
      expect(text).toContain(`\n  ${name}`);
      expect(text.replace(/\s+/g, " ")).toContain(summary);
    }
    expect(text).toContain("3  Unknown");
  });

  test.for(commands.flatMap(withSubcommands))(
    "of $name shows its options, and examples that are right",
    (row) => {
      const text = helpText(row);
      for (const { name, summary } of row.options) {
        expect(text).toContain(`\n  ${name}`);
        expect(text.replace(/\s+/g, " ")).toContain(summary);
      }
      expect(row.examples.length).toBeGreaterThan(0);
      for (const [line] of row.examples) {
        expect(text).toContain(`  ${line}\n`);
        // The words up to a redirection or a pipe, behind the name of the program.
        const words = /maycrawl ([^<>|)]+)/.exec(`${line} `)?.[1]?.trim().split(/\s+/);
        expect(readLine(words ?? [])).toMatchObject({ kind: "command", row });
      }
    },
  );

  test("of crawl names what it needs, and its subcommands", () => {
    const text = helpText(crawlCommand);
    expect(text).toContain("maycrawl crawl [SEED…] --as NAME --contact URL [options]\n");
    for (const { name, summary } of subcommands) {
      expect(text).toContain(`\n  ${name}`);
      expect(text.replace(/\s+/g, " ")).toContain(summary);
    }
    expect(helpText(subcommands[0] ?? commands)).toContain("maycrawl crawl report [FILE] [options]\n");
  });

  const rows = [undefined, ...commands.flatMap(withSubcommands)];

  test.for([
    [undefined, 80],
    [80, 80],
    [60, 60],
    [40, 40],
    [10, 40],
    [100, 100],
    [300, 100],
  ] as const)("for a terminal of %s columns takes at most %i, examples aside", ([columns, max]) => {
    for (const row of rows) {
      const [text = "", examples = ""] = helpText(row ?? commands, columns).split("Examples\n");
      const remarks = examples.split("\n").filter((line) => line.startsWith("  # "));
      for (const line of [...text.split("\n"), ...remarks]) {
        // A word that is longer than the line cannot be broken.
        if (!/^ *\S+$/.test(line)) expect(line.length, line).toBeLessThanOrEqual(max);
      }
    }
  });

  test("says the same whatever the width", () => {
    const words = (text: string) => text.replace(/^ *# /gm, "").split(/\s+/).sort();
    for (const row of rows)
      expect(words(helpText(row ?? commands, 44))).toEqual(words(helpText(row ?? commands, 100)));
  });
});
