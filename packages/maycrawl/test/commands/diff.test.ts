import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dialects } from "@maycrawl/engine";
import { describe, expect, test } from "vitest";
import type { DiffJson } from "../../src/json-shapes.ts";
import { file, folder, maycrawl, type Run, type RunOptions } from "../support/run.ts";
import { deadOrigin, serve, serveMissing, serveRobots } from "../support/servers.ts";

const OLD = "User-agent: *\nDisallow: /cart\n";
const NEW = "User-agent: *\nDisallow: /cart\nDisallow: /search\n\nUser-agent: GPTBot\nDisallow: /\n";

/** Compares two texts, and returns the exit code, the JSON and the notes. */
async function diffTexts(
  before: string,
  after: string,
  args: readonly string[] = [],
  options?: RunOptions,
): Promise<Run & { readonly json: DiffJson }> {
  return diffSources(file(before, "old.txt"), file(after), args, options);
}

async function diffSources(
  before: string,
  after: string,
  args: readonly string[] = [],
  options?: RunOptions,
): Promise<Run & { readonly json: DiffJson }> {
  const run = await maycrawl(["diff", before, after, "--json", ...args], options);
  return { ...run, json: JSON.parse(run.stdout) };
}

function witnessesOf({ json }: { readonly json: DiffJson }): readonly string[] {
  return json.witnesses.map(({ agent, url, before, after }) => {
    const words = [before, after].map(({ allowed, line }) => `${allowed ? "allowed" : "disallowed"} ${line}`);
    return `${agent} ${url} ${words.join(" → ")}`;
  });
}

describe("maycrawl diff", () => {
  test("shows the shortest URL and the deciding lines of both files, for each crawler", async () => {
    const run = await diffTexts(OLD, NEW, ["--as", "GPTBot,FooBot"]);
    expect(run.code).toBe(1);
    expect(run.json).toMatchObject({
      result: "different",
      total: 2,
      complete: true,
      unsettled: [],
      urls: null,
    });
    expect(witnessesOf(run)).toEqual([
      "GPTBot https://example.com/ allowed null → disallowed 6",
      "FooBot https://example.com/search allowed null → disallowed 3",
    ]);
  });

  test("compares the unnamed crawler, all known ones, and those that only a file names", async () => {
    const added = "\nUser-agent: my-own-bot\nDisallow: /x\n";
    const run = await diffTexts(OLD, OLD + added);
    expect(witnessesOf(run)).toEqual([
      "my-own-bot https://example.com/x allowed null → disallowed 5",
      "my-own-bot https://example.com/cart disallowed 2 → allowed null",
    ]);
    const names = Array.from({ length: 150 }, (_, at) => `User-agent: bot${at}x\n`).join("");
    const many = await diffTexts(OLD, `${OLD}\n${names}Allow: /\n`);
    expect(many.json.witnesses.filter(({ agent }) => /^bot\d+x$/.test(agent)).length).toBe(150);
    const all = await diffTexts(OLD, NEW);
    const agents = new Set(all.json.witnesses.map(({ agent }) => agent));
    expect([agents.has("*"), agents.has("Googlebot"), agents.size > 200]).toEqual([true, true, true]);
  });

  test("proves that two spellings are equal, with exit code 0", async () => {
    const { code, json } = await diffTexts(OLD, "user-agent: *\n# why\nDISALLOW: /cart*\n");
    expect([code, json]).toEqual([
      0,
      {
        schema: "maycrawl/diff/1",
        result: "equal",
        witnesses: [],
        total: 0,
        complete: true,
        unsettled: [],
        changes: [],
        urls: null,
      },
    ]);
  });

  test("judges each crawler in its own dialect, or all in that of --dialect", async () => {
    const texts = ["User-agent: *\nDisallow: /%62\n", "User-agent: *\nDisallow: /b\n"] as const;
    const own = await diffTexts(...texts, ["--as", "FooBot,Googlebot"]);
    expect(new Set(own.json.witnesses.map(({ agent }) => agent))).toEqual(new Set(["Googlebot"]));
    const asked = await diffTexts(...texts, ["--as", "FooBot,Googlebot", "--dialect", "rfc9309"]);
    expect(asked.json.result).toBe("equal");
  });

  test("is unsettled with exit code 3 if --max-steps ends the search without a URL", async () => {
    const same = [
      "User-agent: *\nDisallow: /a*b\n",
      "User-agent: *\nDisallow: /a*b\nDisallow: /a*bc\n",
    ] as const;
    const run = await diffTexts(...same, ["--as", "FooBot", "--max-steps", "1"]);
    expect(run.code).toBe(3);
    expect(run.json).toMatchObject({ result: "unsettled", total: 0, complete: false, unsettled: ["FooBot"] });
    expect((await diffTexts(...same, ["--as", "FooBot"])).json.result).toBe("equal");
    const { stdout } = await maycrawl([
      ...["diff", file(same[0]), file(same[1])],
      ...["--as", "FooBot", "--max-steps", "1"],
    ]);
    expect(stdout).toBe("Unknown for FooBot: not settled in 1 step. --max-steps allows more.\n");
  });

  test("reads standard input once, and rejects a second use", async () => {
    expect((await diffSources("-", file(NEW), ["--as", "FooBot"], { input: OLD })).json.total).toBe(1);
    expect((await maycrawl(["diff", "-", "-"])).code).toBe(2);
    const { code, stderr } = await maycrawl(["diff", "-", file(NEW), "--urls", "-"]);
    expect(code).toBe(2);
    expect(stderr).toContain("standard input cannot be both the robots.txt and the URLs");
  });

  test.each([["no.txt"], ["."]])("has exit code 3 if %s cannot be read", async (source) => {
    const cwd = folder();
    expect((await maycrawl(["diff", source, file(OLD)], { cwd })).code).toBe(3);
    const { code, stdout } = await maycrawl(["diff", file(OLD), source, "--format", "json"], { cwd });
    expect([code, JSON.parse(stdout).schema]).toEqual([3, "maycrawl/error/1"]);
  });
});

