import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openSqlite } from "@maycrawl/agent/internal";
import { describe, expect, test } from "vitest";
import { FOOBOT, file, folder, maycrawl } from "../support/run.ts";
import { serveRobots } from "../support/servers.ts";

/** A command line, its exit code, the first line of the error, and a hint that shows what to type. */
type Row = readonly [args: readonly string[], code: number, error: string, hint: string];

const CHECK = ["check", "https://a.example/"];

const COMMANDS: readonly Row[] = [
  [["chek"], 2, '"chek" is not a command', "did you mean check?"],
  [["help", "chek"], 2, '"chek" is not a command', "did you mean check?"],
  [["diff"], 2, "diff needs an OLD", "for example: maycrawl diff old.txt robots.txt"],
  [["diff", "a.txt"], 2, "diff needs a NEW", "for example: maycrawl diff old.txt robots.txt"],
  [["diff", "-", "-"], 2, "standard input can contain only one robots.txt", "use - only once"],
  [["diff", "--git"], 2, "--git needs a value", "write --git REVISION"],
  [
    ["diff", "--git", "main", "a.txt", "b.txt"],
    2,
    '"b.txt" is one argument too many: with --git, expected one FILE',
    "maycrawl diff --help shows examples",
  ],
  [
    ["diff", "--git", "main", "-"],
    2,
    "with --git, FILE cannot be standard input",
    "expected the path of a file in the git repository",
  ],
  [
    ["diff", "--git", "main", "https://a.example/robots.txt"],
    2,
    "with --git, FILE cannot be a URL",
    "expected the path of a file in the git repository",
  ],
  [
    ["diff", "a.txt", "b.txt", "--fail-on", "al"],
    2,
    '--fail-on cannot be "al"',
    "expected one of decisions, access, all",
  ],
  [
    ["blame"],
    2,
    '"blame" is not a command',
    "maycrawl bisect URL --as NAME finds the commit that changed an answer",
  ],
  [
    ["bisect", "--as", "A"],
    2,
    "bisect needs a URL",
    "for example: maycrawl bisect https://example.com/private --as Googlebot",
  ],
  [
    ["bisect", "https://a.example/", "robots.txt", "x", "--as", "A"],
    2,
    '"x" is one argument too many: expected URL and PATH',
    "maycrawl bisect --help shows examples",
  ],
  [["lint"], 2, "lint needs a SOURCE", "for example: maycrawl lint robots.txt"],
  [
    ["validate"],
    2,
    '"validate" is not a command',
    "maycrawl fetch URL shows the diagnostics of a site's answer",
  ],
  [["verify"], 2, '"verify" is not a command', "maycrawl lint FILE finds the problems of a robots.txt"],
  [
    ["test"],
    2,
    "robots.test.yaml does not exist",
    "maycrawl test --init writes one, from what the robots.txt does today",
  ],
  [
    ["test", "a.yaml", "--init"],
    2,
    "--init writes robots.test.yaml, and reads no other test file",
    "--robots names the robots.txt",
  ],
  [["serve"], 2, '"serve" is not a command', "maycrawl tester starts the web tester"],
  [["web"], 2, '"web" is not a command', "maycrawl tester starts the web tester"],
  [
    ["tester", "--port", "65536"],
    2,
    '--port "65536" is not a port',
    "expected a number from 0 to 65535; 0 is a free port",
  ],
  [
    ["tester", "a.example"],
    2,
    '"a.example" is neither a file nor an absolute URL',
    'did you mean "https://a.example"?',
  ],
  [
    ["tester", "ftp://a.example/"],
    2,
    '"ftp://a.example/" cannot be opened in the web tester: only http and https can',
    'expected a URL such as "https://example.com/", the path of a robots.txt, or - for standard input',
  ],
  [
    ["tester", "a.txt", "b.txt"],
    2,
    '"b.txt" is one argument too many: expected one SOURCE',
    "maycrawl tester --help shows examples",
  ],
  [
    ["tester", "missing.txt"],
    3,
    "missing.txt cannot be read: there is no such file",
    "expected the path of a robots.txt, its URL, or - for standard input",
  ],
  [["robots"], 2, '"robots" is not a command', "maycrawl fetch URL, or for a file: maycrawl parse FILE"],
  [["report"], 2, '"report" is not a command', "did you mean maycrawl crawl report?"],
  [["status"], 2, '"status" is not a command', "did you mean maycrawl crawl status?"],
  [["ls"], 2, '"ls" is not a command', "maycrawl crawlers lists the known crawlers"],
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
    "a crawler is required: --as is missing",
    "for example: maycrawl check https://example.com/private --as Googlebot",
  ],
  [CHECK, 2, "a crawler is required: --as is missing", "maycrawl crawlers lists the known crawlers"],
  [
    ["explain", "https://a.example/"],
    2,
    "a crawler is required: --as is missing",
    "for example: maycrawl explain https://example.com/private --as Googlebot",
  ],
  [[...CHECK, "--as"], 2, "--as needs a value", "write --as NAME, such as --as Googlebot"],
  [[...CHECK, "--as", "A", "--robots"], 2, "--robots needs a value", "write --robots SOURCE"],
  [["crawl", "report", "--jsn"], 2, '"--jsn" is not an option of crawl report', "did you mean --json?"],
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

