import { describe, expect, test } from "vitest";
import { file, maycrawl } from "../support/run.ts";
import { serveRobots } from "../support/servers.ts";

const ROBOTS = `User-agent: *
Disallow: /

User-agent: FooBot
Sitemap: https://a.example/s.xml
User-agent: BarBot
Disallow: /private # why
Allow: /private/ok
Disallow: /Private
Disallow:

User-agent: QuxBot
Disallow: /qux
`;

async function explain(url: string, robots: string | Uint8Array, ...options: string[]) {
  const path = file(robots);
  const run = await maycrawl(["explain", url, "--as", "FooBot", "--robots", path, ...options]);
  return { ...run, stdout: run.stdout.replaceAll(path, "robots.txt") };
}

test("maycrawl explain prints the verdict, the groups, the rules, the surprises and the smallest edit", async () => {
  const { code, stdout, stderr } = await explain("https://a.example/private/x", ROBOTS);
  expect([code, stderr]).toEqual([1, ""]);
  expect(stdout).toBe(`disallowed  https://a.example/private/x  as FooBot  robots.txt:7:1: Disallow: /private

7 | Disallow: /private # why
  | ^^^^^^^^^^^^^^^^^^

Groups  a group names FooBot; its rules apply, and no other rules apply
  line 1   User-agent: *                    does not apply: it is for *, and the crawler has a group of its own
  line 4   User-agent: FooBot (and 1 more)  applies: it names the crawler
  line 12  User-agent: QuxBot               does not apply: it is for others

Rules  compared with /private/x
  line 7   Disallow: /private  8 bytes   decides: disallowed
  line 8   Allow: /private/ok  11 bytes  does not match
  line 9   Disallow: /Private  8 bytes   does not match
  line 10  Disallow:           0 bytes   has no path, so it disallows nothing

Surprises
  line 5  A Sitemap line does not end a group: the user-agent lines 4 and 6 share their rules.
  line 1  The rules for * do not apply to this crawler: the group at line 4 names it.
  line 9  This rule does not match: paths are case-sensitive.

The smallest edit that would allow it
  --- robots.txt
  +++ robots.txt
  @@ -6,4 +6,5 @@
   User-agent: BarBot
   Disallow: /private # why
  +Allow: /private/x$
   Allow: /private/ok
   Disallow: /Private
`);
});

describe("maycrawl explain describes the outcome of", () => {
  test.each(["classic-1994", "yandex-code"])(
    "a Disallow without a path, which allows the URL in %s",
    async (dialect) => {
      const robots = "User-agent: *\nDisallow: /\nDisallow:\n";
      const { code, stdout } = await explain("https://a.example/x", robots, "--dialect", dialect);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^ {2}line 3 .*decides: allowed$/m);
    },
  );

  test("matching rules that are less specific, repeated, or tied with another rule", async () => {
    const { code, stdout } = await explain(
      "https://a.example/page",
      "User-agent: *\nDisallow: /page\nAllow: /page\nAllow: /page\nDisallow: /p\n",
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}line 2 .*matches as many bytes as line 3, and a tie goes to allow$/m);
    expect(stdout).toMatch(/^ {2}line 3 .*decides: allowed$/m);
    expect(stdout).toMatch(/^ {2}line 4 .*matches, with the same result as line 3$/m);
    expect(stdout).toMatch(/^ {2}line 5 .*matches, but line 3 matches more bytes$/m);
    expect(stdout).toContain("no group names FooBot, so the rules for * apply");
  });

  test("a rule that matches /robots.txt, which is always allowed", async () => {
    const { code, stdout } = await explain("https://a.example/robots.txt", "User-agent: *\nDisallow: /\n");
    expect(code).toBe(0);
    expect(stdout).toMatch(/matches, but \/robots.txt itself is always allowed/);
    expect(stdout).not.toContain("The smallest edit");
  });
});

