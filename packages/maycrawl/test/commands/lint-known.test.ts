import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folder, maycrawl, type Run } from "../support/run.ts";

const ERRORS = "User-agent: *\nDisallow /a\nDisallow /b\n";

/** Runs lint in a folder with files, and returns its result and the lines with findings. */
async function lintIn(
  cwd: string,
  args: readonly string[],
  input: string = "",
): Promise<Run & { readonly lines: readonly number[] }> {
  const run = await maycrawl(["lint", ...args, "--json"], { cwd, input });
  const lines = run.stdout
    .trim()
    .split("\n")
    .filter((line) => line.includes("maycrawl/lint/1"))
    .flatMap((line) => JSON.parse(line).findings.map((finding: { line: number }) => finding.line));
  return { ...run, lines };
}

function folderWith(files: Readonly<Record<string, string>>): string {
  const root = folder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return root;
}

describe("maycrawl lint --baseline", () => {
  test("hides the findings that --write-baseline has written, also if other lines move them", async () => {
    const cwd = folderWith({ "robots.txt": ERRORS });
    const written = await lintIn(cwd, ["robots.txt", "--baseline", "known.json", "--write-baseline"]);
    expect([written.code, written.lines]).toEqual([0, [2, 3]]);
    expect(written.stderr).toBe("2 findings written to known.json\n");
    writeFileSync(join(cwd, "robots.txt"), `# one more line\n${ERRORS}Disallow /c\n`);
    const later = await lintIn(cwd, ["robots.txt", "--baseline", "known.json"]);
    expect([later.code, later.lines]).toEqual([1, [5]]);
  });

  test("hides one finding for each finding in the file", async () => {
    const cwd = folderWith({ "robots.txt": "User-agent: *\nDisallow /a\n" });
    await lintIn(cwd, ["robots.txt", "--baseline", "known.json", "--write-baseline"]);
    writeFileSync(join(cwd, "robots.txt"), "User-agent: *\nDisallow /a\nDisallow /a\n");
    expect((await lintIn(cwd, ["robots.txt", "--baseline", "known.json"])).lines).toEqual([3]);
  });

  test("keeps the files apart", async () => {
    const cwd = folderWith({ "a.txt": ERRORS, "b.txt": ERRORS });
    await lintIn(cwd, ["a.txt", "--baseline", "known.json", "--write-baseline"]);
    const { lines } = await lintIn(cwd, ["a.txt", "b.txt", "--baseline", "known.json"]);
    expect(lines).toEqual([2, 3]);
    const text = readFileSync(join(cwd, "known.json"), "utf8");
    expect(Object.keys(JSON.parse(text).findings)).toEqual(["a.txt"]);
  });

  test.each([
    ["a missing file", [], "known.json does not exist"],
    ["a file that is not a baseline", ["{}"], "is not a baseline of maycrawl lint"],
    ["a file that is not JSON", ["not JSON"], "is not a baseline of maycrawl lint"],
  ])("rejects %s", async (_, [content], message) => {
    const cwd = folderWith(content === undefined ? {} : { "known.json": content });
    const { code, stdout } = await lintIn(cwd, ["-", "--baseline", "known.json"]);
    expect(code).toBe(2);
    expect(stdout).toContain(message);
  });

  test("is required for --write-baseline", async () => {
    const { code, stdout } = await lintIn(folder(), ["-", "--write-baseline"]);
    expect(code).toBe(2);
    expect(stdout).toContain("--write-baseline needs --baseline FILE");
  });
});

describe("maycrawl lint --before", () => {
  test("reports only findings that the older file does not have", async () => {
    const cwd = folderWith({ "robots.txt": `${ERRORS}Disallow /c\n` });
    const { code, lines } = await lintIn(cwd, ["robots.txt", "--before", "-"], ERRORS);
    expect([code, lines]).toEqual([1, [4]]);
    expect((await lintIn(cwd, ["robots.txt", "--before", "robots.txt"])).code).toBe(0);
  });

  test("rejects standard input for both files", async () => {
    const { code, stdout } = await lintIn(folder(), ["-", "--before", "-"]);
    expect(code).toBe(2);
    expect(stdout).toContain("standard input can contain only one robots.txt");
  });

  test("has exit code 3 if the older file cannot be read", async () => {
    expect((await lintIn(folder(), ["-", "--before", "no.txt"])).code).toBe(3);
  });
});

describe("maycrawl.config.json", () => {
  const config = (severities: object): string => JSON.stringify({ $schema: "x", lint: { severities } });

  test("changes severities, from the working folder or a folder above it", async () => {
    const root = folderWith({ "maycrawl.config.json": config({ "missing-colon": "warning" }) });
    const cwd = join(root, "a", "b");
    mkdirSync(cwd, { recursive: true });
    expect((await lintIn(cwd, ["-"], ERRORS)).code).toBe(0);
    expect((await lintIn(cwd, ["-", "--fail-on", "warning"], ERRORS)).code).toBe(1);
    writeFileSync(join(cwd, "maycrawl.config.json"), config({ "missing-colon": "off" }));
    expect((await lintIn(cwd, ["-"], ERRORS)).lines).toEqual([]);
  });

  test("may have comments and no severities", async () => {
    for (const text of ["// nothing yet\n{}", '{ "lint": {}, }']) {
      const cwd = folderWith({ "maycrawl.config.json": text });
      expect((await lintIn(cwd, ["-"], ERRORS)).lines).toEqual([2, 3]);
    }
  });

  test.each([
    ['{\n  "lnt": {}\n}', ":2:3: ", '"lnt" is not a known key', "did you mean lint?"],
    ['{"lint": {"severites": {}}}', ":1:11: ", '"severites" is not a known key', "did you mean severities?"],
    [config({ "mising-colon": "off" }), ":1:38: ", "is not a known key", "did you mean missing-colon?"],
    [
      config({ "missing-colon": "warn" }),
      ":1:54: ",
      "the severity of missing-colon must be error, warning",
      "",
    ],
    ["{", ":1:2: ", "it is not JSON (CloseBraceExpected)", ""],
    ["[]", ":1:1: ", "expected an object with the key lint", ""],
    ["", ":1:1: ", "it is not JSON", ""],
  ])("%j is rejected with line, column and the nearest key", async (text, place, message, hint) => {
    const cwd = folderWith({ "maycrawl.config.json": text });
    const { code, stderr } = await maycrawl(["lint", "-"], { cwd, input: ERRORS });
    expect(code).toBe(2);
    expect(stderr).toContain(`maycrawl.config.json${place}`);
    expect(stderr).toContain(message);
    expect(stderr).toContain(hint);
  });
});