describe("the text of maycrawl diff", () => {
  const run = (after: string, ...args: string[]) =>
    maycrawl(["diff", file(OLD, "old.txt"), file(after), ...args]);
  const withoutFolders = (text: string): string => text.replaceAll(/\S*\/(?=old\.txt|robots\.txt)/g, "");

  test("lists crawlers with the same change once, with purposes, URLs and rules", async () => {
    const { stdout } = await run(NEW, "--as", "FooBot,Googlebot,GPTBot");
    expect(withoutFolders(stdout)).toBe(`FooBot, Googlebot (search)
  allowed → disallowed  https://example.com/search
    before: no rule matches
    after:  robots.txt:3:1: Disallow: /search

GPTBot (training)
  allowed → disallowed  https://example.com/
    before: no rule matches
    after:  robots.txt:6:1: Disallow: /

Decisions change for these 3 crawlers.
`);
  });

  test("says what is proved for the other crawlers", async () => {
    const { stdout } = await run(`${OLD}\nUser-agent: GPTBot\nDisallow: /\n`);
    expect(stdout).toMatch(/^Decisions change for 1 of \d+ crawlers\.\nProved: .* for \d+ others\.$/m);
    expect((await run(OLD, "--as", "FooBot")).stdout).toBe(
      "Proved: no URL is decided differently for this crawler.\n",
    );
  });

  test("shows at most 20 URLs of a row, and counts the others", async () => {
    const rules = Array.from({ length: 60 }, (_, at) => `Disallow: /p${at + 100}\n`).join("");
    const { stdout } = await run(OLD + rules, "--as", "FooBot");
    expect(stdout.match(/ → /g)).toHaveLength(20);
    expect(stdout).toContain("  40 more pairs of rules with another decision\n");
    const { json } = await diffTexts(OLD, OLD + rules, ["--as", "FooBot"]);
    expect([json.witnesses.length, json.total]).toEqual([50, 60]);
  });

  test("escapes control characters of the files", async () => {
    const evil = `User-agent: *\nDisallow: /\u001b[31m\u202e\nSitemap: \u001b[2J\nCrawl-delay: 1\u001b\n`;
    const after = `${evil}Content-Signal: /\u001b[1m ai-train=no\n\nUser-agent: \u001b[5mbot\nDisallow: /\n`;
    for (const format of ["text", "json", "github"]) {
      const { stdout } = await run(after, "--format", format);
      expect(stdout).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
    }
  });
});

