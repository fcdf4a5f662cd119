import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Parser } from "htmlparser2";
import type { Log } from "sarif";
import { describe, expect, test } from "vitest";
import { file, folder, maycrawl } from "../support/run.ts";
import { checkSarif } from "../support/sarif.ts";

const HOSTILE = "Disallow /<&>\"'\u0001\u001b[31m\u202e]]>%0A::error::x,y:z\n";
const ROBOTS = `User-agent: *\r\nDisallow: /cart\r\nDisallow /drafts\r\n${HOSTILE}\nUser-agent: GPTBot\nDisallow: /archive\n`;

describe("maycrawl lint --format sarif", () => {
  test("prints a log that is valid by the schema, with places, witnesses and fixes", async () => {
    const path = file(ROBOTS);
    const { code, stdout } = await maycrawl(["lint", path, "--format", "sarif"]);
    expect(code).toBe(1);
    const log = JSON.parse(stdout) as Log;
    checkSarif(log);
    const [run] = log.runs;
    const [error, information, warning] = run?.results ?? [];
    expect([error, information, warning].map((one) => `${one?.level} ${one?.ruleId}`)).toEqual([
      "error missing-colon",
      "note missing-colon",
      "warning named-group-hides-any",
    ]);
    expect(error?.locations?.[0]?.physicalLocation).toMatchObject({
      artifactLocation: { uri: pathToFileURL(path).href },
      region: { startLine: 3, startColumn: 1, endLine: 3, byteOffset: 32 },
    });
    expect(warning?.message.text).toContain(
      "\nGPTBot may fetch https://example.com/cart, but probably should not.",
    );
    expect(warning?.relatedLocations).toHaveLength(1);
    const [replacement] = warning?.fixes?.[0]?.artifactChanges[0]?.replacements ?? [];
    expect(replacement?.insertedContent?.text).toBe("Disallow: /cart\r\n");
    expect(run?.tool.driver.rules?.map(({ id }) => id)).toContain(error?.ruleId);
    expect(run?.invocations).toEqual([{ executionSuccessful: true, toolExecutionNotifications: [] }]);
  });

  test("keeps relative paths, and reports unreadable sources as notifications", async () => {
    const cwd = folder();
    mkdirSync(join(cwd, "a b"));
    writeFileSync(join(cwd, "a b", "robots.txt"), ROBOTS);
    const { code, stdout } = await maycrawl(["lint", "a b/robots.txt", "no.txt", "--format", "sarif"], {
      cwd,
    });
    expect(code).toBe(3);
    const log = JSON.parse(stdout) as Log;
    checkSarif(log);
    const places = log.runs[0]?.results?.map(({ locations }) => locations?.[0]?.physicalLocation);
    expect(places?.map((place) => place?.artifactLocation?.uri)).toEqual([
      "a%20b/robots.txt",
      "a%20b/robots.txt",
      "a%20b/robots.txt",
    ]);
    const [invocation] = log.runs[0]?.invocations ?? [];
    expect(invocation?.executionSuccessful).toBe(false);
    expect(invocation?.toolExecutionNotifications).toMatchObject([
      {
        level: "error",
        message: { text: "no.txt cannot be read: there is no such file" },
        locations: [{ physicalLocation: { artifactLocation: { uri: "no.txt" } } }],
      },
    ]);
  });
});

/** Children and attributes that the schema of Jenkins (`junit-4.xsd`) permits, in the order of the children. */
const JUNIT: Readonly<Record<string, { children: readonly string[]; required: readonly string[] }>> = {
  testsuites: { children: ["testsuite"], required: [] },
  testsuite: { children: ["testcase"], required: ["name", "tests"] },
  testcase: { children: ["error", "failure", "system-out"], required: ["name"] },
  error: { children: [], required: [] },
  failure: { children: [], required: [] },
  "system-out": { children: [], required: [] },
};

