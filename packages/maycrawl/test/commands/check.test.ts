import { describe, expect, test } from "vitest";
import { file, folder, maycrawl } from "../support/run.ts";

const ROBOTS = `User-agent: FooBot
Disallow: /private # why
Allow: /private/ok

User-agent: BarBot
Disallow:
`;
const HEADER = "Mozilla/5.0 (compatible; FooBot/2.1; +https://foo.example/bot.html)";

async function check(args: readonly string[], robots = ROBOTS) {
  return maycrawl(["check", ...args, "--robots", file(robots)]);
}

/** Returns the output without the name of the temporary folder. */
function withoutFolder(stdout: string): string {
  return stdout.replace(/\S*\/robots\.txt:(\d)/g, "robots.txt:$1");
}

describe("maycrawl check prints one verdict per line", () => {
  test.for([
    ["https://a.example/private/x", "FooBot", 1, "disallowed", "robots.txt:2:1: Disallow: /private"],
    ["https://a.example/private/ok", "FooBot", 0, "allowed", "robots.txt:3:1: Allow: /private/ok"],
    ["https://a.example/", "FooBot", 0, "allowed", "no rule matches"],
    ["https://a.example/private", "BarBot", 0, "allowed", "no rule matches"],
    ["https://a.example/private", "GPTBot", 0, "allowed", "no group for GPTBot or *"],
    ["https://a.example/robots.txt", "FooBot", 0, "allowed", "/robots.txt itself is always allowed"],
  ] as const)("for %s as %s, with exit code %i", async ([url, name, exitCode, word, reason]) => {
    const { code, stdout, stderr } = await check([url, "--as", name]);
    expect(withoutFolder(stdout)).toBe(`${word}  ${url}  as ${name}  ${reason}\n`);
    expect([code, stderr]).toEqual([exitCode, ""]);
  });

  test("with the deciding rule in its original notation", async () => {
    const { stdout } = await check(
      ["https://a.example/x", "--as", "FooBot"],
      "USER-agent:FooBot\n  Dissallow :  /x\t# y\n",
    );
    expect(withoutFolder(stdout)).toContain("robots.txt:2:3: Dissallow :  /x\n");
  });

  test("with the file name that --robots gives", async () => {
    const path = file(ROBOTS, "draft.txt");
    const cwd = path.slice(0, -"/draft.txt".length);
    const { stdout } = await maycrawl(
      ["check", "https://a.example/private", "--as", "FooBot", "--robots", "draft.txt"],
      { cwd },
    );
    expect(stdout).toContain("  draft.txt:2:1: Disallow: /private\n");
  });

  test("in the dialect of --dialect", async () => {
    const robots = "User-agent: *\ndisallow /x\n";
    expect((await check(["https://a.example/x", "--as", "FooBot"], robots)).code).toBe(0);
    expect(
      (await check(["https://a.example/x", "--as", "FooBot", "--dialect", "google-code"], robots)).code,
    ).toBe(1);
  });
});