const DASHES: readonly Row[] = [
  ["\u2013json", "--json"],
  ["\u2014json", "--json"],
  ["\u2014as=Googlebot", "--as"],
  ["\u2013help", "--help"],
].map(([word = "", meant = ""]) => [
  [...CHECK, word],
  2,
  `"${word}" begins with a long dash; options begin with two hyphens`,
  `did you mean ${meant}?`,
]);

const MISTAKEN: readonly Row[] = [
  [
    [...CHECK, "--as", "Googlebot", "Bingbot"],
    2,
    `"Bingbot" is a crawler's name, but --as takes one argument`,
    "did you mean --as Googlebot,Bingbot?",
  ],
  [
    ["explain", "https://a.example/", "--as", "Googlebot", "Bingbot"],
    2,
    `"Bingbot" is a crawler's name, but --as takes one argument`,
    "explain takes one crawler",
  ],
  [
    ["\u2013help"],
    2,
    '"\u2013help" begins with a long dash; options begin with two hyphens',
    "did you mean --help?",
  ],
  [["--h"], 2, '"--h" is not an option of maycrawl', "did you mean --help?"],
  [["check", "--h"], 2, '"--h" is not an option of check', "did you mean --help?"],
  ...(
    [
      ["x.example:80", "cannot be used", "expected HOST:PORT:ADDRESS"],
      ["http://x.example:80:127.0.0.1", "begins with a scheme", "leave http:// out"],
      ["+x.example:80:127.0.0.1", "begins with a +, as only curl takes it", "leave + out"],
    ] as const
  ).flatMap(([value, fault, hint]) =>
    [[], ["--robots", "none.txt"]].map(
      (robots): Row => [
        [...CHECK, "--as", "A", "--resolve", value, ...robots],
        2,
        `--resolve "${value}" ${fault}`,
        value === "x.example:80"
          ? `${hint}, such as "example.com:443:192.0.2.1", "example.com:443:[2001:db8::1]" or "*:80:127.0.0.1"`
          : hint,
      ],
    ),
  ),
  ...["start", "resume"].map(
    (word): Row => [
      ["crawl", word, "https://a.example/"],
      2,
      `"${word}" is not a subcommand of crawl`,
      "maycrawl crawl URL --as NAME starts or continues a crawl",
    ],
  ),
  [["crawl", "help"], 2, '"help" is not a subcommand of crawl', "did you mean maycrawl help crawl?"],
];

