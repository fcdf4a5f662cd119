import { once } from "node:events";
import { expect, test } from "vitest";
import { start } from "../support/process.ts";
import { folder, maycrawl } from "../support/run.ts";
import { serve, type TestServer } from "../support/servers.ts";
import { index, json, page, urlset } from "../support/sitemaps.ts";

// The test is slow, because the crawl repeats failed requests after some seconds.
test("maycrawl sitemap --check reports the same contradictions as a crawl, with exit code 1", async () => {
  const html = { "content-type": "text/html" };
  const server: TestServer = await serve((request, response) => {
    const { origin } = server;
    switch (request.url) {
      case "/robots.txt":
        return response.end(`User-agent: *\nAllow: /\nSitemap: ${origin}/s.xml\n`);
      case "/s.xml":
        return response.end(
          urlset(...["500", "204", "1", "own", "203"].map((at) => page(`${origin}/${at}`))),
        );
      case "/1":
      case "/2":
        return response.writeHead(301, { location: `/${Number(request.url.slice(1)) + 1}` }).end();
      case "/own":
        return response.writeHead(200, html).end('<link rel="canonical" href="/%6Fwn#top"><title>x</title>');
      case "/203":
        return response.writeHead(203, html).end("<title>x</title>");
      case "/204":
      case "/500":
        return response.writeHead(Number(request.url.slice(1))).end();
      default:
        return response.writeHead(404).end();
    }
  });
  const { origin } = server;
  const told = (contradictions: readonly { code: string; examples: readonly { url: string }[] }[]) =>
    contradictions.flatMap(({ code, examples }) => examples.map(({ url }) => `${url} ${code}`)).sort();
  const { code, survey } = await json(`${origin}/s.xml`, "--check");
  expect([code, told(survey.checked.contradictions)]).toEqual([
    1,
    [`${origin}/1 sitemap-redirected`, `${origin}/204 sitemap-not-ok`, `${origin}/500 sitemap-failed`],
  ]);
  expect(JSON.stringify(survey.checked.contradictions)).toContain(
    `redirects to ${origin}/2, and after 1 more redirect to ${origin}/3, which answers 404.`,
  );
  const cwd = folder();
  const by = ["--as", "FooBot", "--contact", "https://foo.example/bot", "--rate", "0"];
  const crawled = await maycrawl(["crawl", `${origin}/203`, ...by, "--addresses", "any", "--json"], {
    cwd,
  });
  const summary = JSON.parse(crawled.stdout.trim().split("\n").at(-1) ?? "");
  expect([crawled.code, told(summary.contradictions)]).toEqual([code, told(survey.checked.contradictions)]);
});

test("maycrawl sitemap waits for a Crawl-delay between the requests for two sitemaps", async () => {
  const asked: number[] = [];
  const server: TestServer = await serve((request, response) => {
    asked.push(performance.now());
    const files: Readonly<Record<string, string>> = {
      "/robots.txt": "User-agent: *\nCrawl-delay: 2.5\n",
      "/s.xml": index(`${server.origin}/a.xml`),
      "/a.xml": urlset(page(`${server.origin}/1`)),
    };
    response.end(files[request.url ?? ""]);
  });
  const child = start(["sitemap", `${server.origin}/s.xml`]);
  child.stdin.end();
  child.stdout.resume();
  const [code] = await once(child, "close");
  expect([code, server.received.map(({ url }) => url)]).toEqual([0, ["/robots.txt", "/s.xml", "/a.xml"]]);
  const [, first = 0, second = 0] = asked;
  expect(second - first).toBeGreaterThan(2_400);
});
