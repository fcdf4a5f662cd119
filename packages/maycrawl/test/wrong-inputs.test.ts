import { describe, expect, test } from "vitest";
import { maycrawl } from "./run.ts";

/** A command line, its exit code, the first line of the error, and a hint that names what to type. */
type Row = readonly [args: readonly string[], code: number, error: string, hint: string];

const CHECK = ["check", "https://a.example/"];

const COMMANDS: readonly Row[] = [
  [["chek"], 2, '"chek" is not a command', "did you mean check?"],
  [["help", "chek"], 2, '"chek" is not a command', "did you mean check?"],
  [["diff"], 2, '"diff" is not a command', "maycrawl compare URL --as NAME compares dialects for one URL"],
  [
    ["diff", "a", "b"],
    2,
    '"diff" is not a command',
    "two files: maycrawl check URL --as NAME --robots FILE, with each of them",
  ],
  [
    ["lint"],
    2,
    '"lint" is not a command',
    "maycrawl parse FILE lists the lines of a robots.txt that are odd",
  ],
  [
    ["validate"],
    2,
    '"validate" is not a command',
    "maycrawl fetch URL says what is odd about a site's answer",
  ],
  [
    ["verify"],
    2,
    '"verify" is not a command',
    "maycrawl parse FILE lists the lines of a robots.txt that are odd",
  ],
  [["test"], 2, '"test" is not a command', "maycrawl check URL --as NAME --robots FILE"],
  [["robots"], 2, '"robots" is not a command', "maycrawl fetch URL, or of a file: maycrawl parse FILE"],
  [["report"], 2, '"report" is not a command', "did you mean maycrawl crawl report?"],
  [["status"], 2, '"status" is not a command', "did you mean maycrawl crawl status?"],
  [["ls"], 2, '"ls" is not a command', "maycrawl crawlers lists the crawlers that are known"],
  [["version"], 2, '"version" is not a command', "did you mean --version?"],
  [["--verison"], 2, '"--verison" is not an option of maycrawl', "did you mean --version?"],
  [["-v"], 2, '"-v" is not an option of maycrawl', "did you mean --version?"],
  [
    ["--as", "Googlebot"],
    2,
    '"--as" is not an option of maycrawl',
    "a command comes first: maycrawl check URL --as NAME",
  ],
];

const OPTIONS: readonly Row[] = [
  [
    ["check"],
    2,
    "check needs a URL",
    "for example: maycrawl check https://example.com/private --as Googlebot",
  ],
  [
    CHECK,
    2,
    "no crawler is named: --as is missing",
    "for example: maycrawl check https://example.com/private --as Googlebot",
  ],
  [CHECK, 2, "no crawler is named: --as is missing", "maycrawl crawlers lists those that are known"],
  [
    ["explain", "https://a.example/"],
    2,
    "no crawler is named: --as is missing",
    "for example: maycrawl explain https://example.com/private --as Googlebot",
  ],
  [[...CHECK, "--as"], 2, "--as needs a value", "write --as NAME, such as --as Googlebot"],
  [[...CHECK, "--as", "A", "--robots"], 2, "--robots needs a value", "write --robots SOURCE"],
  [[...CHECK, "--json=1"], 2, "--json takes no value", "write --json alone"],
  [[...CHECK, "--agent", "A"], 2, '"--agent" is not an option of check', "did you mean --as?"],
  [[...CHECK, "--robot", "x"], 2, '"--robot" is not an option of check', "did you mean --robots?"],
  [[...CHECK, "-r", "x"], 2, '"-r" is not an option of check', "did you mean --robots?"],
  [
    [...CHECK, "--html", "x"],
    2,
    '"--html" is not an option of check',
    "it is an option of crawl, crawl report",
  ],
];

describe.for([
  ["no command", COMMANDS],
  ["options", OPTIONS],
] as const)("%s", ([, rows]) => {
  test.for(rows)("%j", async ([args, expected, error, hint]) => {
    const { code, stdout, stderr } = await maycrawl(args);
    expect([code, stdout, stderr.split("\n")[0]]).toEqual([expected, "", `error: ${error}`]);
    expect(stderr).toContain(`\n  ${hint}\n`);
  });
});
