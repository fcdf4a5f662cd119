import { expect, test } from "vitest";
import { file, maycrawl } from "../support/run.ts";
import { asked, page, site, urlset } from "../support/sitemaps.ts";

const NAMES = ["GPTBot", "CCBot", "Googlebot-Image"];

async function shop() {
  return site((origin) => ({
    "/robots.txt": [
      `User-agent: GPTBot\nDisallow: /p/`,
      `User-agent: CCBot\nDisallow: /\nAllow: /b`,
      `User-agent: Googlebot\nDisallow: /b`,
      `Sitemap: ${origin}/s.xml`,
    ].join("\n\n"),
    "/s.xml": urlset(...["/p/1", "/p/2", "/b", "/c"].map((path) => page(`${origin}${path}`))),
  }));
}

test("maycrawl sitemap for several crawlers prints common results once and a row for each crawler, and requests the sitemap once", async () => {
  const server = await shop();
  const { origin } = server;
  const { code, stdout, stderr } = await maycrawl(["sitemap", origin, "--as", NAMES.join(",")]);
  expect([code, stderr, asked(server)]).toEqual([1, "", ["/s.xml"]]);
  expect(server.received.filter(({ url }) => url === "/robots.txt")).toHaveLength(1);
  const [, table] = stdout.split("\nBlocked, by crawler\n") as [string, string];
  expect(table.split("\n")).toEqual([
    `  GPTBot                    2 of 4 pages             ${origin}/robots.txt:2:1: Disallow: /p/`,
    `  CCBot                     3 of 4 pages, 1 sitemap  ${origin}/robots.txt:5:1: Disallow: /`,
    `  Googlebot-Image (google)  1 of 4 pages             ${origin}/robots.txt:9:1: Disallow: /b`,
    "",
  ]);
  expect(stdout).toMatch(/4 pages in 1 file\n/);
});

test("maycrawl sitemap --json for several crawlers prints the same lines as a separate run for each crawler", async () => {
  const { origin } = await shop();
  const draft = file("User-agent: *\nDisallow: /c\n\nUser-agent: Googlebot\nDisallow: /p/1\n");
  for (const robots of [[], ["--robots", draft]]) {
    const args = ["sitemap", origin, "--json", ...robots, "--as"];
    const together = await maycrawl([...args, NAMES.join(",")]);
    const alone: string[] = [];
    for (const name of NAMES) alone.push((await maycrawl([...args, name])).stdout);
    expect(together.stdout).toBe(alone.join(""));
  }
});

test("maycrawl sitemap judges the pages of a sitemap file for several crawlers by the draft in --robots", async () => {
  const path = file(urlset(page("https://a.example/x"), page("https://a.example/y")), "s.xml");
  const draft = file("User-agent: GPTBot\nDisallow: /x\n", "draft.txt");
  const { code, stdout, stderr } = await maycrawl(["sitemap", path, "--robots", draft, "--as", "OpenAI"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^ {2}ChatGPT-User +0 of 2 pages$/m);
  expect(stdout).toMatch(/^ {2}GPTBot +1 of 2 pages +\S*draft\.txt:2:1: Disallow: \/x$/m);
  expect(stderr).toBe(
    'note: "OpenAI" stands for 4 crawlers: ChatGPT-User, GPTBot, OAI-AdsBot, OAI-SearchBot\n',
  );
});

test("maycrawl sitemap reports for each crawler whether the crawler may fetch a sitemap that is disallowed for maycrawl", async () => {
  const { origin } = await site((own) => ({
    "/robots.txt": `User-agent: maycrawl\nDisallow: /s.xml\n\nUser-agent: CCBot\nDisallow: /\n\nSitemap: ${own}/s.xml\n`,
  }));
  const { code, stdout } = await maycrawl(["sitemap", origin, "--as", "GPTBot,CCBot"]);
  expect(code).toBe(3);
  expect(stdout).toMatch(/^ {2}reader-disallowed +1$/m);
  expect(stdout).toMatch(/^ {2}GPTBot +0 of 0 pages, 1 sitemap that only maycrawl may not fetch$/m);
  expect(stdout).toMatch(/^ {2}CCBot +0 of 0 pages, 1 sitemap$/m);
});
