import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { file, folder, maycrawl } from "../support/run.ts";
import { serveRobots } from "../support/servers.ts";

const GOOD = "User-agent: *\nDisallow: /cart\n";
const ERROR = "User-agent: *\nDisallow: /cart\nDisallow /drafts\n";
const WARNING = `${GOOD}\nUser-agent: GPTBot\nDisallow: /archive\n`;

/** Writes files into a folder, and returns the folder. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const root = folder();
  for (const [name, text] of Object.entries(files)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return root;
}

/** Returns the parsed lines of a JSON output. */
function parsed(
  stdout: string,
): { source: string; findings: { code: string }[]; error?: { code: string } }[] {
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

test("maycrawl lint frames the line of each finding, with its witnesses and fixes", async () => {
  const path = file(ERROR);
  const { code, stdout, stderr } = await maycrawl(["lint", path]);
  expect([code, stderr]).toEqual([1, ""]);
  expect(stdout.replaceAll(path, "robots.txt")).toBe(`robots.txt:3:1 error missing-colon
  This line has no colon after "Disallow", so most crawlers ignore it.
  3 | Disallow /drafts
    | ^^^^^^^^^^^^^^^^
  → bingbot may fetch https://example.com/drafts, but probably should not
  why: A record has a colon between its field name and its value (RFC 9309 §2.2). Google's parser accepts some lines without one, but other crawlers ignore them.
  fix: Insert a colon

1 error
1 fix: maycrawl fix
`);
});

test("maycrawl lint does not count marks as intended among the fixes", async () => {
  const input = "User-agent: *\nDisallow:\n\nUser-agent: Baiduspider\nDisallow: /\n";
  const { stdout } = await maycrawl(["lint", "-"], { input });
  expect(stdout).toContain("fix: Add a comment that marks it as intended");
  expect(stdout).toMatch(/\n1 finding for information\n$/);
});

test("maycrawl lint has exit code 0 and prints the count for a file without findings", async () => {
  const { code, stdout } = await maycrawl(["lint", "-"], { input: GOOD });
  expect([code, stdout]).toEqual([0, "no findings\n"]);
});

describe("maycrawl lint --fail-on sets the lowest severity that leads to exit code 1", () => {
  test.each([
    [ERROR, [], 1],
    [WARNING, [], 0],
    [WARNING, ["--fail-on", "warning"], 1],
    [WARNING, ["--fail-on", "information"], 1],
    [GOOD, ["--fail-on", "information"], 0],
  ])("%j %j", async (robots, options, expected) => {
    const { code } = await maycrawl(["lint", file(robots), ...options]);
    expect(code).toBe(expected);
  });
});

test("maycrawl lint --json prints a line for each file, in the order of the arguments", async () => {
  const root = folderWith({ "a.txt": WARNING, "b.txt": GOOD });
  const paths = ["b.txt", "missing.txt", "a.txt"].map((name) => join(root, name));
  const { code, stdout } = await maycrawl(["lint", ...paths, "--format", "json"]);
  expect(code).toBe(3);
  const lines = parsed(stdout);
  expect(lines.map(({ source }) => source)).toEqual(paths);
  expect(lines.map(({ findings }) => findings.map((one) => one.code))).toEqual([
    [],
    [],
    ["named-group-hides-any"],
  ]);
  expect(lines.map(({ error }) => error?.code)).toEqual([undefined, "ERR_ROBOTS_UNREADABLE_FILE", undefined]);
});

test("maycrawl lint reports an unreadable source in its place, and lints the others", async () => {
  const { code, stdout } = await maycrawl(["lint", "/no/such/robots.txt", file(GOOD)]);
  expect(code).toBe(3);
  expect(stdout).toMatch(/^error: \/no\/such\/robots.txt cannot be read: there is no such file\n/);
  expect(stdout).toMatch(/\nno findings\n$/);
});

describe("maycrawl lint reads a folder", () => {
  test("as its text files whose name contains robots, also in subfolders", async () => {
    const root = folderWith({
      "humans.txt": "We are people.",
      "public/robots.txt": ERROR,
      "old-robots.txt": GOOD,
      "node_modules/x/robots.txt": ERROR,
      ".git/robots.txt": ERROR,
    });
    const { stdout } = await maycrawl(["lint", root, "--json"]);
    const names = parsed(stdout).map(({ source }) => source.slice(root.length + 1));
    expect(names).toEqual(["old-robots.txt", join("public", "robots.txt")]);
  });

  test("as all its text files if no name contains robots", async () => {
    const root = folderWith({ "a.example.txt": ERROR, "b.example.TXT": GOOD, "c.html": "<html>" });
    const { stdout } = await maycrawl(["lint", root]);
    expect(stdout).toMatch(/\n1 error in 2 files\n1 fix: maycrawl fix\n$/);
  });

  test("without pipes, and with an error for a broken link", async () => {
    const root = folderWith({ "robots.txt": GOOD });
    execFileSync("mkfifo", [join(root, "pipe-robots.txt")]);
    symlinkSync("pipe-robots.txt", join(root, "link-robots.txt"));
    symlinkSync("missing", join(root, "broken-robots.txt"));
    const { code, stdout } = await maycrawl(["lint", root, "--json"]);
    expect(code).toBe(3);
    const lines = parsed(stdout).map(({ source, error }) => [source.slice(root.length + 1), error?.code]);
    expect(lines).toEqual([
      ["broken-robots.txt", "ERR_ROBOTS_UNREADABLE_FILE"],
      ["robots.txt", undefined],
    ]);
  });

  test("and reports a link to itself as unreadable", async () => {
    const link = join(folder(), "robots.txt");
    symlinkSync(link, link);
    const { code, stdout } = await maycrawl(["lint", link]);
    expect([code, stdout]).toEqual([3, `error: ${link} cannot be read: ELOOP\n\n`]);
  });

  test("and reports a folder without text files", async () => {
    const root = folderWith({ "a.html": "<html>" });
    const { code, stdout } = await maycrawl(["lint", root]);
    expect(code).toBe(3);
    expect(stdout).toContain(" has no robots.txt\n  expected a folder with files such as robots.txt\n");
  });
});

test("maycrawl lint fetches a URL, and the witnesses are URLs of its origin", async () => {
  const server = await serveRobots(ERROR);
  const { code, stdout } = await maycrawl(["lint", `${server.origin}/robots.txt`]);
  expect(code).toBe(1);
  expect(stdout).toContain(`→ bingbot may fetch ${server.origin}/drafts, but probably should not\n`);
});

test("maycrawl lint --as reports only findings about these crawlers", async () => {
  const path = file(WARNING);
  const codes = async (as: string): Promise<readonly string[]> => {
    const { stdout } = await maycrawl(["lint", path, "--as", as, "--json"]);
    return parsed(stdout).flatMap(({ findings }) => findings.map(({ code }) => code));
  };
  expect(await codes("Googlebot")).toEqual([]);
  expect(await codes("GPTBot")).toEqual(["named-group-hides-any"]);
});

test("maycrawl lint prints three findings with one code in full, and --all prints all of them", async () => {
  const path = file(`User-agent: *\n${"Disallow /a\n".repeat(6)}`);
  const short = await maycrawl(["lint", path]);
  expect(short.stdout.match(/error missing-colon/g)).toHaveLength(3);
  expect(short.stdout).toContain("3 more missing-colon: lines 5, 6, 7 (--all shows them)\n");
  const long = await maycrawl(["lint", path, "--all"]);
  expect(long.stdout.match(/error missing-colon/g)).toHaveLength(6);
});

test("maycrawl lint escapes the text of a file on the terminal", async () => {
  const { stdout } = await maycrawl(["lint", "-"], { input: "User-agent: *\nDisallow /\u001b[31m\u202ex\n" });
  expect(stdout).toContain("Disallow /\\u{1b}[31m\\u{202e}x");
  expect(stdout).not.toMatch(/[\u001b\u202e]/);
});

describe("maycrawl lint rejects", () => {
  test.each([
    ["a command line without a source", ["lint"], "lint needs a SOURCE"],
    ["two uses of standard input", ["lint", "-", "-"], "standard input can contain only one robots.txt"],
    ["an unknown format", ["lint", "-", "--format", "xml"], "--format"],
    ["two formats", ["lint", "-", "--json", "--format", "text"], "exclude each other"],
    ["an unknown severity", ["lint", "-", "--fail-on", "info"], "--fail-on"],
    [
      "a crawler that is not in the registry",
      ["lint", "-", "--as", "FooBot"],
      'does not know the crawler "FooBot"',
    ],
  ])("%s", async (_, args, message) => {
    const { code, stdout, stderr } = await maycrawl(args, { input: GOOD });
    expect(code).toBe(2);
    expect(stdout + stderr).toContain(message);
  });
});
