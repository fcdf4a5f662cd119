import { chmodSync, lstatSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { file, folder, maycrawl } from "../support/run.ts";
import { serveRobots } from "../support/servers.ts";

const ROBOTS = "User-agent: *\r\nDisallow: /cart\r\nDisallow: /cart\r\nDisallow /x\r\n";
const FIXED = "User-agent: *\r\nDisallow: /cart\r\nDisallow /x\r\n";

test("maycrawl fix prints what would change, and writes nothing", async () => {
  const path = file(ROBOTS);
  const { code, stdout, stderr } = await maycrawl(["fix", path]);
  expect([code, stderr]).toEqual([
    1,
    "1 fix in 1 file: --write applies it\n1 more fix with --unsafe: it changes what crawlers may do\n",
  ]);
  expect(stdout.replaceAll(path, "robots.txt").replaceAll("\r", "")).toBe(`--- robots.txt
+++ robots.txt
@@ -1,4 +1,3 @@
 User-agent: *
 Disallow: /cart
-Disallow: /cart
 Disallow /x
`);
  expect(readFileSync(path, "utf8")).toBe(ROBOTS);
});

test("maycrawl fix reports that a file has nothing to fix", async () => {
  const input = "User-agent: *\nDisallow: /cart\n";
  expect(await maycrawl(["fix", "-"], { input })).toMatchObject({ code: 0, stderr: "nothing to fix\n" });
});

test("maycrawl fix --unsafe also prints fixes that change decisions", async () => {
  const { stdout } = await maycrawl(["fix", file(ROBOTS), "--unsafe"]);
  expect(stdout).toContain("-Disallow /x\r\n");
  expect(stdout).toContain("+Disallow: /x\r\n");
});

describe("maycrawl fix --write", () => {
  test("writes the fixed file, keeps its permissions, and changes nothing the second time", async () => {
    const path = file(ROBOTS);
    chmodSync(path, 0o640);
    const { code, stdout, stderr } = await maycrawl(["fix", path, "--write"]);
    expect([code, stdout, stderr]).toEqual([
      0,
      `${path}: 1 fix: duplicate-rule\n`,
      "1 fix in 1 file written\n1 more fix with --unsafe: it changes what crawlers may do\n",
    ]);
    expect(readFileSync(path, "utf8")).toBe(FIXED);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(await maycrawl(["fix", path, "--write"])).toMatchObject({
      code: 0,
      stdout: "",
      stderr: "no safe fixes\n1 fix with --unsafe: it changes what crawlers may do\n",
    });
  });

  test("replaces the target of a link", async () => {
    const path = file(ROBOTS);
    const link = join(folder(), "link.txt");
    symlinkSync(path, link);
    await maycrawl(["fix", link, "--write"]);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(path, "utf8")).toBe(FIXED);
  });

  test("writes standard input to standard output, also if there is nothing to fix", async () => {
    for (const input of [ROBOTS, FIXED]) {
      const { code, stdout } = await maycrawl(["fix", "-", "--write"], { input });
      expect([code, stdout]).toEqual([0, FIXED]);
    }
  });

  test("reports a source that cannot be read, and fixes the others", async () => {
    const path = file(ROBOTS);
    const { code, stderr } = await maycrawl(["fix", "/no/robots.txt", path, "--write"]);
    expect(code).toBe(3);
    expect(stderr).toContain("error: /no/robots.txt cannot be read: there is no such file\n");
    expect(readFileSync(path, "utf8")).toBe(FIXED);
  });

  test.each([
    [["fix", "https://example.com/robots.txt", "--write"], "is a URL and cannot be written"],
    [["fix", "-", "--write", "--diff"], "--write and --diff exclude each other"],
    [["fix", "-", "-"], "standard input can contain only one robots.txt"],
    [["fix"], "fix needs a SOURCE"],
  ])("is rejected for %j", async (args, message) => {
    const { code, stderr } = await maycrawl(args, { input: ROBOTS });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test("maycrawl fix reads a URL and a folder", async () => {
  const server = await serveRobots(ROBOTS);
  const root = folder();
  writeFileSync(join(root, "robots.txt"), ROBOTS);
  const { code, stdout, stderr } = await maycrawl(["fix", `${server.origin}/robots.txt`, root]);
  expect([code, stderr]).toEqual([
    1,
    "2 fixes in 2 files: --write applies them\n2 more fixes with --unsafe: they change what crawlers may do\n",
  ]);
  expect(stdout).toContain(`--- ${server.origin}/robots.txt\n`);
});

test("maycrawl fix escapes the text of a file in the diff, and keeps tabs and CR", async () => {
  const robots = "User-agent: *\r\nDisallow:\t/\u001b[31m\u202e\r\nDisallow: /a\r\nDisallow: /a\r\n";
  const { stdout } = await maycrawl(["fix", "-"], { input: robots });
  expect(stdout).toContain(" Disallow:\t/\\u{1b}[31m\\u{202e}\r\n");
  expect(stdout).not.toMatch(/[\u001b\u202e]/);
});

test("maycrawl fix does not apply fixes of codes that the configuration turns off", async () => {
  const cwd = folder();
  writeFileSync(
    join(cwd, "maycrawl.config.json"),
    '{ "lint": { "severities": { "duplicate-rule": "off" } } }',
  );
  expect(await maycrawl(["fix", "-"], { cwd, input: ROBOTS })).toMatchObject({ code: 0, stdout: "" });
});
