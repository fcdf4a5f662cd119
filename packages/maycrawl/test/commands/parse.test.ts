import { describe, expect, test } from "vitest";
import { file, maycrawl } from "../support/run.ts";
import { serveRobots } from "../support/servers.ts";

const ROBOTS = `\ufeffDisallow: /stray
# comment
User-agent: FooBot
Crawl-delay: 5
Disallow:\t/private # why
what is this

Sitemap: https://a.example/s.xml
X-Other: y
`;

test("maycrawl parse prints each line, the groups, the stray rules, the sitemaps and the other fields", async () => {
  const path = file(ROBOTS);
  const { code, stdout, stderr } = await maycrawl(["parse", path]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(
    stdout.replaceAll(path, "robots.txt"),
  ).toBe(`robots.txt  147 bytes, 9 lines, read by RFC 9309, Robots Exclusion Protocol (2022)

1  disallow     \\u{feff}Disallow: /stray
2  comment      # comment
3  user-agent   User-agent: FooBot
4  crawl-delay  Crawl-delay: 5
5  disallow     Disallow:  /private # why
6  unreadable   what is this
7  blank
8  sitemap      Sitemap: https://a.example/s.xml
9  unknown      X-Other: y

groups
  line 3: FooBot  (1 rule, 2 other fields)

rules outside of groups, which apply to no crawler
  line 1: disallow: /stray

sitemaps
  line 8: https://a.example/s.xml

other fields
  line 4: Crawl-delay: 5  (for FooBot)
  line 9: X-Other: y  (for FooBot)
`);
});

test("maycrawl parse aligns the lines if names of fields are long", async () => {
  const robots = "User-agent: *\nContent-Signal: search=yes\nRequest-rate: 1/5\nDisallow: /\n";
  const { stdout } = await maycrawl(["parse", "-"], { input: robots });
  expect(stdout).toContain(`
1  user-agent      User-agent: *
2  content-signal  Content-Signal: search=yes
3  request-rate    Request-rate: 1/5
4  disallow        Disallow: /
`);
});

test("maycrawl parse --json prints the documented shape", async () => {
  const { code, stdout } = await maycrawl(["parse", "-", "--json"], {
    input: "User-agent: FooBot\nCrawl-delay: 5\nDisallow: /x # y\nSitemap: /s\n?",
  });
  expect(code).toBe(0);
  const fields = [{ field: "crawl-delay", name: "Crawl-delay", value: "5", agentLine: 1, line: 2 }];
  expect(JSON.parse(stdout)).toEqual({
    schema: "maycrawl/parse/1",
    robots: {
      from: "-",
      access: "successful",
      status: null,
      error: null,
      redirects: [],
      truncated: false,
      holds: null,
      fetchedAt: null,
      missingPage: null,
    },
    dialect: "rfc9309",
    bytes: 64,
    truncated: false,
    lines: [
      line(1, "record", "user-agent", "User-agent", "FooBot", null, 0, 19),
      line(2, "record", "crawl-delay", "Crawl-delay", "5", null, 19, 34),
      line(3, "record", "disallow", "Disallow", "/x", "# y", 34, 51),
      line(4, "record", "sitemap", "Sitemap", "/s", null, 51, 63),
      line(5, "unreadable", null, null, null, null, 63, 64),
    ],
    groups: [
      {
        agents: [{ value: "FooBot", line: 1, because: "token", names: ["FooBot"] }],
        rules: [{ type: "disallow", path: "/x", line: 3 }],
        fields,
        start: 0,
        end: 64,
      },
    ],
    sitemaps: [{ url: "/s", line: 4 }],
    fields,
    strayRules: [],
    diagnostics: [],
    lineDiagnostics: [],
    crawlers: null,
  });
});

function line(
  number: number,
  kind: string,
  field: string | null,
  name: string | null,
  value: string | null,
  comment: string | null,
  start: number,
  end: number,
) {
  return { number, kind, field, name, value, comment, start, end, cut: false };
}

test("maycrawl parse of several sources prints a result or an error for each source, in order", async () => {
  const first = file("User-agent: a\n", "a.txt");
  const last = file("User-agent: b\nDisallow: /\n", "b.txt");
  const { origin } = await serveRobots("", {}, 404);
  const { code, stdout, stderr } = await maycrawl(
    ["parse", first, "/no/such", "/", origin, "-", last, "--json"],
    {
      input: "Sitemap: /s\n",
    },
  );
  expect([code, stderr]).toEqual([3, ""]);
  const told = stdout
    .trimEnd()
    .split("\n")
    .map((one) => JSON.parse(one));
  expect(told.map(({ robots, bytes, error }) => [robots.from, bytes ?? error.code])).toEqual([
    [first, 14],
    ["/no/such", "ERR_ROBOTS_UNREADABLE_FILE"],
    ["/", "ERR_ROBOTS_UNREADABLE_FILE"],
    [origin, "ERR_ROBOTS_UNREADABLE_FILE"],
    ["-", 12],
    [last, 26],
  ]);
  expect(told[1].error.message).toBe("/no/such cannot be read: there is no such file");
  expect(told[3].error.message).toContain("404");
  for (const [at, path] of [first, last].entries()) {
    const alone = await maycrawl(["parse", path, "--json"]);
    expect(`${stdout.split("\n")[at * 5]}\n`).toBe(alone.stdout);
  }
  const text = await maycrawl(["parse", first, "/no/such", last]);
  const alone = await Promise.all([first, last].map((path) => maycrawl(["parse", path])));
  const error =
    "error: /no/such cannot be read: there is no such file\n  expected the path of a robots.txt, its URL, or - for standard input\n";
  expect([text.code, text.stderr, text.stdout]).toEqual([
    3,
    "",
    [alone[0]?.stdout, error, alone[1]?.stdout].join("\n"),
  ]);
});

test("maycrawl parse of several sources prints errors with hints, and ends with exit code 2 if all errors are usage errors", async () => {
  const path = file("User-agent: a\n");
  const { code, stdout } = await maycrawl(["parse", "a.example", path, "https://", "--json"]);
  const errors = stdout
    .trimEnd()
    .split("\n")
    .map((one) => JSON.parse(one).error);
  const hints = ["expected a path, a URL such as https://example.com/robots.txt, or - for standard input"];
  expect([code, errors]).toEqual([
    2,
    [
      {
        code: "ERR_USAGE",
        message: '"a.example" is neither a file nor an absolute URL',
        hints: ['did you mean "https://a.example"?', ...hints],
      },
      undefined,
      { code: "ERR_USAGE", message: '"https://" is not a valid URL', hints },
    ],
  ]);
  expect((await maycrawl(["parse", "a.example", "/no/such"])).code).toBe(3);
  const text = await maycrawl(["parse", path, "https://"]);
  expect([text.code, text.stderr]).toEqual([2, ""]);
  expect(text.stdout).toContain(`\n\nerror: "https://" is not a valid URL\n  ${hints[0]}\n`);
});

test("maycrawl parse of several readable sources ends with exit code 0, and accepts standard input only once", async () => {
  const path = file("User-agent: a\n");
  expect((await maycrawl(["parse", path, path])).code).toBe(0);
  const twice = await maycrawl(["parse", "-", path, "-"]);
  expect([twice.code, twice.stdout]).toEqual([2, ""]);
  expect(twice.stderr).toContain("standard input can contain only one robots.txt");
});

test("maycrawl parse reads the file in the dialect of --dialect", async () => {
  const { stdout } = await maycrawl(["parse", "-", "--json", "--dialect", "google-code"], {
    input: "disallow /x\n",
  });
  expect(JSON.parse(stdout)).toMatchObject({ dialect: "google-code", lines: [{ field: "disallow" }] });
});

test("maycrawl parse fetches and parses the robots.txt at a URL", async () => {
  const { origin } = await serveRobots("User-agent: *\nDisallow: /\n");
  const { code, stdout } = await maycrawl(["parse", `${origin}/robots.txt`, "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    robots: { from: `${origin}/robots.txt`, status: 200 },
    bytes: 26,
  });
});

test.for([404, 503])(
  "maycrawl parse of a URL with status %i reports the status on standard error, with exit code 3",
  async (status) => {
    const { origin } = await serveRobots("User-agent: *\n", {}, status);
    const { code, stdout, stderr } = await maycrawl(["parse", `${origin}/robots.txt`]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(new RegExp(`^error: ${origin}/robots.txt is un\\w+: ${status}`));
  },
);

test("maycrawl parse reports that a file was cut at the size limit", async () => {
  const path = file(`User-agent: *\nDisallow: /x\n${"# filler\n".repeat(60_000)}`);
  const { code, stdout, stderr } = await maycrawl(["parse", path]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/ {2}512000 bytes, cut, /);
  expect(stderr).toMatch(
    /^note: .*: it is longer than 512000 bytes: the rest is not read \(RFC 9309 §2\.5\)\n$/,
  );
  const json = await maycrawl(["parse", path, "--json"]);
  expect(JSON.parse(json.stdout)).toMatchObject({ truncated: true, bytes: 512_000 });
});

test("maycrawl parse accepts an HTML page, with a note", async () => {
  const { code, stderr } = await maycrawl(["parse", "-"], {
    input: "<!DOCTYPE html>\n<title>Hello</title>\n",
  });
  expect(code).toBe(0);
  expect(stderr).toBe("note: <stdin>: it is an HTML page, not a robots.txt\n");
});

test("maycrawl parse of 12,000 agents and 12,000 other fields prints less than 2.5 million characters", async () => {
  const agents = Array.from({ length: 12_000 }, (_, i) => `User-agent: a${i}\n`).join("");
  const path = file(`${agents}${"Crawl-delay: 5\n".repeat(12_000)}`);
  const { stdout } = await maycrawl(["parse", path]);
  expect(stdout).toContain("line 1: a0, a1, a2, a3, a4 and 11995 more  (0 rules, 12000 other fields)");
  expect(stdout.length).toBeLessThan(2_500_000);
  const json = await maycrawl(["parse", path, "--json"]);
  expect(JSON.parse(json.stdout).fields).toHaveLength(12_000);
});

test("maycrawl parse escapes control characters in its output", async () => {
  const evil = "\u001b]0;x\u0007\u202e\u009b\u2028";
  const input = `User-agent: ${evil}\nDisallow: /${evil}\n${evil}: ${evil}\nSitemap: ${evil}\n# ${evil}\n${evil}\n`;
  for (const options of [[], ["--json"]]) {
    const { stdout } = await maycrawl(["parse", "-", ...options], { input });
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}]/u);
  }
});