describe("maycrawl explain with long lists", () => {
  const many = Array.from({ length: 500 }, (_, i) => `Disallow: /other/${i}\n`).join("");
  const robots = `${Array.from({ length: 30 }, (_, i) => `User-agent: Other${i}\nDisallow: /\n`).join("")}User-agent: FooBot\n${many}Disallow: /a\nDisallow: /A\nDisallow: /\n`;

  test("shows the rules that match or differ only in case, and counts the other rules and groups", async () => {
    const { stdout } = await explain("https://a.example/a", robots);
    const rules = stdout.slice(stdout.indexOf("\nRules"), stdout.indexOf("\nSurprises"));
    expect(rules.match(/^ {2}line \d+ +\w+: \S+/gm)).toEqual([
      "  line 562  Disallow: /a",
      "  line 564  Disallow: /",
      "  line 563  Disallow: /A",
    ]);
    expect(rules).toContain("500 more (--all shows them)");
    expect(stdout).toContain("30 groups for others: Other0, Other1, Other2, … (--all shows them)");
  });

  test("reports that none of many rules matches", async () => {
    const { stdout } = await explain("https://a.example/b", `User-agent: FooBot\n${many}`);
    expect(stdout).toContain("compared with /b\n  500 rules that do not match (--all shows them)\n");
  });

  test("shows the first 20 of 100 groups that apply, and counts the others", async () => {
    const { stdout } = await explain("https://a.example/a", "User-agent: FooBot\nDisallow: /\n".repeat(100));
    expect(stdout).toContain("100 groups name FooBot; their rules apply together, and no other rules apply");
    expect(stdout.match(/applies: it names the crawler$/gm)).toHaveLength(20);
    expect(stdout).toContain("80 more groups (--all shows them)");
  });

  test("shows all rules and groups with --all", async () => {
    const { stdout } = await explain("https://a.example/a", robots, "--all");
    expect(stdout.match(/does not match$/gm)).toHaveLength(501);
    expect(stdout.match(/does not apply: it is for others$/gm)).toHaveLength(30);
    expect(stdout).not.toContain("--all shows them");
  });
});

describe("the smallest edit in maycrawl explain", () => {
  test("adds a rule to a file that does not end with a line end", async () => {
    const { stdout } = await explain("https://a.example/x", "User-agent: *\nDisallow: /");
    expect(stdout).toContain(
      "  --- robots.txt\n  +++ robots.txt\n  @@ -1,2 +1,3 @@\n   User-agent: *\n   Disallow: /\n  +Allow: /x$\n",
    );
  });

  test("adds a group to an empty file", async () => {
    const { stdout } = await explain("https://a.example/x", "");
    expect(stdout).toContain("  @@ -0,0 +1,2 @@\n  +User-agent: FooBot\n  +Disallow: /x$\n");
  });

  test("makes the URL allowed when the edit is applied to the file", async () => {
    const { stdout } = await explain("https://a.example/private/x", ROBOTS, "--json");
    const { flip, allowed } = JSON.parse(stdout);
    const bytes = Buffer.from(ROBOTS);
    const edited = Buffer.concat([
      bytes.subarray(0, flip.start),
      Buffer.from(flip.text),
      bytes.subarray(flip.end),
    ]);
    const again = await explain("https://a.example/private/x", edited, "--json");
    expect([allowed, JSON.parse(again.stdout).allowed]).toEqual([false, true]);
  });

  test("is shown with the smallest pattern for similar URLs", async () => {
    const robots = "User-agent: *\nDisallow: /products/\n";
    const url = "https://a.example/products/12?ref=a";
    const { stdout } = await explain(url, robots);
    expect(stdout).toContain("  +Allow: /products/12?ref=a$\n");
    expect(stdout).toContain(`
The smallest pattern that would allow URLs like it
  --- robots.txt
  +++ robots.txt
  @@ -1,2 +1,3 @@
   User-agent: *
   Disallow: /products/
  +Allow: /products/*?ref=
  It would allow, among others:
    https://a.example/products/13?ref=a
    https://a.example/products/12?ref=a1
    https://a.example/products/12/x?ref=a
`);
    const json = await explain(url, robots, "--json");
    expect(JSON.parse(json.stdout).flipPattern).toEqual({
      action: "insert-rule",
      line: 3,
      start: 35,
      end: 35,
      text: "Allow: /products/*?ref=\n",
      alsoChanges: [
        "https://a.example/products/13?ref=a",
        "https://a.example/products/12?ref=a1",
        "https://a.example/products/12/x?ref=a",
      ],
    });
  });

  test("is shown without a pattern if the URL has no number, id or query", async () => {
    const { stdout } = await explain("https://a.example/x", "User-agent: *\nDisallow: /\n");
    expect(stdout).not.toContain("pattern");
  });
});

