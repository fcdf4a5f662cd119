import { on } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import type { TestJson } from "../../src/json-shapes.ts";
import { GitRepository, hasGit, requireGit } from "../support/git-repository.ts";
import { start } from "../support/process.ts";
import { folder, maycrawl, type Run, type RunOptions } from "../support/run.ts";
import { checkSarif } from "../support/sarif.ts";
import { serveRobots } from "../support/servers.ts";

const ROBOTS = "User-agent: *\nDisallow: /cart\nDisallow: /*?session=\n";

/** Writes a site with a robots.txt and a test file, and returns the path of the test file. */
function site(expectations: string, robots: string = ROBOTS): string {
  const path = folder();
  mkdirSync(join(path, "public"));
  writeFileSync(join(path, "public/robots.txt"), robots);
  const file = join(path, "robots.test.yaml");
  writeFileSync(file, `robots: public/robots.txt\n${expectations}`);
  return file;
}

async function tested(
  expectations: string,
  robots?: string,
  args: readonly string[] = [],
): Promise<Run & { readonly json: TestJson }> {
  const run = await maycrawl(["test", site(expectations, robots), "--json", ...args]);
  return { ...run, json: JSON.parse(run.stdout) };
}

/** Returns each failure: the expectation, the first crawler, the path of the URL, and the line that decides. */
function failuresOf({ json }: { readonly json: TestJson }): readonly string[] {
  return json.results.flatMap(({ expectation, failures }) =>
    failures.map(
      ({ crawlers, url, line }) => `${expectation} | ${crawlers[0]} ${new URL(url).pathname} ${line}`,
    ),
  );
}

requireGit();

