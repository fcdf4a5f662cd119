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

describe("readCommandLine()", () => {
  test("reads a command with its operands and options in any order", () => {
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

  test.for(["--help", "-h", "help"])("reads %s as a request for the help of the program", (word) => {
    expect(readLine([word])).toEqual({ kind: "help", row: undefined });
  });

  test.for(commands)(
    "reads `help $name`, `$name --help` and `$name -h` as requests for the help of $name",
    (row) => {
      expect(readLine(["help", row.name])).toEqual({ kind: "help", row });
      expect(readLine([row.name, "--help"])).toEqual({ kind: "help", row });
      expect(readLine([row.name, "-h"])).toEqual({ kind: "help", row });
    },
  );

  test.for(subcommands)(
    "reads `help $name`, `$name --help` and `$name … -h` as requests for the help of $name",
    (row) => {
      const words = row.name.split(" ");
      expect(readLine(["help", ...words])).toEqual({ kind: "help", row });
      expect(readLine([...words, "--help"])).toEqual({ kind: "help", row });
      expect(readLine([...words, "x.db", "-h"])).toEqual({ kind: "help", row });
    },
  );

  test("reads a subcommand after or before its options", () => {
    const read = { kind: "command", row: crawlReportCommand, operands: ["x.db"], options: { json: true } };
    expect(readLine(["crawl", "report", "x.db", "--json"])).toEqual(read);
    expect(readLine(["crawl", "--json", "report", "x.db"])).toEqual(read);
  });

  test.for(["--version", "-V"])("reads %s as a request for the version", (word) => {
    expect(readLine([word])).toEqual({ kind: "version" });
  });

  test.for([
    ["check u --as A --robots a --robots b", "--robots"],
    ["check u --as A --dialect google --dialect=google", "--dialect"],
    ["sitemap u --check --max-pages 5 --max-pages 6", "--max-pages"],
    ["crawl report x.db --csv a.csv --csv b.csv", "--csv"],
    ["crawl u --as A --db a.db --json --json --db b.db", "--db"],
  ] as const)("rejects a repeated option that takes one value: %s", ([line, option]) => {
    const read = () => readLine(line.split(" "));
    expect(read).toThrow(UsageError);
    expect(read).toThrow(`${option} is given more than once`);
  });

  test("suggests commas between the values if an option that takes a list is repeated", () => {
    const line = "compare u --as A --dialect google --dialect bing".split(" ");
    expect(() => readLine(line)).toThrow(
      expect.objectContaining({ hints: expect.arrayContaining(["separate its names by commas"]) }),
    );
  });

  test("accepts repeated switches and repeatable options, and `-h` after a wrong option as a help request", () => {
    const words = "crawl u --as A --as B --include /a --include /b --json --json --contact=--db".split(" ");
    const options = { as: ["A", "B"], include: ["/a", "/b"], json: true, contact: "--db" };
    expect(readLine(words)).toMatchObject({ options });
    // A request for help takes precedence over errors.
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
  ])("throws UsageError for the arguments %j", ([words]) => {
    expect(() => readLine(words as string[])).toThrow(UsageError);
  });
});

describe("helpText()", () => {
  test("shows every command with its summary in the help of the program", () => {
    const text = helpText(commands);
    for (const { name, summary } of commands) {
      expect(text).toContain(`\n  ${name}`);
      expect(text.replace(/\s+/g, " ")).toContain(summary);
    }
    expect(text).toContain("3  Unknown");
  });

  test.for(commands.flatMap(withSubcommands))(
    "shows the options of $name, and examples that can be parsed",
    (row) => {
      const text = helpText(row);
      for (const { name, summary } of row.options) {
        expect(text).toContain(`\n  ${name}`);
        expect(text.replace(/\s+/g, " ")).toContain(summary);
      }
      expect(row.examples.length).toBeGreaterThan(0);
      for (const [line] of row.examples) {
        expect(text).toContain(`  ${line}\n`);
        // The words after the program name, up to a redirection or a pipe.
        const words = /maycrawl ([^<>|)]+)/.exec(`${line} `)?.[1]?.trim().split(/\s+/);
        expect(readLine(words ?? [])).toMatchObject({ kind: "command", row });
      }
    },
  );

  test("shows the usage lines of `crawl` and `crawl report`, and the subcommands of `crawl`", () => {
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
  ] as const)(
    "for a terminal width of %s, wraps the help at %i columns, except the command lines of examples",
    ([columns, max]) => {
      for (const row of rows) {
        const [text = "", examples = ""] = helpText(row ?? commands, columns).split("Examples\n");
        const remarks = examples.split("\n").filter((line) => line.startsWith("  # "));
        for (const line of [...text.split("\n"), ...remarks]) {
          // A word longer than the line cannot be broken.
          if (!/^ *\S+$/.test(line)) expect(line.length, line).toBeLessThanOrEqual(max);
        }
      }
    },
  );

  test("contains the same words at widths of 44 and 100 columns", () => {
    const words = (text: string) => text.replace(/^ *# /gm, "").split(/\s+/).sort();
    for (const row of rows)
      expect(words(helpText(row ?? commands, 44))).toEqual(words(helpText(row ?? commands, 100)));
  });
});