describe("maycrawl explain with a robots.txt", () => {
  test("that is unavailable cites the rule of RFC 9309", async () => {
    const { origin } = await serveRobots("", {}, 404);
    const { code, stdout } = await maycrawl(["explain", `${origin}/x`, "--as", "FooBot"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /robots\.txt is unavailable: 404 Not Found\n\nA robots\.txt that is unavailable .*§2\.3\.1\.3\.\n$/,
    );
  });

  test("that is unreachable cites the rule of RFC 9309", async () => {
    const { origin } = await serveRobots("", {}, 503);
    const { code, stdout } = await maycrawl(["explain", `${origin}/x`, "--as", "FooBot"]);
    expect(code).toBe(3);
    expect(stdout).toMatch(/nothing may be fetched: RFC 9309 §2\.3\.1\.4\.\n$/);
    const json = await maycrawl(["explain", `${origin}/x`, "--as", "FooBot", "--json"]);
    expect(JSON.parse(json.stdout)).toMatchObject({
      because: "unreachable",
      path: "/x",
      groups: [],
      flip: null,
    });
  });
});

test.for([
  ["several names", "BarBot, foobot/1.0", "FooBot", true],
  ["several names, the first of which is the crawler", "FooBot, BarBot", "FooBot", false],
  ["a blank instead of a hyphen", "Google Extended", "Google-Extended", true],
  ["a header", "Mozilla/5.0 (compatible; FooBot/2.1)", "FooBot", true],
  ["names that contain the crawler's name", "FooBotter, NoFooBot", "FooBot", false],
] as const)(
  "maycrawl explain: is a user-agent line with %s (%j) reported as not naming %s? %s",
  async ([, value, name, isReported]) => {
    const robots = file(`User-agent: x\nUser-agent: ${value}\nDisallow: /\n`);
    const args = ["explain", "https://a.example/", "--as", name, "--robots", robots];
    const { stdout } = await maycrawl([...args, "--json"]);
    const message = `This line does not name ${name}: a user-agent line has exactly one name, in the crawler's own spelling.`;
    const code = "name-not-read";
    const surprises = isReported ? [{ code, line: 2, id: code, params: { name }, message }] : [];
    const found: readonly { code: string }[] = JSON.parse(stdout).surprises;
    expect(found.filter(({ code }) => code !== "several-names")).toEqual(surprises);
    expect((await maycrawl(args)).stdout.includes(`line 2  ${message}`)).toBe(isReported);
  },
);

test("maycrawl explain reports one problem of each faulty line, preferably one that affects the given URL or crawler", async () => {
  const robots =
    "User-agent: *\nDisallow: /a b\nDisallow: /c d\nUser-agent: FooBot, BarBot\nDisallow: /x /y\n";
  const codes = async (as: string): Promise<string[]> => {
    const { stdout } = await maycrawl([
      ...["explain", "https://a.example/a%20b", "--as", as, "--robots", file(robots)],
      "--json",
    ]);
    const found: readonly { code: string; line: number }[] = JSON.parse(stdout).surprises;
    return found.map(({ code, line }) => `${code} ${line}`);
  };
  const paths = ["rule-with-space 2", "space-in-path 3"];
  expect(await codes("BazBot")).toEqual([...paths, "several-names 4", "several-paths 5"]);
  expect(await codes("BarBot")).toEqual(["name-not-read 4", ...paths, "several-paths 5"]);
});

test("maycrawl explain --json prints the documented shape", async () => {
  const { stdout } = await explain(
    "https://a.example/private/x",
    "User-agent: FooBot\nDisallow: /private\n",
    "--json",
  );
  expect(JSON.parse(stdout)).toEqual({
    schema: "maycrawl/explain/1",
    url: "https://a.example/private/x",
    as: "FooBot",
    token: "FooBot",
    known: false,
    dialect: "rfc9309",
    allowed: false,
    settled: true,
    because: "rule",
    rule: { type: "disallow", path: "/private", line: 2, column: 1, specificity: 8 },
    googleCode: null,
    robots: {
      from: "robots.txt",
      access: "successful",
      status: null,
      error: null,
      redirects: [],
      truncated: false,
      holds: null,
      fetchedAt: null,
      missingPage: null,
    },
    diagnostics: [],
    path: "/private/x",
    groupsBecause: "named",
    namedBy: "FooBot",
    groups: [{ agents: ["FooBot"], agentCount: 1, line: 1, rules: 1, applies: true, because: "named" }],
    groupCount: 1,
    candidates: [
      {
        type: "disallow",
        path: "/private",
        line: 2,
        pattern: "/private",
        specificity: 8,
        matches: true,
        outcome: "decides",
      },
    ],
    candidateCount: 1,
    surprises: [],
    flip: { action: "insert-rule", line: 3, start: 38, end: 38, text: "Allow: /private/x$\n" },
    flipPattern: null,
    managed: null,
  });
});

test("maycrawl explain rejects two crawlers", async () => {
  const { code, stderr } = await explain("https://a.example/", ROBOTS, "--as", "BarBot");
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: explain takes one crawler, but 2 are given\n/);
});