describe("maycrawl test", () => {
  test.each<[string, string, string | undefined, readonly string[]]>([
    ["a crawler that is blocked", "GPTBot: blocked", "User-agent: GPTBot\nDisallow: /\n", []],
    ["a crawler that is not blocked", "GPTBot: blocked", ROBOTS, ["GPTBot: blocked | GPTBot / null"]],
    ["a crawler that is blocked in part", "Googlebot: allowed", ROBOTS, []],
    [
      "a crawler that is shut out",
      "Googlebot: allowed",
      "User-agent: *\nDisallow: /\n",
      ["Googlebot: allowed | Googlebot / 2"],
    ],
    ["an unknown crawler", '"*": { block: /cart }', ROBOTS, []],
    [
      "a User-Agent header",
      '"Mozilla/5.0 (compatible; Googlebot/2.1)": { allow: /cart }',
      ROBOTS,
      ["Mozilla/5.0 (compatible; Googlebot/2.1): allow /cart | Googlebot /cart 2"],
    ],
    [
      "a list of patterns",
      "Googlebot:\n  block:\n    - /cart\n    - /blog\n",
      ROBOTS,
      ["Googlebot: block /blog | Googlebot /blog null"],
    ],
    ["a crawler that only the file names", "MyBot: blocked", "User-agent: mybot\nDisallow: /\n", []],
    [
      "each crawler in its own dialect",
      '"*": { block: /cart }\nGooglebot: { block: /cart }',
      "User-agent: *\nDisallow: /c%61rt\n",
      ["Googlebot: block /cart | Googlebot /cart null"],
    ],
    [
      "a purpose, whose crawlers do not all obey *",
      "search: { block: /cart }",
      ROBOTS,
      ["search: block /cart | YandexAccessibilityBot /cart null"],
    ],
  ])("answers for %s", async (_, expectations, robots, expected) => {
    const run = await tested(expectations, robots);
    expect(failuresOf(run)).toEqual(expected);
    expect(run.code).toBe(expected.length === 0 ? 0 : 1);
  });

  test("lets the longer one of two patterns count, and a name more than a purpose", async () => {
    const run = await tested('Googlebot: { allow: /shop/, block: "/*?session=" }\n');
    expect([run.code, failuresOf(run)]).toEqual([0, []]);
    const closed = "User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /\n";
    const names = await tested("ads: blocked\nGooglebot: allowed\n", closed);
    expect(failuresOf(names).join()).not.toContain("Googlebot ");
  });

  test("tests never-block for all crawlers that are not expected to be blocked", async () => {
    const robots = "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /assets/old\n";
    const open = await tested("GPTBot: blocked\nnever-block: /assets/*.css\n", robots);
    expect(open.code).toBe(1);
    expect(failuresOf(open)).toEqual(["never-block: /assets/*.css | * /assets/old.css 5"]);
    const failed = await tested("never-block: /assets/new\n", robots);
    expect(failuresOf(failed)).toEqual(["never-block: /assets/new | GPTBot /assets/new 2"]);
  });

  test("finds an edit that satisfies all expectations together", async () => {
    const { json } = await tested("GPTBot: blocked\nGooglebot: { allow: /cart/help, block: /cart }\n");
    // Groups of their own leave the other crawlers alone.
    expect(json.edit?.split("\n").filter((line) => /^[+-](?![+-])/.test(line))).toEqual([
      "+",
      "+User-agent: GPTBot",
      "+Disallow: /",
      "+",
      "+User-agent: Googlebot",
      "+Disallow: /cart",
      "+Allow: /cart/help*?session=",
      "+Disallow: /*?session=",
      "+Allow: /cart/help",
    ]);
  });

  test.each<[string, string, string, readonly string[]]>([
    [
      "a last group without rules",
      "User-agent: *\n",
      "GPTBot: blocked",
      ["+User-agent: GPTBot", "+Disallow: /", "+"],
    ],
    [
      "two crawlers of a closed site",
      "User-agent: *\nDisallow: /\n",
      "ClaudeBot: { allow: / }\nGooglebot: { allow: / }",
      ["+", "+User-agent: ClaudeBot", "+Allow: /", "+", "+User-agent: Googlebot", "+Allow: /"],
    ],
    [
      "a group with a Content-Signal",
      "User-agent: *\nContent-Signal: ai-train=no\nDisallow: /a\n",
      "bingbot: { block: /b }",
      ["+", "+User-agent: bingbot", "+Content-Signal: ai-train=no", "+Disallow: /a", "+Disallow: /b"],
    ],
  ])("suggests an edit that leaves other crawlers alone in %s", async (_, robots, expectations, expected) => {
    const { json } = await tested(expectations, robots);
    expect(json.edit?.split("\n").filter((line) => /^[+-](?![+-])/.test(line))).toEqual(expected);
  });

  test.each<[string, string, string, readonly string[]]>([
    [
      "a rule that is longer than the rule of other URLs",
      "User-agent: *\nDisallow: /*?session=\n",
      "never-block: /p/",
      ["+Allow: /p/*?session="],
    ],
    [
      "rules for both orders of two patterns",
      "User-agent: *\nDisallow: /*?session=\n",
      "never-block: /a/*.js",
      ["+Allow: /a/*.js*?session=", "+Allow: /a/*?session=*.js"],
    ],
    [
      "a rule less, if the expectation is about all its URLs",
      "User-agent: *\nDisallow: /assets/old\nDisallow: /cart\n",
      "never-block: /assets/",
      ["-Disallow: /assets/old"],
    ],
  ])("suggests %s", async (_, robots, expectations, expected) => {
    const { json } = await tested(expectations, robots);
    expect(json.edit?.split("\n").filter((line) => /^[+-](?![+-])/.test(line))).toEqual(expected);
  });

  test("suggests an edit that keeps the groups apart, and no rule that a new one replaces", async () => {
    const lines = async (expectations: string, robots: string): Promise<readonly string[] | undefined> => {
      const { json } = await tested(expectations, robots);
      return json.edit?.split("\n").filter((line) => /^[+-](?![+-])/.test(line));
    };
    const two = "User-agent: *\nDisallow: /tmp\n\nUser-agent: BadBot\nDisallow: /shop\n";
    expect(await lines("never-block: /tmp", two)).toEqual(["-Disallow: /tmp", "+Disallow:"]);
    expect(
      await lines('Googlebot: { allow: "/a$" }', "User-agent: *\nDisallow: /a$\nDisallow: /b\n"),
    ).toEqual(["+", "+User-agent: Googlebot", "+Disallow: /b"]);
    expect(await lines('GPTBot: { allow: "**" }', "User-agent: *\nDisallow: /\n")).toContain("+Allow: /");
  });

  test("suggests an edit that was found before the search ended at its limit", async () => {
    // Baidu, which obeys the first rule that matches, needs other groups than the rest: the search tries those first.
    const robots =
      "User-agent: *\nDisallow: /\nDisallow: /a\nAllow: /a/b\n\nUser-agent: GPTBot\nDisallow: /\n";
    const { json } = await tested("search: allowed\n", robots);
    expect(json.edit).toContain("\n-Disallow: /\n");
  });

  test("lists a token that several crawlers read once in a new group", async () => {
    const agents = async (expectations: string, robots: string): Promise<readonly string[]> => {
      const { json } = await tested(expectations, robots);
      return [...(json.edit ?? "").matchAll(/^\+User-agent: (.*)/gm)].map(([, name = ""]) => name);
    };
    const closed = await agents("training: blocked", "User-agent: *\nDisallow: /cart\n");
    expect(closed).toContain("GoogleOther");
    expect(closed).not.toContain("GoogleOther-Image");
    const named = "User-agent: GoogleOther-Image\nDisallow: /cart\n";
    expect(await agents("training: blocked", named)).toContain("GoogleOther-Image");
    const search = await agents("search: blocked", "User-agent: *\nDisallow: /cart\n");
    expect(search.filter((name) => name.startsWith("Sogou"))).toEqual(["Sogou"]);
    expect(search).toEqual(expect.arrayContaining(["bingbot", "msnbot"]));
  });

  test("gives crawlers no rule of a group that they do not obey", async () => {
    const robots = "User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /old\n";
    const { json } = await tested("training: { block: /new }", robots);
    const added = (json.edit ?? "").split("\n").filter((line) => line.startsWith("+"));
    const rules = added.filter((line) => line.startsWith("+Disallow"));
    // The first rule is for the group of GPTBot, which must not get the rule of the others.
    expect(rules).toEqual(["+Disallow: /new", "+Disallow: /cart", "+Disallow: /new"]);
    expect(added).toContain("+User-agent: CCBot");
    expect(added).not.toContain("+User-agent: GPTBot");
  });

  test("prints text, JUnit XML, SARIF and annotations of GitHub", async () => {
    const path = site("GPTBot: blocked\nGooglebot: { block: /cart }\n");
    const text = await maycrawl(["test", path]);
    expect(text.stdout).toContain("GPTBot may fetch https://example.com/\n");
    expect(text.stdout).toMatch(/\n1 passed, 1 failed\n$/);
    const junit = await maycrawl(["test", path, "--format", "junit"]);
    expect(junit.stdout).toContain('tests="2" failures="1" errors="0"');
    const sarif = JSON.parse((await maycrawl(["test", path, "missing.yaml", "--format", "sarif"])).stdout);
    checkSarif(sarif);
    expect(sarif.runs[0].results).toMatchObject([
      { ruleId: "refuted-expectation", message: { text: expect.stringContaining("GPTBot may fetch") } },
    ]);
    expect(sarif.runs[0].invocations[0].executionSuccessful).toBe(false);
    const github = await maycrawl(["test", path, "--format", "github"]);
    expect(github.stdout).toMatch(/^::error file=.*,line=2,col=1,title=GPTBot%3A blocked::GPTBot may fetch/);
  });

  test("tests what a server sends, with its URL", async () => {
    const { origin } = await serveRobots("User-agent: *\nDisallow: /a\n");
    const run = await tested("Googlebot: { allow: /a }", ROBOTS, ["--robots", `${origin}/robots.txt`]);
    expect(run.json.results[0]?.failures[0]?.url).toBe(`${origin}/a`);
  });

  test("says what is not settled within the limit, with exit code 3", async () => {
    const rules = Array.from({ length: 12 }, (_, at) => `Disallow: /*${at}*${at + 20}*${at + 40}`).join("\n");
    const run = await tested('Googlebot: { block: "/*x*y" }', `User-agent: *\n${rules}\nDisallow: /*x*y*\n`, [
      "--max-steps",
      "1",
    ]);
    expect([run.code, run.json.results[0]?.status]).toEqual([3, "unsettled"]);
  });

  test("reads robots.test.yaml of the working directory, and reports every file that cannot be read", async () => {
    const cwd = folder();
    const run = (args: readonly string[], options?: RunOptions): Promise<Run> =>
      maycrawl(["test", ...args], { cwd, ...options });
    expect(await run([])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("robots.test.yaml does not exist"),
    });
    writeFileSync(join(cwd, "robots.test.yaml"), 'robots: [robots.txt, missing.txt]\n"*": allowed\n');
    writeFileSync(join(cwd, "robots.txt"), ROBOTS);
    const { code, stdout } = await run([]);
    expect(code).toBe(3);
    expect(stdout).toContain("missing.txt cannot be read");
    expect(stdout).toMatch(/\n\n1 passed, 0 failed, 1 file not read\n$/);
    writeFileSync(join(cwd, "robots.test.json"), '{ "robots": "robots.txt", "GPTBot": "blocked" }');
    expect((await run(["robots.test.json"])).stdout).toContain("robots.test.json:1:");
  });

  test("--init writes a file with what the robots.txt does today, and replaces no file", async () => {
    const cwd = folder();
    const robots =
      "User-agent: *\nAllow: /shop\nDisallow: /\n\nUser-agent: GPTBot\nUser-agent: MyBot\nDisallow: /\n";
    writeFileSync(join(cwd, "robots.txt"), robots);
    const run = await maycrawl(["test", "--init"], { cwd });
    expect([run.code, run.stderr]).toEqual([0, "robots.test.yaml: what 3 names may do with robots.txt\n"]);
    const written = readFileSync(join(cwd, "robots.test.yaml"), "utf8");
    expect(written).toBe(
      'robots: robots.txt\n"*":\n  allow:\n    - /shop\n  block:\n    - /\nGPTBot: blocked\nMyBot: blocked\n',
    );
    expect((await maycrawl(["test"], { cwd })).stdout).toBe("4 passed, 0 failed\n");
    const again = await maycrawl(["test", "--init"], { cwd });
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringContaining("robots.test.yaml exists already"),
    ]);
  });

  test("--init leaves out what is too long to read, and says so", async () => {
    const cwd = folder();
    const long = Array.from({ length: 30 }, (_, at) => `Disallow: /${at}${`*${at}abc${at}`.repeat(300)}`);
    const names = Array.from({ length: 51 }, (_, at) => {
      const letters = String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26));
      return `User-agent: bot-${letters}\nDisallow: /\n`;
    });
    const robots = `User-agent: *\n${long.join("\n")}\nDisallow: /cart\n\n${names.join("\n")}`;
    writeFileSync(join(cwd, "robots.txt"), robots);
    const { code, stderr } = await maycrawl(["test", "--init"], { cwd });
    expect([code, stderr.split("\n").slice(1)]).toEqual([
      0,
      [
        "2 names left out: all after the first 50",
        "30 rules left out: longer than 200 characters, contradictory, without URLs, or after the first 50 of a name",
        "",
      ],
    ]);
    const written = readFileSync(join(cwd, "robots.test.yaml"), "utf8");
    expect(written).toContain('"*":\n  block:\n    - /cart\n');
    expect(written).not.toContain("abc");
  });

  test("compares with an earlier file, apart from the patterns of other expectations", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "old.txt"), ROBOTS);
    writeFileSync(join(cwd, "robots.txt"), `${ROBOTS}Disallow: /blog\n`);
    const failuresFor = async (expectations: string): Promise<readonly string[]> => {
      writeFileSync(join(cwd, "robots.test.yaml"), `robots: robots.txt\nunchanged: old.txt\n${expectations}`);
      const { stdout } = await maycrawl(["test", "--json"], { cwd });
      return failuresOf({ json: JSON.parse(stdout) });
    };
    expect(await failuresFor("")).toEqual(["unchanged: old.txt | * /blog 4"]);
    const { stdout } = await maycrawl(["test"], { cwd });
    expect(stdout).toContain("before: old.txt: no rule matches");
    expect(await failuresFor('"*": { block: /blog }\n')).toEqual(["unchanged: old.txt | Googlebot /blog 4"]);
    expect(await failuresFor("never-block: /blo\nsearch: { block: /blog }\n")).not.toContainEqual(
      expect.stringContaining("unchanged"),
    );
  });

  test("tests a file with many changed groups in little time and memory", async () => {
    const cwd = folder();
    const robots = (path: string): string =>
      Array.from({ length: 1000 }, (_, at) => {
        const name = [...String(at)].map((digit) => "abcdefghij"[Number(digit)]).join("");
        return `User-agent: bot-${name}\nDisallow: /a${at}\nAllow: /a${at}/${path}\n`;
      }).join("\n");
    writeFileSync(join(cwd, "old.txt"), robots("old"));
    writeFileSync(join(cwd, "robots.txt"), robots("new"));
    writeFileSync(join(cwd, "robots.test.yaml"), "robots: robots.txt\nunchanged: old.txt\n");
    const { code, stdout } = await maycrawl(["test", "--json"], { cwd });
    const json: TestJson = JSON.parse(stdout);
    expect([code, json.results[0]?.failures.length, json.edit]).toEqual([1, 1000, null]);
    const { stdout: text } = await maycrawl(["test"], { cwd });
    expect(text.match(/may fetch|may not fetch/g)).toHaveLength(10);
    expect(text).toContain("\n  990 other failures: --json shows all of them\n");
  });

  test.skipIf(!hasGit)("compares with a revision of git, and tests the rest without it", async () => {
    const repository = new GitRepository();
    const { path: cwd } = repository;
    repository.commit("Add", { "robots.txt": ROBOTS });
    writeFileSync(join(cwd, "robots.txt"), "User-agent: *\nDisallow: /\n");
    writeFileSync(join(cwd, "robots.test.yaml"), "robots: robots.txt\nunchanged: HEAD:robots.txt\n");
    const { stdout: text } = await maycrawl(["test"], { cwd });
    expect(text).toContain("This edit satisfies all expectations");
    expect(text).toContain("+Disallow: /cart");
    for (const format of ["text", "github", "junit", "sarif"]) {
      const run = await maycrawl(["test", "--format", format], { cwd });
      expect(run.stdout).toContain("before: HEAD:robots.txt: no rule matches");
    }
    const elsewhere = await maycrawl(["test", join(cwd, "robots.test.yaml")], { cwd: folder() });
    expect([elsewhere.code, elsewhere.stdout]).toEqual([1, expect.stringContaining("+Disallow: /cart")]);
    const wrong = "robots: robots.txt\nunchanged: nowhere:robots.txt\nGPTBot: blocked\n";
    writeFileSync(join(cwd, "robots.test.yaml"), wrong);
    const { code, stdout } = await maycrawl(["test"], { cwd });
    expect([code, stdout]).toEqual([2, expect.stringContaining('"nowhere" is not a revision')]);
    expect(stdout).toMatch(/1 passed, 0 failed, 1 file not read\n$/);
  });

  test("has a JSON schema that accepts what the command accepts", async () => {
    const schema = JSON.parse(readFileSync(new URL("../../schemas/test-file.json", import.meta.url), "utf8"));
    const isValid = (value: unknown): boolean => z.fromJSONSchema(schema).safeParse(value).success;
    const page = readFileSync(new URL("../../../../docs/commands/test.md", import.meta.url), "utf8");
    const [, example = ""] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
    expect(isValid(parseYaml(example))).toBe(true);
    for (const wrong of [
      {},
      { robots: [] },
      { robots: "a", Googlebot: "open" },
      { robots: "a", Googlebot: { alow: "/" } },
      { robots: "a", "never-block": "a" },
    ]) {
      expect(isValid(wrong)).toBe(false);
    }
    const json = JSON.stringify({ $schema: "x", robots: "robots.txt", "*": { block: ["/a", "/*b$"] } });
    expect(isValid(JSON.parse(json))).toBe(true);
    const cwd = folder();
    writeFileSync(join(cwd, "robots.txt"), "User-agent: *\nDisallow: /a\nDisallow: /*b$\n");
    writeFileSync(join(cwd, "robots.test.json"), json);
    expect((await maycrawl(["test"], { cwd })).stdout).toBe("2 passed, 0 failed\n");
  });

  test("--watch tests again after a change", async () => {
    const path = site("GPTBot: blocked\n");
    const child = start(["test", path, "--watch"]);
    onTestFinished(() => void child.kill("SIGKILL"));
    let printed = "";
    const until = async (text: string): Promise<void> => {
      for await (const chunk of on(child.stdout, "data")) {
        printed += chunk;
        if (printed.includes(text)) return;
      }
    };
    await until("0 passed, 1 failed");
    writeFileSync(join(path, "../public/robots.txt"), "User-agent: GPTBot\nDisallow: /\n");
    await until("1 passed, 0 failed");
    writeFileSync(path, "robots: public/robots.txt\nGPTBot: blocked\nCCBot: allowed\n");
    await until("2 passed, 0 failed");
  });

  test("--init writes a file that is accepted, whatever the robots.txt has", async () => {
    const cwd = folder();
    const rules = ["/a{b,c}/", "/a/../b", "/c", "/d"].map((path) => `Disallow: ${path}\n`).join("");
    const groups = ["unchanged", "never-block", "disallowed", "__proto__", "robots"];
    const others = groups.map((name) => `User-agent: ${name}\nDisallow: /\n`).join("\n");
    writeFileSync(join(cwd, "robots.txt"), `User-agent: *\n${rules}Allow: /c\n\n${others}`);
    const { code, stderr } = await maycrawl(["test", "--init"], { cwd });
    expect([code, stderr]).toEqual([0, expect.stringContaining("\n4 rules left out")]);
    expect(parseYaml(readFileSync(join(cwd, "robots.test.yaml"), "utf8"))).toMatchObject({
      "*": { block: ["/d"] },
    });
    expect((await maycrawl(["test"], { cwd })).stdout).toMatch(/^\d passed, 0 failed\n$/);
  });

  test("--init writes no file without expectations", async () => {
    const cwd = folder();
    const stars = Array.from({ length: 30 }, (_, at) => `Disallow: /*${at}*${at * 7}*x`).join("\n");
    writeFileSync(join(cwd, "robots.txt"), `User-agent: *\nDisallow: /\nAllow: /*a*b\n${stars}\n`);
    const { code, stderr } = await maycrawl(["test", "--init", "--max-steps", "1"], { cwd });
    expect([code, existsSync(join(cwd, "robots.test.yaml"))]).toEqual([3, false]);
    expect(stderr).toContain("nothing that this robots.txt does is proved");
  });

  test.each<[string, string, ...string[]]>([
    ["Gogglebot: blocked", ':2:1: "Gogglebot" is not a key', "did you mean Googlebot?"],
    ["nevr-block: /a", ':2:1: "nevr-block" is not a key', "did you mean never-block?"],
    ["Googlebot: { alow: /a }", ':2:14: expected allow or block, not "alow"', "did you mean allow?"],
    ["Googlebot: { allow: a }", ':2:21: "a" is not a path pattern', "begins with / or *"],
    ["Googlebot: { allow: [] }", ":2:21: expected a path pattern such as /shop/*.css, not an empty list"],
    ['Googlebot: { block: "https://a.example/cart" }', "is not a path pattern", "write only its path"],
    ['Googlebot: { block: "/a.{css,js}" }', ":2:21: ", "write a pattern for each of its words"],
    ["Googlebot: { block: /a/../b }", ":2:21: no URL that a client can send matches"],
    ["Googlebot: { disallow: /a }", 'not "disallow"', "did you mean block?"],
    ["Googlebot: off", ":2:12: expected allowed, blocked, or allow and block", 'not "off"'],
    ["Googlebot: block", 'not "block"', "did you mean blocked?"],
    ["Googlebot:", ":2:11: expected allowed, blocked", "not an empty value", "for example, in one line"],
    ["Googlebot: [/a]", ":2:12: expected allowed, blocked", "not a list", "for example, in one line"],
    ["block: /a", ":2:1: ", "for example, in one line"],
    ["GPTBot: blocked\nGPTBot: allowed", ":3:1: this key is there twice", "write each key once"],
    ["Googlebot:\n  allow: /a\n block: /b", ":4:1: it is not YAML: this line is not indented"],
    ["Googlebot: { allow: [/a }", "it is not YAML: a [ or { before it is not closed"],
    ["", ":1:1: it has no expectations"],
    ["Googlebot: {}", ":2:12: expected allowed, blocked, or allow and block"],
    [
      "Googlebot: { block: /a }\ngooglebot: { allow: /a }",
      ":3:21: it contradicts the expectation at 2:21: /a",
    ],
    ["GPTBot: allowed\ngptbot: blocked", ":3:1: it contradicts the expectation at 2:1: the whole site"],
    ["Googlebot:\n  block:\n    - *.pdf", "not an alias", 'such as "/*.css" and "*"'],
    ["*: blocked", ":2:1: it is not YAML", 'such as "/*.css" and "*"'],
    ["---\nGPTBot: blocked", ":2:1: it is not YAML: Source contains multiple documents\n"],
    ["GPTBot:\n\tblocked", ":3:1: it is not YAML: a line begins with a tab\n", "indent with blanks"],
    ["Googlebot: { allow: &x /a, block: *x }", "not an alias"],
    [`a: ${"[".repeat(30_000)}`, "it is"],
    ["Googlebot,: blocked", ":2:1: the name"],
  ])("refuses %j with its place", async (expectations, ...texts) => {
    const { code, stdout } = await maycrawl(["test", site(expectations)]);
    expect(code).toBe(2);
    for (const text of texts) expect(stdout).toContain(text);
  });

  test("refuses a file without robots, and what is not a mapping", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "a.yaml"), "GPTBot: blocked\n");
    writeFileSync(join(cwd, "b.yaml"), "- GPTBot\n");
    writeFileSync(join(cwd, "c.yaml"), 'robots: ""\nGPTBot: blocked\n');
    writeFileSync(join(cwd, "d.json"), '{\n  // why\n  "robots": "robots.txt", "GPTBot": "blocked"\n}\n');
    const { code, stdout } = await maycrawl(["test", "a.yaml", "b.yaml", "c.yaml", "d.json", "e.yaml"], {
      cwd,
    });
    expect(code).toBe(3);
    expect(stdout).toContain("c.yaml:1:9: the robots.txt has no path");
    expect(stdout).toContain("d.json:2:1: JSON has no comments");
    expect(stdout).toContain(
      "e.yaml cannot be read: there is no such file\n  expected the path of a test file",
    );
    expect(stdout).toContain("a.yaml:1:1: the key robots is missing");
    expect(stdout).toContain("b.yaml:1:1: expected keys such as robots, and names of crawlers, not a list");
  });

  test("names the place of a robots.txt that cannot be read", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "robots.txt"), ROBOTS);
    writeFileSync(join(cwd, "a.yaml"), "robots: [robots.txt, public/robots.txt]\nGPTBot: allowed\n");
    writeFileSync(join(cwd, "b.yaml"), "robots: robots.txt\nunchanged: old.txt\nGPTBot: allowed\n");
    const { code, stdout } = await maycrawl(["test", "a.yaml", "b.yaml"], { cwd });
    expect(code).toBe(3);
    expect(stdout).toContain("a.yaml:1:22 names it: paths begin in the folder of that file");
    expect(stdout).toContain("b.yaml:2:1 names it");
    expect(stdout).toContain("\n2 passed, 0 failed, 2 files not read");
    const other = await maycrawl(["test", "b.yaml", "--robots", "no.txt"], { cwd });
    expect(other.stdout.match(/names it/g)).toHaveLength(1);
  });

  test("refuses an empty file, a robots.txt, and a colon without a blank", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "empty.yaml"), "");
    writeFileSync(join(cwd, "robots.txt"), ROBOTS);
    writeFileSync(join(cwd, "colon.yaml"), "robots:robots.txt\n");
    const { code, stdout } = await maycrawl(["test", "empty.yaml", "robots.txt", "colon.yaml"], { cwd });
    expect(code).toBe(2);
    expect(stdout).toContain("empty.yaml:1:1: expected keys such as robots");
    expect(stdout).toContain("maycrawl test --init writes a test file");
    expect(stdout).toContain(
      "robots.txt is a robots.txt, not a test file\n  maycrawl test --robots robots.txt",
    );
    expect(stdout).toContain("a blank follows the colon after a key");
  });

  test("counts an expectation for a crawler more than an equally long one for all", async () => {
    const blocked = "User-agent: *\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /a\n";
    const expectations =
      "never-block: /a\nGPTBot: { block: /a }\ntraining: { allow: /b }\nCCBot: { block: /b }";
    const robots = `${blocked}\nUser-agent: CCBot\nDisallow: /b\n`;
    expect((await maycrawl(["test", site(expectations, robots)])).stdout).toBe("4 passed, 0 failed\n");
    const { code, stdout } = await maycrawl(["test", site(expectations, "User-agent: *\nDisallow:\n")]);
    expect(code).toBe(1);
    expect(stdout).toContain("failed  GPTBot: block /a");
    expect(stdout).toContain("failed  CCBot: block /b");
    expect(stdout).toContain("\n2 passed, 2 failed");
  });

  test("shows control characters of the test file", async () => {
    const { stdout } = await maycrawl(["test", site('"a\\e[31mb": blocked')]);
    expect(stdout).not.toContain("\u001b");
  });
});