describe("other changes of maycrawl diff", () => {
  const before = `${OLD}Crawl-delay: 5\nContent-Signal: search=yes, ai-train=yes\nSitemap: https://a.example/1.xml\n`;
  const after = `${OLD}Crawl-delay: 10\nContent-Signal: ai-train=no,search=yes\nSitemap: https://a.example/2.xml\n`;

  test("are Crawl-delay, preferences and sitemaps, and do not lead to exit code 1", async () => {
    const { code, json } = await diffTexts(before, after, ["--as", "FooBot"]);
    expect([code, json.result]).toEqual([0, "equal"]);
    expect(json.changes).toEqual([
      { aspect: "crawl-delay", agent: "FooBot", before: 5, after: 10 },
      {
        aspect: "preferences",
        agent: "FooBot",
        before: "content-signal: search=yes, train-ai=yes",
        after: "content-signal: search=yes, train-ai=no",
      },
      { aspect: "sitemaps", before: "https://a.example/1.xml", after: null },
      { aspect: "sitemaps", before: null, after: "https://a.example/2.xml" },
    ]);
  });

  test("are no other spelling, order or place of the same statements", async () => {
    const again = `${OLD}sitemap: https://a.example/1.xml\ncrawl-delay: 5.0\nContent-Signal: AI-train=yes , search=yes\n`;
    expect((await diffTexts(before, again, ["--fail-on", "all"])).json.changes).toEqual([]);
  });

  test("are of the crawlers that a record is for, with its path", async () => {
    const added = `${OLD}\nUser-agent: GPTBot\nDisallow: /cart\nContent-Usage: /docs train-ai=n\nCrawl-delay: 2\n`;
    expect((await diffTexts(OLD, added)).json.changes).toEqual([
      { aspect: "crawl-delay", agent: "GPTBot", before: null, after: 2 },
      {
        aspect: "preferences",
        agent: "GPTBot",
        before: null,
        after: "content-usage: /docs train-ai=no",
      },
    ]);
  });

  test.each([
    ["decisions", before, after, 0],
    ["all", before, after, 1],
    ["decisions,all", before, after, 1],
    ["access", OLD, NEW, 0],
    ["decisions", OLD, NEW, 1],
  ])("with --fail-on %s", async (words, old, now, code) => {
    expect((await diffTexts(old, now, ["--as", "FooBot", "--fail-on", words])).code).toBe(code);
  });
});