describe("maycrawl parse --as", () => {
  const robots =
    "User-agent: *\nDisallow: /a\n\nUser-agent: GPTBot\nUser-agent: Googlebot\nDisallow: /\nAllow: /b\nCrawl-delay: 2\n";

  test("shows the groups that apply to each crawler in the crawler's own dialect", async () => {
    const { code, stdout, stderr } = await maycrawl(
      ["parse", "-", "--as", "Claude,Googlebot-Image,AdsBot-Google"],
      {
        input: robots,
      },
    );
    expect(code).toBe(0);
    expect(stdout.split("\ncrawlers\n")[1]?.split("\n")).toEqual([
      ...["anthropic-ai", "Claude-SearchBot", "Claude-User", "Claude-Web", "ClaudeBot"].map((name) =>
        expect.stringMatching(new RegExp(`^ {2}${name} +line 1: \\*  \\(1 rule\\)$`)),
      ),
      "  Googlebot-Image (google)  line 4: GPTBot, Googlebot  (2 rules)",
      "  AdsBot-Google (google)    no group for AdsBot-Google, and groups for * do not apply to it",
      "",
    ]);
    expect(stderr).toBe(
      'note: "Claude" stands for 5 crawlers: anthropic-ai, Claude-SearchBot, Claude-User, Claude-Web, ClaudeBot\n',
    );
  });

  test("prints with --json the groups, the number of rules and the Crawl-delay of each crawler, or null without --as", async () => {
    const args = ["parse", "-", "--json"];
    const { stdout } = await maycrawl([...args, "--as", "gptbot,Foo"], { input: robots });
    expect(JSON.parse(stdout).crawlers).toEqual([
      {
        as: "gptbot",
        token: "GPTBot",
        known: true,
        dialect: "rfc9309",
        groups: [4],
        rules: 2,
        crawlDelay: 2,
      },
      { as: "Foo", token: "Foo", known: false, dialect: "rfc9309", groups: [1], rules: 1, crawlDelay: null },
    ]);
    expect(JSON.parse((await maycrawl(args, { input: robots })).stdout).crawlers).toBeNull();
  });
});