const URLS: readonly Row[] = [
  ...["'https://a.example/'", "<https://a.example/>", '"a.example/"'].map(
    (url): Row => [
      ["check", url, "--as", "A"],
      2,
      `"${url}" is not an absolute URL`,
      'did you mean "https://a.example/"?',
    ],
  ),
  ...["check", "page", "crawl"].map(
    (command): Row => [
      [command, "http://a.example:99999/", "--as", "A", ...contactOf(command)],
      2,
      `"http://a.example:99999/" is not a ${command === "crawl" ? "URL that can be crawled" : "valid URL"}`,
      "its port is not below 65536",
    ],
  ),

  [
    ["check", "a.example", "--as", "A"],
    2,
    '"a.example" is not an absolute URL',
    'did you mean "https://a.example"?',
  ],
  [["fetch", "a.example"], 2, '"a.example" is not an absolute URL', 'did you mean "https://a.example"?'],
  ...["crawl", "page", "prefs", "sitemap", "parse"].map(
    (command): Row => [
      [
        command,
        "a.example",
        ...(command === "parse" ? [] : ["--as", "A"]),
        ...contactOf(command),
        ...urlOf(command),
      ],
      2,
      '"a.example" is neither a file nor an absolute URL',
      'did you mean "https://a.example"?',
    ],
  ),
  [
    [...CHECK, "--as", "A", "--robots", "a.example/robots.txt"],
    2,
    '"a.example/robots.txt" is neither a file nor an absolute URL',
    'did you mean "https://a.example/robots.txt"?',
  ],
  [
    ["check", "htps://a.example/", "--as", "A"],
    2,
    '"htps://a.example/" has an unknown scheme',
    'did you mean "https://a.example/"?',
  ],
  ...["https://a.example/a,https://b.example/b", "https://a.example http://b.example/"].map(
    (urls): Row => [
      ["check", urls, "--as", "A"],
      2,
      `"${urls}" is more than one URL`,
      "did you mean two arguments? Each of them, or each line of a file, is one URL",
    ],
  ),
  [
    ["crawl", "https://a.example/a, https://b.example/b", ...FOOBOT],
    2,
    '"https://a.example/a, https://b.example/b" is more than one URL',
    "did you mean two arguments? Each of them, or each line of a file, is one URL",
  ],
  [
    ["sitemap", "none.xml"],
    3,
    "none.xml cannot be read: there is no such file",
    "expected the path of a sitemap, its URL, or - for standard input",
  ],
];

const FILES: readonly Row[] = [
  [
    ["check", "-", "--as", "A"],
    2,
    "standard input has no URL",
    "expected a URL on each line: maycrawl check - --as Googlebot < urls.txt",
  ],
  [
    ["crawl", "-", ...FOOBOT],
    2,
    "standard input is empty or closed: it contains no seeds",
    "expected a URL such as https://example.com/, a file with one on each line, or -",
  ],
  ...[[], FOOBOT].map(
    (as): Row => [
      ["crawl", "reprot", "c.db", ...as],
      2,
      '"reprot" is not a subcommand of crawl',
      "did you mean maycrawl crawl report?",
    ],
  ),
  [
    ["bisect", "https://a.example/", "--as", "A"],
    3,
    "git: not a git repository (or any of the parent directories): .git",
    "change to a folder of the repository with the robots.txt",
  ],
  [
    ["diff", "--git", "main"],
    3,
    "git: not a git repository (or any of the parent directories): .git",
    "change to a folder of the repository with the robots.txt",
  ],
  [
    ["crawl", "report", "nofile.db"],
    3,
    "nofile.db cannot be read: there is no such file",
    "expected the file in the --db of a crawl (default: crawl.db): maycrawl crawl report crawl.db",
  ],
];

const AS_A = [...CHECK, "--as", "A"];
const CRAWL = ["crawl", "https://a.example/", ...FOOBOT];
const ROBOTS_EXPECTED = "expected the path of a robots.txt, its URL, or - for standard input";

const VALUES: readonly Row[] = [
  [
    [...CHECK, "--as", ""],
    2,
    `--as "" is not a crawler's name`,
    "maycrawl crawlers lists the known crawlers",
  ],
  [
    [...CHECK, "--as", "genai"],
    2,
    `--as "genai" is neither a crawler's name nor a purpose`,
    "did you mean ai? It stands for all AI crawlers",
  ],
  [[...AS_A, "--robots", "none.txt"], 3, "none.txt cannot be read: there is no such file", ROBOTS_EXPECTED],
  [[...AS_A, "--robots", "."], 3, ". cannot be read: it is a directory", ROBOTS_EXPECTED],
  [[...AS_A, "--dialect", "googel"], 2, '--dialect cannot be "googel"', "did you mean google?"],
  [
    [...AS_A, "--timeout", "abc"],
    2,
    '--timeout "abc" is not a valid number of seconds',
    "expected a number above 0, at most 86400",
  ],
  [
    [...CRAWL, "--max-pages", "many"],
    2,
    '--max-pages "many" is not a valid number',
    "expected a whole number, 1 or more",
  ],
  [
    [...CRAWL, "--every", "5x"],
    2,
    '--every "5x" is not a time',
    "expected a time such as 30min, 12h, 1d or 2w, or adaptive",
  ],
  [
    ["crawl", "https://a.example/", "--as", "A", "--contact", "x"],
    2,
    '--contact "x" is neither a URL nor an e-mail address',
    'expected a contact such as "https://example.com/bot" or "bot@example.com"',
  ],
  [
    [...CRAWL, "--db", "none/x.db"],
    3,
    "none/x.db could not be opened: there is no folder none",
    "expected the path of a crawl's file, or of a new file in a writable folder",
  ],
];