describe("a robots.txt that is fetched", () => {
  const site = (status: number) => serveRobots(OLD, { "content-type": "text/plain" }, status);

  test("is compared with a file, and its origin is that of the witnesses", async () => {
    const { origin } = await site(200);
    const { json } = await diffSources(`${origin}/robots.txt`, file(NEW), ["--as", "FooBot"]);
    expect(json.witnesses.map(({ url }) => url)).toEqual([`${origin}/search`]);
    const elsewhere = await diffSources(`${origin}/draft.txt`, file(NEW), ["--as", "FooBot"]);
    expect(elsewhere.json.witnesses.map(({ url }) => url)).toEqual(["https://example.com/search"]);
  });

  test("may be of two origins", async () => {
    const [one, two] = [await site(200), await serveRobots(NEW)];
    const { json } = await diffSources(`${one.origin}/robots.txt`, `${two.origin}/robots.txt`, [
      "--as",
      "FooBot",
    ]);
    expect(json.witnesses.map(({ url }) => url)).toEqual([`${two.origin}/search`]);
  });

  test("disallows everything if it is unreachable: a change of access", async () => {
    const { origin } = await site(503);
    const run = await diffSources(file(OLD), `${origin}/robots.txt`, ["--as", "FooBot"]);
    expect(run.code).toBe(1);
    expect(witnessesOf(run)).toEqual([`FooBot ${origin}/ allowed null → disallowed null`]);
    const access = { aspect: "access", before: "successful", after: "unreachable (503)" };
    expect(run.json.changes).toEqual([access]);
    const { stdout } = await maycrawl(["diff", file(OLD), `${origin}/robots.txt`, "--as", "FooBot"]);
    expect(stdout).toContain("    after:  robots.txt is unreachable: 503 Service Unavailable\n");
    expect(stdout).toContain("\nAccess\n  all these crawlers  successful → unreachable (503)\n");
  });

  test("allows everything if it is unavailable, which is no other decision than that of an empty file", async () => {
    const { origin } = await site(404);
    const source = `${origin}/robots.txt`;
    const empty = await diffSources(source, file(""));
    expect([empty.code, empty.json.result]).toEqual([1, "equal"]);
    expect(empty.json.changes).toEqual([
      { aspect: "access", before: "unavailable (404)", after: "successful" },
    ]);
    expect((await diffSources(source, file(""), ["--fail-on", "decisions"])).code).toBe(0);
    expect(witnessesOf(await diffSources(file(OLD), source, ["--as", "FooBot"]))).toEqual([
      `FooBot ${origin}/cart disallowed 2 → allowed null`,
    ]);
  });

  test("may change access for some crawlers only", async () => {
    const { origin } = await serve(({ url }, response) => response.writeHead(url === "/1" ? 404 : 429).end());
    const { json } = await diffSources(`${origin}/1`, `${origin}/2`, ["--as", "FooBot,Googlebot"]);
    expect(json.changes).toEqual([
      { aspect: "access", agent: "Googlebot", before: "unavailable (404)", after: "unreachable (429)" },
    ]);
    expect(json.witnesses.map(({ agent }) => agent)).toEqual(["Googlebot"]);
  });

  test.each(Object.keys(dialects))("is decided without an answer as %s says", async (dialect) => {
    for (const status of [404, 429, 503]) {
      const { origin } = await site(status);
      const source = `${origin}/robots.txt`;
      const args = ["--as", "FooBot", "--dialect", dialect];
      const { stdout } = await maycrawl(["check", `${origin}/x`, "--json", ...args]);
      const { json } = await diffSources(file(""), source, args);
      expect(json.result).toBe(JSON.parse(stdout).allowed ? "equal" : "different");
      expect(json.witnesses.every(({ after }) => !after.allowed)).toBe(true);
    }
  });

  test("leads to exit code 3 if no server answers", async () => {
    const { code, stderr } = await maycrawl(["diff", file(OLD), `${await deadOrigin()}/robots.txt`]);
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /^error: .* is unreachable: the connection was refused\n {2}there is nothing to compare/,
    );
  });
});