test.each([
  [
    "rfc9309",
    "ClaudeBot, anthropic-ai (read as ClaudeBot), FooBot/2 (read as FooBot), MJ12bot",
    "only the first one is read",
  ],
  [
    "draft-1996",
    "ClaudeBot, anthropic-ai (names each crawler whose token is part of this text), FooBot/2, MJ12bot",
    "is read as one name. It applies to each crawler whose token is part of it",
  ],
  [
    "classic-1994",
    "ClaudeBot, anthropic-ai (read as one name), FooBot/2 (read as FooBot), MJ12bot",
    "is read as one name",
  ],
  ["yandex-code", "ClaudeBot, anthropic-ai (read as one name), FooBot/2, MJ12bot", "is read as one name"],
])(
  "maycrawl parse in %s shows for a group which crawlers its user-agent lines name",
  async (dialect, names, read) => {
    const input =
      "User-agent: ClaudeBot, anthropic-ai\nUser-agent: FooBot/2\nUser-agent: MJ12bot\nDisallow: /\n";
    const { stdout } = await maycrawl(["parse", "-", "--dialect", dialect], { input });
    expect(stdout).toContain(`\n  line 1: ${names}  (1 rule)\n`);
    expect(stdout).toContain(
      `  line 1: This looks like several names, but ${read}: write a user-agent line for each.\n`,
    );
  },
);

test.each(["rfc9309", "google", "classic-1994", "draft-1996", "yandex-code"])(
  "maycrawl parse in %s accepts a known crawler's name with blanks, and reports that */1.0 names no crawler",
  async (dialect) => {
    const input = "User-agent: Screaming Frog SEO Spider\nUser-agent: */1.0\nDisallow: /\n";
    const { stdout } = await maycrawl(["parse", "-", "--dialect", dialect], { input });
    expect(stdout).toContain("  line 1: Screaming Frog SEO Spider, */1.0 (names no crawler)  (1 rule)\n");
  },
);