const NOTED: readonly (readonly [name: string, note: string])[] = [
  ["GPTBto", "maycrawl knows no crawler called GPTBto; did you mean GPTBot?"],
  ["Grok", "maycrawl knows no crawler called Grok; only groups for this token or for * apply"],
  ["Perplexity", '"Perplexity" stands for 2 crawlers: Perplexity-User, PerplexityBot'],
  [
    "Claude",
    '"Claude" stands for 5 crawlers: anthropic-ai, Claude-SearchBot, Claude-User, Claude-Web, ClaudeBot',
  ],
  ["*", "* stands for every crawler that no group names"],
];

function contactOf(command: string): readonly string[] {
  return command === "crawl" ? ["--contact", "a@b.example"] : [];
}

function urlOf(command: string): readonly string[] {
  return command === "prefs" ? ["--url", "https://a.example/"] : [];
}

describe.for([
  ["no command", COMMANDS],
  ["options", OPTIONS],
  ["long dashes", DASHES],
  ["misused names, options and subcommands", MISTAKEN],
  ["URLs", URLS],
  ["files", FILES],
  ["values", VALUES],
] as const)("a wrong command line (%s) gets an error with a hint:", ([, rows]) => {
  test.for(rows)("%j", async ([args, expected, error, hint]) => {
    const { code, stdout, stderr } = await maycrawl(args, { cwd: folder() });
    expect([code, stdout, stderr.split("\n")[0]]).toEqual([expected, "", `error: ${error}`]);
    expect(stderr).toContain(`\n  ${hint}\n`);
  });
});

test.for([
  "https://a.example/?u=a,https://b.example/",
  "https://a.example/#a https://b.example/",
  "https://a.example/https://b.example/",
  "https://a.example/a,b",
])("maycrawl check accepts %s as one URL", async (url) => {
  const robots = file("User-agent: *\nAllow: /");
  const { code, stderr } = await maycrawl(["check", url, "--as", "CCBot", "--robots", robots]);
  expect([code, stderr]).toEqual([0, ""]);
});

test("maycrawl check rejects a line with two URLs in a file of URLs", async () => {
  const urls = file("https://a.example/a,https://b.example/b\n", "urls.txt");
  const { code, stderr } = await maycrawl(["check", urls, "--as", "A", "--robots", file("")]);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/urls\.txt, line 1: .* is more than one URL; /)]);
});

test.for(["check", "sitemap", "page", "parse", "crawl"])(
  "maycrawl %s suggests a URL for a folder with the name of a host",
  async (command) => {
    const cwd = folder();
    mkdirSync(join(cwd, "a.example"));
    const as = command === "parse" ? [] : ["--as", "A"];
    const { code, stderr } = await maycrawl([command, "a.example", ...as, ...contactOf(command)], { cwd });
    const lines = 'error: a.example cannot be read: it is a directory\n  did you mean "https://a.example"?\n';
    expect([code, stderr.startsWith(lines)]).toEqual([3, true]);
  },
);

test("crawl report of a file that is not a database prints a hint that says which file is expected", async () => {
  const { code, stderr } = await maycrawl(["crawl", "report", file("junk", "junk.db")]);
  expect([code, stderr]).toEqual([
    3,
    expect.stringMatching(
      /^error: \S+junk\.db is not a maycrawl file with a crawl\..*\n {2}expected the file in the --db of a crawl \(default: crawl\.db\)\n$/,
    ),
  ]);
});