/** Returns the names of the elements of a JUnit file, and checks them with the schema. */
function junitElements(xml: string): readonly string[] {
  const found: string[] = [];
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const parent = open.at(-1);
        if (parent !== undefined) expect(JUNIT[parent]?.children).toContain(name);
        for (const attribute of JUNIT[name]?.required ?? [])
          expect(Object.keys(attributes)).toContain(attribute);
        found.push(name);
        open.push(name);
      },
      onclosetag: (name) => expect(open.pop()).toBe(name),
    },
    { xmlMode: true },
  );
  parser.end(xml);
  // XML 1.0 §2.2: other control characters cannot be written.
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  return found;
}

describe("maycrawl lint --format junit", () => {
  test("prints a suite for each source, with a failure for each severity that fails", async () => {
    const { code, stdout } = await maycrawl(["lint", file(ROBOTS), file(""), "no.txt", "--format", "junit"]);
    expect(code).toBe(3);
    expect(junitElements(stdout)).toEqual([
      "testsuites",
      ...["testsuite", "testcase", "failure", "testcase", "system-out", "testcase", "system-out"],
      ...["testsuite", "testcase"],
      ...["testsuite", "testcase", "error"],
    ]);
    expect(stdout).toContain('tests="3" failures="1" errors="0"');
    expect(stdout).toContain("GPTBot may fetch https://example.com/cart, but probably should not.\n");
  });

  test("has a failure for a warning with --fail-on warning", async () => {
    const { stdout } = await maycrawl(["lint", file(ROBOTS), "--format", "junit", "--fail-on", "warning"]);
    expect(junitElements(stdout).filter((name) => name === "failure")).toHaveLength(2);
  });
});

test("maycrawl lint --format github prints an annotation of one line for each finding", async () => {
  const cwd = folder();
  const { code, stdout } = await maycrawl(["lint", "-", "a,b:c.txt", "--format", "github"], {
    input: ROBOTS,
    cwd,
  });
  expect(code).toBe(3);
  const lines = stdout.trim().split("\n");
  expect(lines.map((line) => line.replace(/(?<=::).*/, "…"))).toEqual([
    "::…",
    "::…",
    "::…",
    "::…",
    "1 error, 1 warning, 1 finding for information",
  ]);
  expect(lines[2]).toBe(
    "::warning file=-,line=6,endLine=6,col=1,endColumn=19,title=named-group-hides-any::The rules for * do not apply to GPTBot, because this group names GPTBot: rules that are missing here do not count.%0AGPTBot may fetch https://example.com/cart, but probably should not.",
  );
  expect(lines[3]).toMatch(/^::error file=a%2Cb%3Ac\.txt::error: a,b:c\.txt cannot be read/);
});

describe("maycrawl lint --prove", () => {
  const robots = "User-agent: *\nDisallow: /a\nDisallow: /a/b\n";
  const proved = "Proved: true for all URLs that a client can send.";

  test.each(["sarif", "junit", "github"])(
    "says in the format %s that a finding is proved",
    async (format) => {
      const { stdout } = await maycrawl(["lint", file(robots), "--prove", "--format", format]);
      expect(stdout).toContain(proved);
      const unproved = await maycrawl(["lint", file("Disallow /x\n"), "--prove", "--format", format]);
      expect(unproved.stdout).not.toContain(proved);
    },
  );

  test("says in SARIF whether a fix is safe", async () => {
    const { stdout } = await maycrawl(["lint", file(robots), "--prove", "--format", "sarif"]);
    const log = JSON.parse(stdout) as Log;
    checkSarif(log);
    const fixes = log.runs[0]?.results?.flatMap((result) => result.fixes ?? []);
    expect(fixes?.map(({ properties }) => properties)).toEqual([{ safe: true }]);
  });

  test("names the command that applies the fixes, with the same crawlers", async () => {
    const args = ["lint", file(robots), "--prove", "--as", "Googlebot", "--as", "bingbot"];
    const { stdout } = await maycrawl(args);
    expect(stdout).toMatch(/\n1 fix: maycrawl fix --prove --as Googlebot --as bingbot\n$/);
  });
});
