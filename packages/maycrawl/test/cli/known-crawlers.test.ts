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

/** The answers of `check --json`. */
function answers(stdout: string) {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("a known crawler", () => {
  test("reads its tokens in their order, and is judged in its own dialect, which is named", async () => {
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

  test("may pass over the groups for *", async () => {
    const { code, stdout } = await check(ROBOTS, IMAGE, "--as", "AdsBot-Google");
    expect(code).toBe(0);
    expect(stdout).toBe(
      `allowed  ${IMAGE}  as AdsBot-Google (google)  no group for AdsBot-Google, and groups for * do not apply to it\n`,
    );
  });

  test("names all of its tokens where no group has one", async () => {
    const { stdout } = await check("User-agent: x\nDisallow: /\n", IMAGE, "--as", "Googlebot-Image");
    expect(stdout).toContain("  no group for Googlebot-Image, Googlebot or *\n");
  });

  test("is recognised in a whole header", async () => {
    const header =
      "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
    const { stdout } = await check(ROBOTS, IMAGE, "--as", header);
    expect(stdout).toContain('as Googlebot (google, from "Mozilla/5.0 (Linux; ');
    expect(stdout).not.toContain("no crawler that maycrawl knows");
  });

  test("is judged in the dialect that was asked for, and still reads its own tokens", async () => {
    const robots = "User-agent: Googlebot\ndisallow /x\n";
    const url = "https://a.example/x";
    expect((await check(robots, url, "--as", "Googlebot-Image")).code).toBe(1);
    const { code, stdout } = await check(robots, url, "--as", "Googlebot-Image", "--dialect", "rfc9309");
    expect(code).toBe(0);
    expect(stdout).toBe(`allowed  ${url}  as Googlebot-Image  no rule matches\n`);
    const ads = await check(ROBOTS, IMAGE, "--as", "AdsBot-Google", "--dialect", "rfc9309", "--json");
    expect(answers(ads.stdout)).toMatchObject([{ allowed: true, dialect: "rfc9309", because: "no-group" }]);
  });

  test("--json says whether it is known, and by which dialect it was judged", async () => {
    const names = ["googlebot", "FooBot/1.0", "Yandexbot"];
    const { stdout } = await check(ROBOTS, IMAGE, ...names.flatMap((name) => ["--as", name]), "--json");
    expect(answers(stdout)).toMatchObject([
      { as: "googlebot", token: "Googlebot", known: true, dialect: "google", googleCode: null },
      { as: "FooBot/1.0", token: "FooBot", known: false, dialect: "rfc9309" },
      { as: "Yandexbot", token: "YandexBot", known: true, dialect: "yandex" },
    ]);
  });
});

describe("a crawler that is known not to obey robots.txt", () => {
  const KEPT_OUT = "User-agent: *\nDisallow: /\n";
  const NOT = "known not to obey robots.txt: this is what the file says, not what";
  const PARTLY = "known to obey robots.txt only in part: this is what the file says, and";

  test.for([
    ["Google-Safety", `note: Google-Safety is ${NOT} it will do\n`],
    ["Perplexity-User", `note: Perplexity-User is ${NOT} it will do\n`],
    ["ChatGPT-User", `note: ChatGPT-User is ${PARTLY} it may do otherwise\n`],
    ["GPTBot", ""],
  ] as const)("is told of, where it is kept out: %s", async ([name, note]) => {
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
  });

  test("is told of once, several together", async () => {
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

describe("a crawler that is asked for by a name that people call it", () => {
  const robots = "User-agent: Googlebot-News\nDisallow: /image\nUser-agent: Googlebot News\nAllow: /\n";

  test("is the known one, with a note, and the file is read as it is", async () => {
    const { code, stdout, stderr } = await check(robots, IMAGE, "--as", "Googlebot News");
    expect(code).toBe(1);
    expect(stdout).toContain(`${IMAGE}  as Googlebot-News (google)`);
    expect(stderr).toBe('note: "Googlebot News" is taken for Googlebot-News\n');
  });

  test("is asked once, by whichever of its names", async () => {
    const { stdout } = await check(robots, IMAGE, "--as", "Googlebot Images", "--as", "Googlebot-Image");
    expect(stdout.match(/allowed/g)).toHaveLength(1);
  });

  test("is found among the known crawlers", async () => {
    const { stdout, stderr } = await maycrawl(["crawlers", "Googlebot Images"]);
    expect(stdout).toContain("Googlebot-Image");
    expect(stderr).toBe('note: "Googlebot Images" is taken for Googlebot-Image\n');
  });
});

describe("a crawler whose name is nearly a known one", () => {
  const note = (given: string, meant: string): string =>
    `note: maycrawl knows no crawler called ${given}; did you mean ${meant}?\n`;

  test("is asked for all the same, with a note, by every command", async () => {
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
      // What a site calls so is one.
      const named = file("User-agent: x\nUser-agent: goglebot/1.0\nDisallow: /x\n");
      expect((await maycrawl([...args, named, "--as", "Goglebot"])).stderr).toBe("");
    }
  });

  test("may be in a header, be one of several, or lack its bot", async () => {
    const names = ["GPTBot", "Mozilla/5.0 (compatible; GTPBot/1.0)", "FooBot", "duckduck,gpt"];
    const { stderr } = await check(ROBOTS, IMAGE, ...names.flatMap((name) => ["--as", name]));
    const foo = "note: maycrawl knows no crawler called FooBot; it is judged by this token alone\n";
    expect(stderr).toBe(
      note("GTPBot", "GPTBot") + foo + note("duckduck", "DuckDuckBot") + note("gpt", "GPTBot"),
    );
  });

  test("is told by the site's own robots.txt, too", async () => {
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

test("an unknown crawler is said to be unknown where a header was given", async () => {
  const { stdout } = await check(ROBOTS, IMAGE, "--as", "FooBot/1.0", "--as", "FooBot");
  expect(stdout).toContain('as FooBot (from "FooBot/1.0", no crawler that maycrawl knows)  ');
  expect(stdout).toMatch(/as FooBot {2,}robots/);
});

describe("a purpose", () => {
  test("is a table of all crawlers that have it", async () => {
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

  test("stands beside crawlers, none of which is asked twice", async () => {
    const args = ["--as", "archive", "--as", "FooBot", "--as", "archive.org_bot", "--json"];
    const { stdout } = await check(ROBOTS, IMAGE, ...args);
    const found = answers(stdout);
    expect(found).toHaveLength(selectCrawlers("archive").length + 1);
    expect(found.filter(({ as }) => as === "archive").every(({ known }) => known)).toBe(true);
  });

  test("asks for the robots.txt once", async () => {
    const server = await serveRobots(ROBOTS);
    const { code } = await maycrawl(["check", `${server.origin}/x`, "--as", "search", "--as", "feed"]);
    expect(code).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test.for(["explain", "compare"])("%s answers for no purpose, and says what does", async (command) => {
    const { code, stdout, stderr } = await maycrawl([command, IMAGE, "--as", "training", "--robots", "-"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      /^error: \w+ answers for one crawler, and "training" stands for \d+\n {2}give one of them, such as --as AI2Bot: maycrawl crawlers training lists them\n {2}maycrawl check --as training asks for all of them\n$/,
    );
  });
});

describe("a word for several crawlers", () => {
  const robots = "User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n";

  test("ai: which crawlers for AI may not, by which line, and how many", async () => {
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

  test("all: every crawler of the registry, and no policy token", async () => {
    const { stdout } = await check(robots, IMAGE, "--as", "all", "--json");
    const known = crawlers.filter(({ kind }) => kind !== "policy-token");
    expect(answers(stdout).map(({ token }) => token)).toEqual(known.map(({ token }) => token));
  });

  test("a vendor or a product, in upper or lower case: the note says which", async () => {
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

  test("a vendor with one crawler is that one, for commands that answer for one, too", async () => {
    const args = ["explain", IMAGE, "--robots", file(robots), "--json", "--as", "DeepSeek"];
    const { stdout, stderr } = await maycrawl(args);
    expect(JSON.parse(stdout)).toMatchObject({ token: "DeepSeekBot", known: true });
    expect(stderr).toBe('note: "DeepSeek" is taken for DeepSeekBot\n');
  });

  test("a token is its crawler, though a vendor has the same name", async () => {
    for (const name of ["Diffbot", "feedly", "OnCrawl"]) {
      const { stdout, stderr } = await check("User-agent: *\nAllow: /", IMAGE, "--as", name, "--json");
      expect([answers(stdout).length, stderr]).toEqual([1, ""]);
    }
  });

  test("a group by that name binds none of them, and a note says so", async () => {
    const named = "User-agent: claude\nDisallow: /\n";
    const { code, stderr } = await check(named, IMAGE, "--as", "Claude");
    expect([code, stderr.split("\n")[1]]).toEqual([
      0,
      "note: a group of the robots.txt names Claude, which is no crawler's token: it binds none of these",
    ]);
  });

  test("the count is one of answers where there are more than crawlers, and names an unreachable robots.txt", async () => {
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
      /\n(\d+) of \d+ search crawlers are disallowed, \1 of them since the robots\.txt is unreachable: http:\S+\n$/,
    );
    const { stdout: odd } = await check(robots, IMAGE, "--as", "Meta\r\n AI", "--only", "disallowed");
    expect(odd).toContain("0 of 4 crawlers of Meta\\u{d}\\u{a} AI are disallowed");
  });

  test("crawlers lists those that --as asks for", async () => {
    for (const word of ["ai", "all", "search", "Claude", "Gemini", "OpenAI", "Exa", "Hive", "GPTBot,CCBot"]) {
      const listed = answers((await maycrawl(["crawlers", word, "--json"])).stdout);
      const asked = answers((await check("", IMAGE, "--as", word, "--json")).stdout);
      expect(listed.map(({ token }) => token)).toEqual(asked.map(({ token }) => token));
    }
  });
});

describe("--only", () => {
  const robots = "User-agent: *\nDisallow: /b\n";
  const urls = ["https://a.example/a", "https://a.example/b", "https://a.example/c"];

  test("prints the answers asked for and how many there are; the exit code is that of all", async () => {
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

describe("a token and the crawler that has it", () => {
  // For Googlebot-Image a group for Googlebot counts, if none names it (Google's documentation); a token has no such ways.
  const robots = "User-agent: Googlebot\nDisallow: /\n";

  test("--token and --as of check answer as agents and as of batch", async () => {
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

  test("are told apart in words, and may be asked for together", async () => {
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

  test("explain and compare take a token, too", async () => {
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

describe("a robots.txt that cannot be had means what the dialect says", () => {
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
  ] as const)("%i, %s", async ([status, name, exitCode, access]) => {
    const { origin } = await serveRobots("", {}, status);
    expect(await verdict(`${origin}/x`, name)).toMatchObject({
      code: exitCode,
      allowed: access === "unavailable",
      because: access,
      robots: { access, status },
    });
  });

  test("an explicit dialect decides here too", async () => {
    const { origin } = await serveRobots("", {}, 429);
    expect(await verdict(`${origin}/x`, "Googlebot", "--dialect", "rfc9309")).toMatchObject({ code: 0 });
    expect(await verdict(`${origin}/x`, "FooBot", "--dialect", "google")).toMatchObject({ code: 3 });
  });

  test("no answer: nobody knows, whatever the crawler would do", async () => {
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

  test("redirects without end", async () => {
    const { origin } = await serve((_, response) =>
      response.writeHead(302, { location: "/robots.txt" }).end(),
    );
    expect(await verdict(`${origin}/x`, "Googlebot")).toMatchObject({ code: 0, because: "unavailable" });
  });

  test("explain cites the dialect where it is not RFC 9309's way", async () => {
    const { origin } = await serveRobots("", {}, 429);
    const { code, stdout } = await maycrawl(["explain", `${origin}/x`, "--as", "Googlebot"]);
    expect(code).toBe(3);
    expect(stdout).toMatch(
      /\n\nIn google a robots\.txt that cannot be had for this reason allows nothing: Google's .* \(stated\)\.\n$/,
    );
    const other = await maycrawl(["explain", `${origin}/x`, "--as", "FooBot"]);
    expect(other.stdout).toMatch(/forbids nothing: RFC 9309 §2\.3\.1\.3\.\n$/);
  });
});

describe("an answer that the text leaves open", () => {
  const robots = "User-agent: *\nAllow: /page\nDisallow: /*.htm\n";
  const url = "https://a.example/page.htm";
  const OPEN = "(the text of google-2012 leaves this open; Google's code of today: disallowed)";

  test("is shown as such, with what Google's code does today", async () => {
    const { code, stdout } = await check(robots, url, "--as", "FooBot", "--dialect", "google-2012");
    expect(code).toBe(1);
    expect(stdout).toBe(`disallowed  ${url}  as FooBot  robots.txt:3:1: Disallow: /*.htm ${OPEN}\n`);
    const explained = await maycrawl(
      ["explain", url, "--as", "FooBot", "--dialect", "google-2012", "--robots", "-"],
      { input: robots },
    );
    expect(explained.stdout).toContain(OPEN);
  });

  test("in JSON too", async () => {
    const args = ["--as", "FooBot", "--json", "--dialect"];
    const open = await check(robots, url, ...args, "google-2012");
    expect(answers(open.stdout)).toMatchObject([{ settled: false, googleCode: { allowed: false, line: 3 } }]);
    const settled = await check(robots, url, ...args, "google");
    expect(answers(settled.stdout)).toMatchObject([{ settled: true, googleCode: null }]);
  });
});

describe("explain says how the groups were chosen", () => {
  async function explain(robots: string, ...args: string[]): Promise<string> {
    const { stdout } = await maycrawl(["explain", IMAGE, "--robots", "-", ...args], { input: robots });
    return stdout;
  }

  test("by a later token of the crawler", async () => {
    const stdout = await explain(ROBOTS, "--as", "Googlebot-Image");
    expect(stdout).toContain("Groups  no group names Googlebot-Image, so the rules for Googlebot count\n");
  });

  test("for one that passes over *", async () => {
    const stdout = await explain(ROBOTS, "--as", "AdsBot-Google");
    expect(stdout).toContain("and groups for * do not apply to it: everything is allowed\n");
    expect(stdout).toMatch(
      /User-agent: \* +does not apply: what is for \* does not count for this crawler\n/,
    );
  });

  test("where the file is too long for the crawler", async () => {
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

  test("where only the first group of a name counts", async () => {
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
  ] as const)("in JSON too: %#", async ([half, crawler, dialect, because]) => {
    const stdout = await explain(half.repeat(2), "--as", crawler, "--dialect", dialect, "--json");
    const { groups } = JSON.parse(stdout);
    expect(groups.map((group: { because: string }) => group.because)).toEqual(because);
  });

  test("and which rule came first, where that decides", async () => {
    const robots = "User-agent: *\nAllow: /\nDisallow: /image\n";
    const stdout = await explain(robots, "--as", "Baiduspider");
    expect(stdout).toMatch(/line 3 .* matches, but line 2 comes first\n/);
  });
});

test("crawlers that a comma divides are all asked for, and the highest exit code wins", async () => {
  const robots = "User-agent: bingbot\nDisallow: /\n";
  const { code, stdout } = await check(robots, IMAGE, "--as", "Googlebot,Bingbot");
  expect(code).toBe(1);
  expect(stdout).toMatch(/^allowed .*as Googlebot .*\ndisallowed .*as bingbot .*\n$/);
});