describe("maycrawl check --as", () => {
  test("finds the token in a User-Agent header, and shows the token and the start of the header", async () => {
    const { code, stdout } = await check(["https://a.example/private", "--as", HEADER]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      '  as FooBot (from "Mozilla/5.0 (compatible; FooBot/2.1; +https://foo.example/b…", unknown to maycrawl)  ',
    );
  });

  test("shows the token and the given name if the given name has a version", async () => {
    const { stdout } = await check(["https://a.example/private", "--as", "FooBot/1.0"]);
    expect(stdout).toContain('as FooBot (from "FooBot/1.0", unknown to maycrawl)');
  });

  test.for(["", "   ", "\u001b[31m", "()", "#", "/"])("rejects %j", async (name) => {
    const { code, stdout, stderr } = await check(["https://a.example/", "--as", name]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /^error: --as ".*" is not a crawler's name\n {2}expected a product token such as "Googlebot"/,
    );
    expect(stderr).not.toContain("\u001b");
  });

  test("is required", async () => {
    const { code, stdout, stderr } = await check(["https://a.example/"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^error: a crawler is required: --as is missing\n {2}expected a product token/);
  });
});

describe("maycrawl check prints several verdicts as an aligned table", () => {
  test("with a row for each pair of URL and crawler", async () => {
    const { code, stdout } = await check([
      "https://a.example/private",
      "https://a.example/\u4e2d",
      "--as",
      "FooBot",
      "--as",
      "B",
    ]);
    expect(code).toBe(1);
    expect(withoutFolder(stdout)).toBe(
      [
        "disallowed  https://a.example/private  as FooBot  robots.txt:2:1: Disallow: /private",
        "allowed     https://a.example/private  as B       no group for B or *",
        "allowed     https://a.example/\u4e2d       as FooBot  no rule matches",
        "allowed     https://a.example/\u4e2d       as B       no group for B or *",
        "",
      ].join("\n"),
    );
  });

  test("with the URLs in the order of the command line", async () => {
    const urls = Array.from({ length: 100 }, (_, i) => `https://a.example/${i % 2 ? "private/" : ""}${i}`);
    const { stdout } = await check([...urls, "--as", "FooBot"]);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => line.split(/ +/)[1])).toEqual(urls);
    expect(new Set(lines.map((line) => line.indexOf("  as FooBot"))).size).toBe(1);
  });
});

describe("maycrawl check with standard input", () => {
  test("reports a URL that is not UTF-8, and prints no verdict for that line", async () => {
    const robots = file("User-agent: *\nDisallow: /caf%E9\n");
    const input = Buffer.from("# caf\xe9\nhttps://a.example/caf\xe9\nhttps://a.example/\n", "latin1");
    const run = await maycrawl(["check", "-", "--as", "CCBot", "--robots", robots], { input });
    expect(run.stdout.trimEnd().split("\n")).toEqual([expect.stringMatching(/https:\/\/a\.example\/ /)]);
    expect(run.stderr).toBe('error: standard input, line 2: "https://a.example/caf\ufffd" is not UTF-8\n');
    expect(run.code).toBe(2);
  });

  test("reads one URL per line, and ignores blank lines", async () => {
    const { code, stdout } = await maycrawl(
      [
        "check",
        "https://a.example/1",
        "-",
        "https://a.example/2",
        "--as",
        "FooBot",
        "--robots",
        file(ROBOTS),
      ],
      { input: "https://a.example/private\r\n\n  https://a.example/3  \nhttps://a.example/4" },
    );
    expect(code).toBe(1);
    expect(stdout.match(/https:\S+/g)).toEqual(
      ["1", "private", "3", "4", "2"].map((path) => `https://a.example/${path}`),
    );
  });

  test("ignores comment lines, but counts them in line numbers", async () => {
    const { code, stdout, stderr } = await maycrawl(
      ["check", "-", "--as", "FooBot", "--robots", file(ROBOTS)],
      { input: "# mine\n \n  # and these\nhttps://a.example/1#not-this\nx # y\n#\n" },
    );
    expect([code, stdout.match(/https:\S+/g)]).toEqual([2, ["https://a.example/1#not-this"]]);
    expect(stderr).toMatch(/^error: standard input, line 5: "x # y" is not an absolute URL; .+\n$/);
  });

  test("reports a line that is not a URL, and continues", async () => {
    const { code, stdout, stderr } = await maycrawl(
      ["check", "-", "--as", "FooBot", "--robots", file(ROBOTS)],
      {
        input: `https://a.example/1\n/relative\u001b[2J\n${"x".repeat(2_000_000)}\nhttps://a.example/private\n`,
      },
    );
    expect(code).toBe(2);
    expect(stdout.match(/^\w+/gm)).toEqual(["allowed", "disallowed"]);
    expect(stderr).toMatch(
      /^error: standard input, line 2: "\/relative\\u\{1b\}\[2J" is not an absolute URL; expected /,
    );
    expect(stderr).toMatch(/^error: standard input, line 3: the line is too long for a URL$/m);
  });

  test("reads the robots.txt from standard input with --robots -", async () => {
    const { code, stdout } = await maycrawl(
      ["check", "https://a.example/private", "--as", "FooBot", "--robots", "-"],
      { input: ROBOTS },
    );
    expect(code).toBe(1);
    expect(stdout).toContain("  <stdin>:2:1: Disallow: /private\n");
  });

  test("rejects standard input for both the URLs and the robots.txt", async () => {
    const { code, stderr } = await maycrawl(["check", "-", "--as", "FooBot", "--robots", "-"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: standard input cannot be both/);
  });
});

describe("maycrawl check --json", () => {
  test("prints one object per line, in the documented shape", async () => {
    const path = file(ROBOTS);
    const { code, stdout } = await maycrawl([
      "check",
      "https://a.example/private",
      "https://a.example/",
      "--as",
      HEADER,
      "--robots",
      path,
      "--json",
    ]);
    expect(code).toBe(1);
    const robots = {
      from: path,
      access: "successful",
      status: null,
      error: null,
      redirects: [],
      truncated: false,
      holds: null,
      fetchedAt: null,
      missingPage: null,
    };
    expect(
      stdout
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      {
        schema: "maycrawl/check/1",
        url: "https://a.example/private",
        as: HEADER,
        token: "FooBot",
        known: false,
        dialect: "rfc9309",
        allowed: false,
        settled: true,
        because: "rule",
        rule: { type: "disallow", path: "/private", line: 2, column: 1, specificity: 8 },
        googleCode: null,
        robots,
        diagnostics: [],
      },
      {
        schema: "maycrawl/check/1",
        url: "https://a.example/",
        as: HEADER,
        token: "FooBot",
        known: false,
        dialect: "rfc9309",
        allowed: true,
        settled: true,
        because: "no-rule",
        rule: null,
        googleCode: null,
        robots,
        diagnostics: [],
      },
    ]);
  });
});

