import { describe, expect, test } from "vitest";
import { file, folder, maycrawl } from "../support/run.ts";
import { serveRobots } from "../support/servers.ts";
import { asked, json, page, site, urlset } from "../support/sitemaps.ts";

describe("maycrawl sitemap --robots", () => {
  const DRAFT = "User-agent: *\nDisallow: /private\n";

  test("judges the pages of a file by a draft, without a request, with exit code 1", async () => {
    const server = await serveRobots("User-agent: *\nDisallow: /open\n");
    const { origin } = server;
    const path = file(urlset(page(`${origin}/private/1`), page(`${origin}/open`)), "sitemap.xml");
    const draft = file(DRAFT, "draft.txt");
    const args = ["sitemap", path, "--as", "CCBot", "--robots"];
    const { code, stdout, stderr } = await maycrawl([...args, draft]);
    expect([code, stderr, server.received]).toEqual([1, "", []]);
    expect(stdout).toContain(
      `Blocked: 1 of 2 pages\n  ${draft}:2:1: Disallow: /private  1 page\n    ${origin}/private/1  in`,
    );
    expect((await maycrawl([...args, file("")])).code).toBe(0);
  });

  test("judges the pages of a site by a draft, and uses the site's own robots.txt to find and fetch sitemaps", async () => {
    const server = await site((origin) => ({
      "/robots.txt": `User-agent: *\nDisallow: /open\nSitemap: ${origin}/s.xml\n`,
      "/s.xml": urlset(page(`${origin}/private`), page(`${origin}/open`)),
    }));
    const draft = file(DRAFT);
    const { code, survey } = await json(server.origin, "--as", "FooBot", "--robots", draft);
    expect([code, asked(server), survey.judged.robots]).toEqual([1, ["/s.xml"], draft]);
    expect(survey.judged.blocked).toMatchObject({
      count: 1,
      reasons: [{ rule: { line: 2, path: "/private" }, examples: [{ loc: `${server.origin}/private` }] }],
    });
    const own = await json(server.origin, "--as", "FooBot");
    expect([own.survey.judged.robots, own.survey.judged.blocked.reasons[0].rule.path]).toEqual([
      null,
      "/open",
    ]);
  });

  test("reads a draft from standard input, and applies its group for the crawler's second token", async () => {
    const path = file(urlset(page("https://a.invalid/private")));
    const args = ["sitemap", path, "--as", "Googlebot-Image", "--robots", "-"];
    const named = await maycrawl(args, { input: "User-agent: googlebot\nDisallow: /\n" });
    expect([named.code, named.stdout]).toEqual([
      1,
      expect.stringContaining("  <stdin>:2:1: Disallow: /  1 page"),
    ]);
    expect((await maycrawl(args, { input: "User-agent: bingbot\nDisallow: /\n" })).code).toBe(0);
  });

  test("with an unreadable file ends with exit code 3, without a request", async () => {
    const server = await serveRobots("");
    const args = [`${server.origin}/s.xml`, "--as", "FooBot", "--robots", folder()];
    const { code, stdout, stderr } = await maycrawl(["sitemap", ...args]);
    expect([code, stdout, server.received]).toEqual([3, "", []]);
    expect(stderr).toContain("cannot be read: it is a directory\n  expected the path of a robots.txt");
  });

  test("with an unreachable URL ends with exit code 3, because the rules are unknown", async () => {
    const { origin } = await serveRobots("", {}, 503);
    const path = file(urlset(page("https://a.invalid/private")));
    const { code, stdout } = await maycrawl([
      "sitemap",
      path,
      "--as",
      "FooBot",
      "--robots",
      `${origin}/r.txt`,
    ]);
    expect([code, stdout]).toEqual([3, expect.stringContaining(`${origin}/r.txt is unreachable: 503`)]);
  });
});