test("maycrawl explain escapes control characters in its output", async () => {
  const evil = "\u001b[31m\u202e";
  const robots = `User-agent: FooBot ${evil}\nX${evil}: 1\nUser-agent: Z${evil}\nDisallow: /${evil}\nDisallow: /*${evil}#${evil}\n\nUser-agent: A${evil}\n`;
  const { stdout } = await explain("https://a.example/%1B[31m%E2%80%AE", robots);
  expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

describe("in maycrawl explain, a part of robots.txt that a content delivery network added", () => {
  const CDN = `# BEGIN Cloudflare Managed content
User-agent: *
Content-Signal: search=yes,ai-train=no,use=reference
Allow: /

User-agent: FooBot
Disallow: /
# END Cloudflare Managed Content
`;
  const OWN = "\nUser-agent: *\nDisallow: /cart/\n\nUser-agent: FooBot\nAllow: /docs/\n";

  test.for<[name: string, robots: string, path: string, managed: readonly (number | null)[] | null]>([
    ["is reported if its rule decides", CDN + OWN, "/x", [7, 1, 8]],
    ["is reported if it comes after the owner's groups", OWN + CDN, "/x", [13, 7, 14]],
    ["is reported in a file with CR LF line ends", (CDN + OWN).replaceAll("\n", "\r\n"), "/x", [7, 1, 8]],
    ["is reported if its end is not marked", CDN.replace(/# END.*\n/, OWN), "/x", [7, 1, null]],
    ["is not reported if the owner's rule decides", CDN + OWN, "/docs/a", null],
    ["is reported if its groups have no matching rule", CDN.replace("/\n#", "/y\n#"), "/x", [6, 1, 8]],
    [
      "is not reported if no rule matches and the owner also has a group for the crawler",
      CDN.replace("/\n#", "/y\n#") + OWN,
      "/x",
      null,
    ],
    ["is not reported if the file has no such part", OWN, "/cart/1", null],
  ])("%s", async ([, robots, path, managed]) => {
    const { stdout } = await explain(`https://a.example${path}`, robots, "--json");
    const { managed: found } = JSON.parse(stdout);
    expect(found === null ? null : [found.line, found.firstLine, found.lastLine]).toEqual(managed);
  });

  test("is reported below the rule that decides", async () => {
    const { stdout } = await explain("https://a.example/x", CDN + OWN);
    expect(stdout).toContain(
      "\n\nLine 7 is in the part that Cloudflare's managed robots.txt added, lines 1-8.\n\nGroups  2 groups name FooBot",
    );
    const open = await explain("https://a.example/x", CDN.replace(/# END.*\n/, OWN));
    expect(open.stdout).toContain(
      "Line 7 is below line 1, where the part that Cloudflare's managed robots.txt added begins; its end is not marked.\n",
    );
  });
});

describe("a policy token", () => {
  const TOKEN = "User-agent: __usage_ai-training\nDisallow: /\n\nUser-agent: *\nDisallow: /b\n";

  test("has groups that apply to no crawler, as explain reports", async () => {
    const { code, stdout } = await explain("https://a.example/x", TOKEN);
    expect(code).toBe(0);
    expect(stdout).toContain(
      "User-agent: __usage_ai-training  does not apply: it is for a policy token, and says what content may be used for\n",
    );
  });

  test("is not a crawler: `check` and `explain` print a note if `--as` names the token", async () => {
    const note =
      "note: __usage_ai-training is not a crawler but a policy token: its groups say what content may be used for. Whether groups for * cover it is not settled; here they do not\n";
    for (const [robots, code] of [
      [TOKEN, 1],
      ["User-agent: *\nDisallow: /\n", 0],
    ] as const) {
      for (const command of ["check", "explain"]) {
        const args = ["https://a.example/b", "--as", "__usage_ai-training", "--robots", file(robots)];
        const run = await maycrawl([command, ...args]);
        expect([run.code, run.stderr]).toEqual([code, note]);
      }
    }
    const all = await maycrawl(["check", "https://a.example/b", "--as", "training", "--robots", file(TOKEN)]);
    expect(all.stderr).not.toContain("policy token");
  });
});

test("maycrawl explain shows for a group which crawlers its user-agent line names in the dialect", async () => {
  const robots = "User-agent: FooBot, BarBot\nDisallow: /\n\nUser-agent: *, BazBot\nDisallow: /\n";
  const { stdout } = await explain("https://a.example/x", robots);
  expect(stdout).toContain(
    "  line 1  User-agent: FooBot, BarBot (read as FooBot)  applies: it names the crawler\n",
  );
  expect(stdout).toContain("User-agent: *, BazBot (names no crawler)");
});