describe("the colours of maycrawl check", () => {
  const args = (robots: string) => [
    "check",
    "https://a.example/private",
    "--as",
    "FooBot",
    "--robots",
    robots,
  ];

  test("are printed if FORCE_COLOR is set", async () => {
    const { stdout } = await maycrawl(args(file(ROBOTS)), { env: { FORCE_COLOR: "1" } });
    expect(stdout).toContain("\u001b[31mdisallowed\u001b[39m");
  });

  test("are not printed in a pipe", async () => {
    const { stdout } = await maycrawl(args(file(ROBOTS)), { env: { TERM: "xterm" } });
    expect(stdout).not.toContain("\u001b");
  });
});

test("maycrawl check escapes control characters in its output", async () => {
  const name = "e\u001b[31m\u202e\n.txt";
  const path = `${folder()}/${name}`;
  const { writeFileSync } = await import("node:fs");
  writeFileSync(path, "User-agent: *\nDisallow: /\u001b]0;x\u0007\u202e\u009b\u2028\ufeff*\n");
  const { stdout } = await maycrawl([
    "check",
    "https://a.example/%1B]0;x%07%E2%80%AE%C2%9B%E2%80%A8%EF%BB%BFy\u2066",
    "--as",
    "F\u200fB",
    "--robots",
    path,
  ]);
  expect(stdout).toContain(
    "e\\u{1b}[31m\\u{202e}\\u{a}.txt:2:1: Disallow: /\\u{1b}]0;x\\u{7}\\u{202e}\\u{9b}\\u{2028}\\u{feff}*\n",
  );
  expect(stdout).toContain("y\\u{2066}");
  expect(stdout).toContain("as F\\u{200f}B");
  expect(stdout.slice(0, -1)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});