test("crawl and crawl report do not change a file of a newer maycrawl, and the error says what to do", async () => {
  const cwd = folder();
  const made = openSqlite(join(cwd, "crawl.db"));
  made.exec("PRAGMA application_id = 0x6d617972; PRAGMA user_version = 9; CREATE TABLE visit (id)");
  made.close();
  const before = readFileSync(join(cwd, "crawl.db"));
  for (const args of [CRAWL, ["crawl", "report", "crawl.db"]]) {
    const { code, stderr } = await maycrawl(args, { cwd });
    expect([code, stderr]).toEqual([
      3,
      "error: A newer maycrawl created crawl.db: its layout has version 9, but this maycrawl supports versions up to 1. It was not changed. Update maycrawl, or use another file.\n",
    ]);
  }
  expect(readFileSync(join(cwd, "crawl.db"))).toEqual(before);
});

test("maycrawl crawl rejects a file for --html in a missing folder before the crawl", async () => {
  const { code, stderr } = await maycrawl([...CRAWL, "--html", "none/x.html"], { cwd: folder() });
  expect([code, stderr]).toEqual([3, "error: none/x.html cannot be written: there is no folder none\n"]);
});

test.for(NOTED)("maycrawl check --as %s prints a note: %s", async ([name, note]) => {
  const { code, stderr } = await maycrawl([
    ...CHECK,
    "--as",
    name,
    "--robots",
    file("User-agent: *\nAllow: /"),
  ]);
  expect([code, stderr]).toEqual([0, `note: ${note}\n`]);
});

test("maycrawl check --as GPTBot,ClaudeBot answers for both crawlers", async () => {
  const { code, stdout } = await maycrawl([...CHECK, "--as", "GPTBot,ClaudeBot", "--robots", file("")]);
  expect([code, stdout.match(/as \w+/g)]).toEqual([0, ["as GPTBot", "as ClaudeBot"]]);
});

test("maycrawl explain --as search suggests the command that checks all search crawlers", async () => {
  const { code, stderr } = await maycrawl(["explain", "https://a.example/", "--as", "search"]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining("maycrawl check --as search checks all of them\n"),
  ]);
});

test("maycrawl crawlers Goglebot suggests Googlebot", async () => {
  const { code, stderr } = await maycrawl(["crawlers", "Goglebot"]);
  expect([code, stderr]).toEqual([1, expect.stringContaining("\n  did you mean Googlebot?\n")]);
});

describe("commands note the parsed form of a URL with wrong slashes:", () => {
  const robots = () => ["--as", "CCBot", "--robots", file("User-agent: *\nAllow: /")];

  test.for([
    ["https:/a.example/x", "https://a.example/x"],
    ["https:a.example/x", "https://a.example/x"],
    ["https:///a.example/x", "https://a.example/x"],
    ["http:\\\\a.example\\x", "http://a.example/x"],
    ["https://a.example\\x?a\\b", "https://a.example/x?a\\b"],
  ] as const)("for %s", async ([url, read]) => {
    for (const command of ["check", "explain", "compare"]) {
      const { code, stderr } = await maycrawl([command, url, ...robots()]);
      expect([code, stderr]).toEqual([0, `note: "${url}" is read as ${read}\n`]);
    }
  });

  test.for([
    "https://a.example/x",
    "https://a.example/?\\",
    "https://a.example/#http:/x",
    "HTTPS://a.example",
  ])("but not for %s, which has no wrong slashes", async (url) => {
    expect((await maycrawl(["check", url, ...robots()])).stderr).toBe("");
  });

  test("for the URL of a site that a command requests", async () => {
    const { origin } = await serveRobots("User-agent: *\nDisallow: /");
    const url = origin.replace("//", "/");
    const note = `note: "${url}" is read as ${origin}/\n`;
    for (const command of ["fetch", "sitemap", "parse"]) {
      const { code, stderr } = await maycrawl([command, url]);
      expect([command, code === 2, stderr.startsWith(note)]).toEqual([command, false, true]);
    }
    for (const command of ["page", "prefs"]) {
      const { stderr } = await maycrawl([command, url, "--as", "FooBot"]);
      expect(stderr).toContain(note);
    }
    const { code, stderr } = await maycrawl(["crawl", url, ...FOOBOT], { cwd: folder() });
    expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining(note)]);
  });
});

