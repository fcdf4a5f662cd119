import { crawlers, selectCrawlers } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import { file, maycrawl } from "../support/run.ts";
import { deadOrigin, serve, serveRobots } from "../support/servers.ts";

const ROBOTS = `User-agent: *
Disallow: /

User-agent: Googlebot
Disallow: /private
`;
const IMAGE = "https://a.example/image.png";

async function check(robots: string, url: string, ...args: string[]) {
  const path = file(robots);
  const run = await maycrawl(["check", url, ...args, "--robots", path]);
  return { ...run, stdout: run.stdout.replaceAll(path, "robots.txt") };
}

/** Parses the output of `check --json`. */
function answers(stdout: string) {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("maycrawl check as a known crawler", () => {
  test("uses the tokens (in order) and the dialect of the crawler, and shows a dialect other than rfc9309", async () => {
    const { code, stdout } = await check(ROBOTS, IMAGE, "--as", "googlebot-image", "--as", "GPTBot");
    expect(code).toBe(1);
    expect(stdout).toBe(
      [
        `allowed     ${IMAGE}  as Googlebot-Image (google)  no rule matches`,
        `disallowed  ${IMAGE}  as GPTBot                    robots.txt:2:1: Disallow: /`,
        "",
      ].join("\n"),
    );
  });

  test("does not apply groups for * to AdsBot-Google, which ignores such groups", async () => {
    const { code, stdout } = await check(ROBOTS, IMAGE, "--as", "AdsBot-Google");
    expect(code).toBe(0);
    expect(stdout).toBe(
      `allowed  ${IMAGE}  as AdsBot-Google (google)  no group for AdsBot-Google, and groups for * do not apply to it\n`,
    );
  });

  test("shows all of the crawler's tokens if no group names any of the tokens", async () => {
    const { stdout } = await check("User-agent: x\nDisallow: /\n", IMAGE, "--as", "Googlebot-Image");
    expect(stdout).toContain("  no group for Googlebot-Image, Googlebot or *\n");
  });

  test("recognises the crawler in a whole User-Agent header", async () => {
    const header =
      "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    const { stdout } = await check(ROBOTS, IMAGE, "--as", header);
    expect(stdout).toContain('as Googlebot (google, from "Mozilla/5.0 (Linux; ');
    expect(stdout).not.toContain("unknown to maycrawl");
  });

  test("uses the dialect of --dialect together with the crawler's own tokens", async () => {
    const robots = "User-agent: Googlebot\ndisallow /x\n";
    const url = "https://a.example/x";
    expect((await check(robots, url, "--as", "Googlebot-Image")).code).toBe(1);
    const { code, stdout } = await check(robots, url, "--as", "Googlebot-Image", "--dialect", "rfc9309");
    expect(code).toBe(0);
    expect(stdout).toBe(`allowed  ${url}  as Googlebot-Image  no rule matches\n`);
    const ads = await check(ROBOTS, IMAGE, "--as", "AdsBot-Google", "--dialect", "rfc9309", "--json");
    expect(answers(ads.stdout)).toMatchObject([{ allowed: true, dialect: "rfc9309", because: "no-group" }]);
  });

  test("reports with --json whether the crawler is known, and the crawler's dialect", async () => {
    const names = ["googlebot", "FooBot/1.0", "Yandexbot"];
    const { stdout } = await check(ROBOTS, IMAGE, ...names.flatMap((name) => ["--as", name]), "--json");
    expect(answers(stdout)).toMatchObject([
      { as: "googlebot", token: "Googlebot", known: true, dialect: "google", googleCode: null },
      { as: "FooBot/1.0", token: "FooBot", known: false, dialect: "rfc9309" },
      { as: "Yandexbot", token: "YandexBot", known: true, dialect: "yandex" },
    ]);
  });
});

describe("check and other commands print notes about crawlers that do not obey robots.txt:", () => {
  const KEPT_OUT = "User-agent: *\nDisallow: /\n";
  const NOT = "known not to obey robots.txt: this is what the file says, not what";
  const PARTLY = "known to obey robots.txt only in part: this is what the file says, and";

  test.for([
    ["Google-Safety", `note: Google-Safety is ${NOT} it will do\n`],
    ["Perplexity-User", `note: Perplexity-User is ${NOT} it will do\n`],
    ["ChatGPT-User", `note: ChatGPT-User is ${PARTLY} it may do otherwise\n`],
    ["GPTBot", ""],
  ] as const)(
    "%s gets the note %j (empty: no note) if disallowed, and no note if allowed",
    async ([name, note]) => {
      const robots = `User-agent: ${name}\nDisallow: /\n`;
      const html = [file("<!doctype html><p>x", "a.html"), "--url", IMAGE];
      const sitemap = [file(`${IMAGE}\n`, "sitemap.txt")];
      for (const [command, asked] of [
        ["check", [IMAGE]],
        ["explain", [IMAGE]],
        ["compare", [IMAGE, "--dialect", "rfc9309,classic-1994"]],
        ["page", html],
        ["prefs", html],
        ["sitemap", sitemap],
      ] as const) {
        const args = [command, ...asked, "--as", name, "--robots"];
        const { code, stderr } = await maycrawl([...args, file(robots)]);
        expect([command, code, stderr]).toEqual([command, command === "compare" ? 0 : 1, note]);
        expect((await maycrawl([...args, file("User-agent: *\nAllow: /")])).stderr).toBe("");
      }
    },
  );

  test("one note names all disallowed crawlers that do not obey, another note those that obey in part", async () => {
    const names = ["Feedly", "FeedFetcher-Google", "Google-Safety", "ChatGPT-User", "Diffbot"];
    const args = ["https://a.example/b", ...names.flatMap((name) => ["--as", name])];
    const { stdout, stderr } = await check(
      `User-agent: Google-Safety\nAllow: /\n\n${KEPT_OUT}`,
      IMAGE,
      ...args,
    );
    expect(stdout.match(/disallowed/g)).toHaveLength(8);
    expect(stderr).toBe(
      `note: Feedly, FeedFetcher-Google are ${NOT} they will do\nnote: ChatGPT-User, Diffbot are ${PARTLY} they may do otherwise\n`,
    );
  });
});

describe("a popular name of a crawler", () => {
  const robots = "User-agent: Googlebot-News\nDisallow: /image\nUser-agent: Googlebot News\nAllow: /\n";

  test("selects the known crawler, with a note, but a group with that name does not apply to the crawler", async () => {
    const { code, stdout, stderr } = await check(robots, IMAGE, "--as", "Googlebot News");
    expect(code).toBe(1);
    expect(stdout).toContain(`${IMAGE}  as Googlebot-News (google)`);
    expect(stderr).toBe('note: "Googlebot News" is taken for Googlebot-News\n');
  });

  test("and the crawler's token together select the crawler once", async () => {
    const { stdout } = await check(robots, IMAGE, "--as", "Googlebot Images", "--as", "Googlebot-Image");
    expect(stdout.match(/allowed/g)).toHaveLength(1);
  });

  test("is found by maycrawl crawlers", async () => {
    const { stdout, stderr } = await maycrawl(["crawlers", "Googlebot Images"]);
    expect(stdout).toContain("Googlebot-Image");
    expect(stderr).toBe('note: "Googlebot Images" is taken for Googlebot-Image\n');
  });
});

describe("an unknown name in --as that is similar to a known crawler's name", () => {
  const note = (given: string, meant: string): string =>
    `note: maycrawl knows no crawler called ${given}; did you mean ${meant}?\n`;

  test("gets a note from each command with --robots, but no note if the robots.txt names the crawler", async () => {
    const html = [file("<!doctype html><p>x", "a.html"), "--url", IMAGE];
    for (const [command, asked] of [
      ["check", [IMAGE]],
      ["explain", [IMAGE]],
      ["compare", [IMAGE, "--dialect", "rfc9309"]],
      ["page", html],
      ["prefs", html],
      ["sitemap", [file(`${IMAGE}\n`, "sitemap.txt")]],
    ] as const) {
      const args = [command, ...asked, "--json", "--robots"];
      const run = await maycrawl([...args, file(ROBOTS), "--as", "Goglebot"]);
      expect([command, run.stderr]).toEqual([command, note("Goglebot", "Googlebot")]);
      expect(() => JSON.parse(run.stdout)).not.toThrow();
      // A crawler that a robots.txt names probably exists, so its name is no misspelling.
      const named = file("User-agent: x\nUser-agent: goglebot/1.0\nDisallow: /x\n");
      expect((await maycrawl([...args, named, "--as", "Goglebot"])).stderr).toBe("");
    }
  });

  test("gets a note in a header, among several names, or if only the ending `bot` is missing", async () => {
    const names = ["GPTBot", "Mozilla/5.0 (compatible; GTPBot/1.0)", "FooBot", "duckduck,gpt"];
    const { stderr } = await check(ROBOTS, IMAGE, ...names.flatMap((name) => ["--as", name]));
    const foo = "note: maycrawl knows no crawler called FooBot; only groups for this token or for * apply\n";
    expect(stderr).toBe(
      note("GTPBot", "GPTBot") + foo + note("duckduck", "DuckDuckBot") + note("gpt", "GPTBot"),
    );
  });

  test("gets no note if the robots.txt of one of the requested sites names the crawler", async () => {
    const { origin } = await serveRobots("User-agent: Goglebot\nDisallow: /\n");
    const other = await serveRobots("");
    expect((await maycrawl(["check", `${origin}/a`, "--as", "Goglebot"])).stderr).toBe("");
    const both = ["check", `${origin}/a`, `${other.origin}/a`, "--as", "Goglebot"];
    expect((await maycrawl(both)).stderr).toBe("");
    const sitemap = ["sitemap", file(`${other.origin}/a\n`, "s.txt"), "--as", "Goglebot"];
    expect((await maycrawl(sitemap)).stderr).toBe(note("Goglebot", "Googlebot"));
    expect(other.received).toHaveLength(2);
  });
});

test("maycrawl check shows `unknown to maycrawl` for a crawler in a header, but not for a bare name", async () => {
  const { stdout } = await check(ROBOTS, IMAGE, "--as", "FooBot/1.0", "--as", "FooBot");
  expect(stdout).toContain('as FooBot (from "FooBot/1.0", unknown to maycrawl)  ');
  expect(stdout).toMatch(/as FooBot {2,}robots/);
});

describe("a purpose in --as", () => {
  test("makes check print a table of all crawlers with that purpose, and how many are disallowed", async () => {
    const known = selectCrawlers("training");
    const { code, stdout } = await check("User-agent: *\nDisallow: /\n", IMAGE, "--as", "training");
    const lines = stdout.trimEnd().split("\n");
    expect(code).toBe(1);
    expect(lines.splice(-2)).toEqual([
      "",
      `${known.length} of ${known.length} training crawlers are disallowed: ${IMAGE}`,
    ]);
    expect(lines.map((line) => / {2}as (\S+)/.exec(line)?.[1])).toEqual(known.map(({ token }) => token));
    const ends = lines.map((line) => line.indexOf("  robots.txt:2:1: "));
    expect(new Set(ends).size).toBe(1);
  });

  test("can be combined with crawlers, without duplicates", async () => {
    const args = ["--as", "archive", "--as", "FooBot", "--as", "archive.org_bot", "--json"];
    const { stdout } = await check(ROBOTS, IMAGE, ...args);
    const found = answers(stdout);
    expect(found).toHaveLength(selectCrawlers("archive").length + 1);
    expect(found.filter(({ as }) => as === "archive").every(({ known }) => known)).toBe(true);
  });

  test("makes check request the robots.txt once for all crawlers", async () => {
    const server = await serveRobots(ROBOTS);
    const { code } = await maycrawl(["check", `${server.origin}/x`, "--as", "search", "--as", "feed"]);
    expect(code).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test.for(["explain", "compare"])("is rejected by maycrawl %s, with a hint", async (command) => {
    const { code, stdout, stderr } = await maycrawl([command, IMAGE, "--as", "training", "--robots", "-"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /^error: \w+ takes one crawler, but "training" stands for \d+\n {2}give one of them, such as --as AI2Bot: maycrawl crawlers training lists them\n {2}maycrawl check --as training checks all of them\n$/,
    );
  });
});

describe("a word for several crawlers in --as", () => {
  const robots = "User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n";

  test("(ai, with --only disallowed) shows each disallowed AI crawler with the deciding line, and how many are disallowed", async () => {
    const { code, stdout, stderr } = await check(robots, IMAGE, "--as", "ai", "--only", "disallowed");
    const rows = stdout.trimEnd().split("\n");
    expect([code, stderr]).toEqual([1, ""]);
    expect(rows).toEqual([
      expect.stringMatching(/^disallowed {2}\S+ {2}as ClaudeBot +robots\.txt:6:1: Disallow: \/$/),
      expect.stringMatching(/^disallowed {2}\S+ {2}as GPTBot +robots\.txt:6:1: Disallow: \/$/),
      "",
      `2 of ${selectCrawlers("ai").length} AI crawlers are disallowed: ${IMAGE}`,
    ]);
  });

  test("(all) selects every crawler of the registry, and no policy token", async () => {
    const { stdout } = await check(robots, IMAGE, "--as", "all", "--json");
    const known = crawlers.filter(({ kind }) => kind !== "policy-token");
    expect(answers(stdout).map(({ token }) => token)).toEqual(known.map(({ token }) => token));
  });

  test("(a vendor or a product) in any letter case selects its crawlers, and a note lists the crawlers", async () => {
    for (const name of ["Claude", "anthropic", "CLAUDE"]) {
      const { code, stdout, stderr } = await check(robots, IMAGE, "--as", name, "--json");
      const tokens = answers(stdout).map(({ token }) => token);
      expect([code, tokens]).toEqual([
        1,
        crawlers.filter(({ vendor }) => vendor === "Anthropic").map(({ token }) => token),
      ]);
      expect(stderr).toBe(`note: "${name}" stands for 5 crawlers: ${tokens.join(", ")}\n`);
    }
  });

  test("(a vendor with one crawler) selects that crawler in explain, which takes one crawler", async () => {
    const args = ["explain", IMAGE, "--robots", file(robots), "--json", "--as", "DeepSeek"];
    const { stdout, stderr } = await maycrawl(args);
    expect(JSON.parse(stdout)).toMatchObject({ token: "DeepSeekBot", known: true });
    expect(stderr).toBe('note: "DeepSeek" is taken for DeepSeekBot\n');
  });

  test("selects only the crawler with that token if the word is both a token and a vendor's name", async () => {
    for (const name of ["Diffbot", "feedly", "OnCrawl"]) {
      const { stdout, stderr } = await check("User-agent: *\nAllow: /", IMAGE, "--as", name, "--json");
      expect([answers(stdout).length, stderr]).toEqual([1, ""]);
    }
  });

  test("gets a note if a group has that name, because the group applies to none of the crawlers", async () => {
    const named = "User-agent: claude\nDisallow: /\n";
    const { code, stderr } = await check(named, IMAGE, "--as", "Claude");
    expect([code, stderr.split("\n")[1]]).toEqual([
      0,
      "note: a group of the robots.txt names Claude, which is not a crawler's token: the group applies to none of these crawlers",
    ]);
  });

  test("makes check count answers, not crawlers, for several URLs, and mention an unreachable robots.txt", async () => {
    const { stdout } = await check(robots, IMAGE, IMAGE, "--as", "ai");
    expect(stdout).toMatch(
      new RegExp(`\\n4 of ${2 * selectCrawlers("ai").length} answers are disallowed\\n$`),
    );
    const dead = await maycrawl([
      "check",
      `${await deadOrigin()}/`,
      "--as",
      "search",
      "--only",
      "disallowed",
    ]);
    expect(dead.stdout).toMatch(
      /\n(\d+) of \d+ search crawlers are disallowed, \1 of them because the robots\.txt is unreachable: http:\S+\n$/,
    );
    const { stdout: odd } = await check(robots, IMAGE, "--as", "Meta\r\n AI", "--only", "disallowed");
    expect(odd).toContain("0 of 4 crawlers of Meta\\u{d}\\u{a} AI are disallowed");
  });

  test("selects the same crawlers in check as in maycrawl crawlers", async () => {
    for (const word of ["ai", "all", "search", "Claude", "Gemini", "OpenAI", "Exa", "Hive", "GPTBot,CCBot"]) {
      const listed = answers((await maycrawl(["crawlers", word, "--json"])).stdout);
      const asked = answers((await check("", IMAGE, "--as", word, "--json")).stdout);
      expect(listed.map(({ token }) => token)).toEqual(asked.map(({ token }) => token));
    }
  });
});

describe("maycrawl check --only", () => {
  const robots = "User-agent: *\nDisallow: /b\n";
  const urls = ["https://a.example/a", "https://a.example/b", "https://a.example/c"];

  test("prints the selected answers and their number, and ends with the exit code of all answers", async () => {
    const args = ["check", ...urls, "--as", "GPTBot", "--robots", file(robots), "--only"];
    const allowed = await maycrawl([...args, "allowed"]);
    expect(allowed.code).toBe(1);
    expect(allowed.stdout.split("\n")).toEqual([
      expect.stringMatching(/^allowed +https:\/\/a\.example\/a /),
      expect.stringMatching(/^allowed +https:\/\/a\.example\/c /),
      "",
      "2 of 3 answers are allowed",
      "",
    ]);
    const disallowed = await maycrawl([...args, "disallowed", "--json"]);
    expect(answers(disallowed.stdout).map(({ url }) => url)).toEqual([urls[1]]);
  });
});

describe("--token and --as with the same token", () => {
  // If no group names Googlebot-Image, Googlebot-Image obeys a group for Googlebot (Google's documentation). A literal
  // token does not.
  const robots = "User-agent: Googlebot\nDisallow: /\n";

  test("give the same answers in check as `agents` and `as` give in batch", async () => {
    const as = await check(robots, IMAGE, "--as", "Googlebot-Image", "--json");
    const token = await check(robots, IMAGE, "--token", "Googlebot-Image", "--json");
    expect(answers(as.stdout)).toMatchObject([{ allowed: false, known: true, dialect: "google" }]);
    expect(answers(token.stdout)).toMatchObject([{ allowed: true, known: false, dialect: "rfc9309" }]);
    const input = JSON.stringify({
      robots,
      agents: ["Googlebot-Image"],
      as: ["Googlebot-Image"],
      urls: [IMAGE],
    });
    const { results } = answers((await maycrawl(["batch"], { input: `${input}\n` })).stdout)[0];
    expect(results).toMatchObject([{ allowed: [true] }, { allowed: [false] }]);
  });

  test("are shown differently, and can be combined", async () => {
    const { stdout, stderr } = await check(
      robots,
      IMAGE,
      "--as",
      "Googlebot-Image",
      "--token",
      "Googlebot-Image,Foo",
    );
    expect(stdout).toMatch(/^disallowed .* as Googlebot-Image \(google\) {5}/m);
    expect(stdout).toMatch(/^allowed .* as Googlebot-Image \(token only\) {2}/m);
    expect(stdout).toMatch(/^allowed .* as Foo {27}/m);
    expect(stderr).toBe("");
  });

  test("in explain and compare: with --token, a group for Googlebot does not apply to Googlebot-Image", async () => {
    for (const command of ["explain", "compare"]) {
      const args = [command, IMAGE, "--token", "Googlebot-Image", "--robots", file(robots)];
      const { stdout } = await maycrawl([
        ...args,
        ...(command === "compare" ? ["--dialect", "rfc9309"] : []),
      ]);
      expect(stdout).toContain("Googlebot-Image");
      expect(stdout).not.toContain("disallowed");
    }
  });
});

describe("maycrawl check applies the dialect's rules to a robots.txt that cannot be fetched", () => {
  async function verdict(url: string, name: string, ...args: string[]) {
    const { code, stdout } = await maycrawl(["check", url, "--as", name, "--json", ...args]);
    return { code, ...answers(stdout)[0] };
  }

  test.for([
    [404, "Googlebot", 0, "unavailable"],
    [429, "Googlebot", 3, "unreachable"],
    [429, "FooBot", 0, "unavailable"],
    [503, "Googlebot", 3, "unreachable"],
    [503, "YandexBot", 0, "unavailable"],
    [503, "Amazonbot", 0, "unavailable"],
    [404, "Amazonbot", 0, "unavailable"],
  ] as const)("with status %i for %s: exit code %i, %s", async ([status, name, exitCode, access]) => {
    const { origin } = await serveRobots("", {}, status);
    expect(await verdict(`${origin}/x`, name)).toMatchObject({
      code: exitCode,
      allowed: access === "unavailable",
      because: access,
      robots: { access, status },
    });
  });

  test("with status 429 and --dialect: the given dialect decides, not the crawler's own", async () => {
    const { origin } = await serveRobots("", {}, 429);
    expect(await verdict(`${origin}/x`, "Googlebot", "--dialect", "rfc9309")).toMatchObject({ code: 0 });
    expect(await verdict(`${origin}/x`, "FooBot", "--dialect", "google")).toMatchObject({ code: 3 });
  });

  test("without an answer: exit code 3, even if the crawler's dialect allows everything", async () => {
    const url = `${await deadOrigin()}/x`;
    const error = "the connection was refused";
    expect(await verdict(url, "Amazonbot")).toMatchObject({
      code: 3,
      allowed: true,
      robots: { access: "unavailable", status: null, error },
    });
    const { stdout } = await maycrawl(["check", url, "--as", "Amazonbot"]);
    expect(stdout).toContain(`robots.txt is unavailable: ${error}`);
  });

  test("with endless redirects for Googlebot: exit code 0, because the robots.txt is unavailable", async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(302, { location: "/robots.txt" }).end(),
    );
    expect(await verdict(`${origin}/x`, "Googlebot")).toMatchObject({ code: 0, because: "unavailable" });
  });

  test("and maycrawl explain cites Google's source for Googlebot, but RFC 9309 for FooBot", async () => {
    const { origin } = await serveRobots("", {}, 429);
    const { code, stdout } = await maycrawl(["explain", `${origin}/x`, "--as", "Googlebot"]);
    expect(code).toBe(3);
    expect(stdout).toMatch(
      /\n\nIn google, a robots\.txt that cannot be fetched for this reason allows nothing: Google's .* \(stated\)\.\n$/,
    );
    const other = await maycrawl(["explain", `${origin}/x`, "--as", "FooBot"]);
    expect(other.stdout).toMatch(/forbids nothing: RFC 9309 §2\.3\.1\.3\.\n$/);
  });
});

describe("an answer that the dialect's text leaves open", () => {
  const robots = "User-agent: *\nAllow: /page\nDisallow: /*.htm\n";
  const url = "https://a.example/page.htm";
  const OPEN = "(the text of google-2012 leaves this open; Google's current code: disallowed)";

  test("is marked, with the answer of Google's current code", async () => {
    const { code, stdout } = await check(robots, url, "--as", "FooBot", "--dialect", "google-2012");
    expect(code).toBe(1);
    expect(stdout).toBe(`disallowed  ${url}  as FooBot  robots.txt:3:1: Disallow: /*.htm ${OPEN}\n`);
    const explained = await maycrawl(
      ["explain", url, "--as", "FooBot", "--dialect", "google-2012", "--robots", "-"],
      { input: robots },
    );
    expect(explained.stdout).toContain(OPEN);
  });

  test("has `settled: false` and the answer of Google's current code in JSON", async () => {
    const args = ["--as", "FooBot", "--json", "--dialect"];
    const open = await check(robots, url, ...args, "google-2012");
    expect(answers(open.stdout)).toMatchObject([{ settled: false, googleCode: { allowed: false, line: 3 } }]);
    const settled = await check(robots, url, ...args, "google");
    expect(answers(settled.stdout)).toMatchObject([{ settled: true, googleCode: null }]);
  });
});

describe("maycrawl explain shows how the groups were selected", () => {
  async function explain(robots: string, ...args: string[]): Promise<string> {
    const { stdout } = await maycrawl(["explain", IMAGE, "--robots", "-", ...args], { input: robots });
    return stdout;
  }

  test("by the crawler's second token, because no group names the first token", async () => {
    const stdout = await explain(ROBOTS, "--as", "Googlebot-Image");
    expect(stdout).toContain("Groups  no group names Googlebot-Image, so the rules for Googlebot apply\n");
  });

  test("for a crawler that ignores groups for *", async () => {
    const stdout = await explain(ROBOTS, "--as", "AdsBot-Google");
    expect(stdout).toContain("and groups for * do not apply to it: everything is allowed\n");
    expect(stdout).toMatch(/User-agent: \* +does not apply: groups for \* do not apply to this crawler\n/);
  });

  test("for a robots.txt that is longer than the limit of the crawler's dialect", async () => {
    const path = file(`User-agent: *\nDisallow: /\n${"# filler\n".repeat(60_000)}`);
    const { code, stdout, stderr } = await maycrawl([
      "explain",
      IMAGE,
      "--as",
      "YandexBot",
      "--robots",
      path,
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain("Groups  a robots.txt of more than 500000 bytes forbids nothing");
    expect(stdout).toMatch(/User-agent: \* +does not apply: the file is too long\n/);
    expect(stderr).toMatch(/is longer than 500000 bytes: in yandex it then forbids nothing\n$/);
  });

  test("for a dialect that uses only the first group of a name", async () => {
    const twice = (name: string) => `User-agent: ${name}\nDisallow: /\n\n`.repeat(2);
    const dialect = ["--dialect", "baidu"];
    expect(await explain(twice("FooBot"), "--as", "FooBot", ...dialect)).toContain(
      "of several groups that name the crawler only the first one counts",
    );
    expect(await explain(twice("*"), "--as", "FooBot", ...dialect)).toContain(
      "of several groups for * only the first one counts",
    );
  });

  test.for([
    ["User-agent: FooBot\nAllow: /\n", "FooBot", "google-2012", ["named", "named"]],
    ["User-agent: FooBot\nAllow: /\n", "FooBot", "baidu", ["named", "later-group"]],
    ["User-agent: *\nAllow: /\n", "FooBot", "baidu", ["any", "later-group"]],
    ["User-agent: *\nAllow: /\n", "AdsBot-Google", "google", ["ignored", "ignored"]],
    [`User-agent: FooBot\nAllow: /\n#${"x".repeat(250_000)}\n`, "FooBot", "yandex", ["oversize", "oversize"]],
  ] as const)("in JSON, with a reason for each group: row %#", async ([half, crawler, dialect, because]) => {
    const stdout = await explain(half.repeat(2), "--as", crawler, "--dialect", dialect, "--json");
    const { groups } = JSON.parse(stdout);
    expect(groups.map((group: { because: string }) => group.because)).toEqual(because);
  });

  test("and that a matching rule comes too late in a dialect that applies the first matching rule", async () => {
    const robots = "User-agent: *\nAllow: /\nDisallow: /image\n";
    const stdout = await explain(robots, "--as", "Baiduspider");
    expect(stdout).toMatch(/line 3 .* matches, but line 2 comes first\n/);
  });
});

test("maycrawl check answers for each crawler in a list, and ends with the highest exit code of the answers", async () => {
  const robots = "User-agent: bingbot\nDisallow: /\n";
  const { code, stdout } = await check(robots, IMAGE, "--as", "Googlebot,Bingbot");
  expect(code).toBe(1);
  expect(stdout).toMatch(/^allowed .*as Googlebot .*\ndisallowed .*as bingbot .*\n$/);
});