describe("maycrawl diff --urls", () => {
  const urls = "https://a.example/search?q=1\n# why\nhttps://b.example/\nhttps://a.example/cart\n";

  test("lists the known URLs that change, for each crawler", async () => {
    const { code, json } = await diffTexts(OLD, NEW, [
      "--as",
      "FooBot,GPTBot",
      "--urls",
      file(urls, "urls.txt"),
    ]);
    expect(code).toBe(1);
    expect(json.urls?.map(({ agent, url, after }) => `${agent} ${url} ${after.line}`)).toEqual([
      "FooBot https://a.example/search?q=1 3",
      "GPTBot https://a.example/search?q=1 6",
      "GPTBot https://b.example/ 6",
    ]);
    const args = [file(OLD), file(NEW), "--as", "FooBot", "--urls", "-"];
    const { stdout } = await maycrawl(["diff", ...args], { input: urls });
    expect(stdout).toContain(
      "\n  1 of 3 known URLs changes\n  allowed → disallowed  https://a.example/search?q=1\n",
    );
  });

  const sitemap = `<?xml version="1.0"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://a.example/search?q=1</loc></url>
  <url><loc>/relative</loc></url>
  <url><loc>https://a.example/x</loc></url>
</urlset>`;
  const withUrls = async (urls: string, options?: RunOptions): Promise<unknown> => {
    const { code, stderr, json } = await diffTexts(OLD, NEW, ["--as", "Googlebot", "--urls", urls], options);
    return [code, stderr, json.urls?.map(({ url }) => url)];
  };

  test.each([
    ["a sitemap", sitemap],
    ["a sitemap with a byte order mark", `\ufeff\n${sitemap}`],
    ["a compressed sitemap", gzipSync(sitemap)],
  ])("reads %s", async (_, content) => {
    expect(await withUrls(file(content, "known"))).toEqual([1, "", ["https://a.example/search?q=1"]]);
  });

  test("reads a sitemap at a URL, or those of a site, and reports a file that cannot be read", async () => {
    const site = await serve(({ url = "" }, response) => {
      if (url === "/robots.txt")
        response.end(`Sitemap: ${site.origin}/map.xml\nSitemap: ${site.origin}/no.xml\n`);
      else if (url === "/map.xml") response.setHeader("content-type", "text/xml").end(sitemap);
      else response.writeHead(404).end();
    });
    const local = { env: { NO_PROXY: "*" } };
    expect(await withUrls(`${site.origin}/map.xml`, local)).toEqual([
      1,
      "",
      ["https://a.example/search?q=1"],
    ]);
    const [code, stderr, found] = (await withUrls(site.origin, local)) as [number, string, unknown];
    expect([code, found]).toEqual([3, ["https://a.example/search?q=1"]]);
    expect(stderr).toMatch(/^error: http:\/\/127\.0\.0\.1:\d+\/no\.xml was not read: .*404/);
  });

  test("reads the file of a crawl", async () => {
    const site = await serveMissing(404, { "/search?q=1": 200 });
    const page = `${site.origin}/search?q=1`;
    const db = join(folder(), "crawl.db");
    const crawl = ["crawl", page, "--scope", "list", "--no-sitemaps", "--db", db];
    expect((await maycrawl([...crawl, "--as", "FooBot", "--contact", "a@b.example"])).code).toBe(0);
    expect(await withUrls(db)).toEqual([1, "", [page]]);
  });

  test("reports a damaged file of a crawl, and a file that is missing", async () => {
    const run = (urls: string) => maycrawl(["diff", file(OLD), file(NEW), "--as", "FooBot", "--urls", urls]);
    expect(await run(file("SQLite format 3\0broken", "x.db"))).toMatchObject({ code: 3, stdout: "" });
    expect(await run("missing.txt")).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/^error: missing\.txt cannot be read: .*\n/),
    });
  });

  test("shows a difference that the search did not find", async () => {
    const path = "a".repeat(3000);
    const texts = [OLD, `${OLD}Disallow: /${path}*x\n`] as const;
    const limit = ["--as", "FooBot", "--max-steps", "1"];
    expect((await diffTexts(...texts, limit)).json.result).toBe("unsettled");
    const list = file(`https://a.example/${path}x\n`, "urls.txt");
    const { code, json } = await diffTexts(...texts, [...limit, "--urls", list]);
    expect([code, json.result, json.total, json.complete]).toEqual([1, "different", 1, false]);
  });

  test("reports lines that are no URLs, with exit code 2, and compares the others", async () => {
    const list = file("nonsense\nhttps://a.example/search\n", "urls.txt");
    const { code, json, stderr } = await diffTexts(OLD, NEW, ["--as", "FooBot", "--urls", list]);
    expect([code, json.urls?.length]).toEqual([2, 1]);
    expect(stderr).toMatch(/^error: .*urls\.txt, line 1: "nonsense" is not an absolute URL; /);
  });

  test.each([
    ["# nothing\n", "has no URL", 2],
    [OLD, "is a robots.txt, not a list of URLs", 2],
    [undefined, "cannot be read: there is no such file", 3],
  ])("rejects the list %j", async (text, message, code) => {
    const list = text === undefined ? "no.txt" : file(text, "urls.txt");
    const run = await maycrawl(["diff", file(OLD), file(NEW), "--urls", list]);
    expect([run.code, run.stdout]).toEqual([code, ""]);
    expect(run.stderr).toContain(message);
  });
});

test("maycrawl diff --format github prints an annotation of one line for each change", async () => {
  const cwd = folder();
  const { stdout } = await maycrawl(["diff", file(OLD), "-", "--as", "FooBot", "--format", "github"], {
    input: `${NEW}Sitemap: https://a.example/%0A::error::x,y\n`,
    cwd,
  });
  expect(stdout.split("\n").map((line) => line.replace(/%0A.*/, "…"))).toEqual([
    "::error title=decision::allowed → disallowed https://example.com/search for FooBot…",
    "::notice title=sitemaps::added: https://a.example/%250A::error::x,y",
    "Decisions change for this crawler.",
    "",
  ]);
  const now = file(NEW);
  const run = await maycrawl(["diff", file(OLD), now, "--as", "FooBot", "--format", "github"]);
  expect(run.stdout).toContain(`::error file=${now},line=3,title=decision::`);
});