describe("an input that is empty or has an unexpected format:", () => {
  test("batch accepts empty input, with a note", async () => {
    const { code, stdout, stderr } = await maycrawl(["batch"]);
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/^note: standard input is empty: expected a request on each line/);
  });

  test("check and explain accept an empty robots.txt, with a note", async () => {
    const robots = file("");
    for (const command of ["check", "explain"]) {
      const { code, stderr } = await maycrawl([
        command,
        "https://a.example/",
        "--as",
        "GPTBot",
        "--robots",
        robots,
      ]);
      expect([code, stderr]).toEqual([0, `note: ${robots}: it is empty, and so allows everything\n`]);
    }
  });

  test("parse accepts empty input, with a note", async () => {
    const { code, stderr } = await maycrawl(["parse", "-"]);
    expect([code, stderr]).toEqual([0, "note: <stdin>: it is empty, and so allows everything\n"]);
  });

  test("crawl reads a file of seeds even if the file's name is similar to a subcommand", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "reports"), "x\n");
    const { stderr } = await maycrawl(["crawl", "reports", ...FOOBOT], { cwd });
    expect(stderr).toMatch(/^error: "x" is not a URL that can be crawled, reports line 1\n/);
  });

  test.each([
    "User-agent: *\nDisallow: /a\nSitemap: https://a.example/s.xml\n",
    "# comment\nSitemap: https://a.example/s.xml\n",
    `${"# comment\n".repeat(150)}User-agent: *\nDisallow: /a\n`,
  ])(
    "sitemap reports a robots.txt as one error, with a note that suggests other commands: %j",
    async (robots) => {
      const path = file(robots);
      const { code, stdout, stderr } = await maycrawl(["sitemap", path]);
      expect([code, stdout.match(/byte \d+/g)]).toEqual([1, ["byte 0"]]);
      expect(stdout).toContain("this is a robots.txt, not a sitemap");
      expect(stderr).toMatch(/^note: maycrawl parse \S+ reads a robots\.txt; maycrawl sitemap https:\/\//);
    },
  );

  test("check reads a file of URLs, and reports the invalid lines", async () => {
    const urls = file("# seeds\nhttps://a.example/x\n\na.example\nhttps://a.example/private\n", "urls.txt");
    const args = ["check", urls, "--as", "CCBot", "--robots", file("User-agent: *\nDisallow: /private")];
    const { code, stdout, stderr } = await maycrawl(args);
    expect([code, stdout.match(/https:\S+/g)]).toEqual([
      2,
      ["https://a.example/x", "https://a.example/private"],
    ]);
    expect(stderr).toMatch(
      /^error: \S+urls\.txt, line 4: "a\.example" is not an absolute URL; did you mean "https:/,
    );
    const json = await maycrawl([...args, "--json"]);
    expect([json.code, json.stderr]).toEqual([2, ""]);
    const lines = json.stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        error: { code: "ERR_USAGE", message: expect.stringMatching(/urls\.txt, line 4: "a\.example" is no/) },
      },
      { url: "https://a.example/x" },
      { url: "https://a.example/private" },
    ]);
  });

  test.each([
    ["User-agent: *\nDisallow: /a\n"],
    ["# comment\n\nuser-agent: FooBot"],
    ["Sitemap: https://a.example/s.xml\nsitemap : https://a.example/t.xml\n"],
  ])("check reports a robots.txt instead of a list of URLs as one error: %j", async (robots) => {
    const path = file(robots);
    const { code, stdout, stderr } = await maycrawl(["check", path, "--as", "Googlebot"]);
    expect([code, stdout, stderr]).toEqual([
      2,
      "",
      `error: ${path} is a robots.txt, not a list of URLs\n  did you mean --robots ${path}?\n`,
    ]);
    const piped = await maycrawl(["check", "-", "--as", "Googlebot"], { input: robots });
    expect([piped.code, piped.stderr]).toEqual([
      2,
      "error: standard input is a robots.txt, not a list of URLs\n  did you mean --robots -?\n",
    ]);
  });

  test.each([
    ["a gzip file", gzipSync("https://a.example/\n".repeat(99))],
    ["a binary file", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1")],
    ["a binary file", Buffer.from("https://a.example/\n", "utf16le")],
  ])("check reports %s instead of a list of URLs as one error", async (what, bytes) => {
    const path = file(bytes, "urls");
    const { code, stdout, stderr } = await maycrawl(["check", path, "--as", "Googlebot"]);
    expect([code, stdout, stderr]).toEqual([
      2,
      "",
      `error: ${path} is ${what}, not a list of URLs\n  expected a URL on each line, in UTF-8\n`,
    ]);
  });

  test("check rejects a file without URLs, and a folder", async () => {
    const empty = await maycrawl(["check", file("# none\n", "urls.txt"), "--as", "FooBot"]);
    expect([empty.code, empty.stderr]).toEqual([
      2,
      expect.stringMatching(/^error: \S+urls\.txt has no URL\n/),
    ]);
    const of = await maycrawl(["check", folder(), "--as", "FooBot"]);
    expect([of.code, of.stderr]).toEqual([3, expect.stringMatching(/cannot be read: it is a directory\n/)]);
  });
});

describe("with --json maycrawl prints an error as a line of JSON on standard output", () => {
  const AS = ["--as", "FooBot"];
  test.for([
    [["--json"], 2, "ERR_USAGE", '"--json" is not an option of maycrawl'],
    [["chek", "--json"], 2, "ERR_USAGE", '"chek" is not a command'],
    [["check", "--json"], 2, "ERR_USAGE", "check needs a URL"],
    [["check", "u", "--json", "--az"], 2, "ERR_USAGE", '"--az" is not an option of check'],
    [["check", "a.example", "--json", ...AS], 2, "ERR_USAGE", '"a.example" is not an absolute URL'],
    [["explain", "a.example", "--json", ...AS], 2, "ERR_USAGE", '"a.example" is not an absolute URL'],
    [["compare", "a.example", "--json", ...AS], 2, "ERR_USAGE", '"a.example" is not an absolute URL'],
    [["fetch", "a.example", "--json"], 2, "ERR_USAGE", '"a.example" is not an absolute URL'],
    [
      ["page", "none.html", "--json", ...AS],
      3,
      "ERR_NOT_FOUND_OUT",
      "none.html cannot be read: there is no such file",
    ],
    [
      ["prefs", "none.html", "--json", ...AS],
      2,
      "ERR_USAGE",
      "the URL of this page is unknown: --url is missing",
    ],
    [
      ["sitemap", "none.xml", "--json"],
      3,
      "ERR_NOT_FOUND_OUT",
      "none.xml cannot be read: there is no such file",
    ],
    [
      ["parse", "none.txt", "--json"],
      3,
      "ERR_NOT_FOUND_OUT",
      "none.txt cannot be read: there is no such file",
    ],
    [
      ["simulate", "--history", "none", "--json"],
      3,
      "ERR_NOT_FOUND_OUT",
      "none cannot be read: there is no such file",
    ],
    [
      ["crawl", "none.txt", "--json", ...FOOBOT],
      3,
      "ERR_NOT_FOUND_OUT",
      "none.txt cannot be read: there is no such file",
    ],
    [
      ["crawl", "report", "none.db", "--json"],
      3,
      "ERR_NOT_FOUND_OUT",
      "none.db cannot be read: there is no such file",
    ],
    [["check", "u", "--json=1"], 2, "ERR_USAGE", "--json takes no value"],
    [
      ["crawlers", "Goglebot", "--json"],
      1,
      "ERR_NONE_FOUND",
      'no known crawler has "Goglebot" in its token, vendor or purposes',
    ],
    [["crawlers", "a", "b", "--json"], 2, "ERR_USAGE", '"b" is one argument too many: expected one TEXT'],
  ] as const)("for %j", async ([args, expected, errorCode, message]) => {
    const { code, stdout, stderr } = await maycrawl(args, { cwd: folder() });
    expect([code, stderr, stdout.split("\n").length]).toEqual([expected, "", 2]);
    const hints = expect.arrayContaining([expect.any(String)]);
    expect(JSON.parse(stdout)).toEqual({
      schema: "maycrawl/error/1",
      error: { code: errorCode, message, hints },
    });
  });

  test("with control characters escaped", async () => {
    const { stdout } = await maycrawl(["\u001b[31m\u009b", "--json"]);
    expect(stdout).not.toMatch(/[\u001b\u009b]/);
  });

  test("but not if --json comes after --", async () => {
    const { code, stdout } = await maycrawl(["chek", "--", "--json"]);
    expect([code, stdout]).toEqual([2, ""]);
  });
});
