import { expect, test } from "vitest";
import { FOOBOT, file, folder, maycrawl } from "../support/run.ts";
import { serve } from "../support/servers.ts";

test("maycrawl crawl counts the rules that its summary omits, and the URLs that these rules block", async () => {
  const paths = [1, 2, 3, 4, 5, 6, 7].map((n) => `/p${n}/`);
  const robots = ["User-agent: *", ...paths.map((path) => `Disallow: ${path}`)].join("\n");
  const { origin } = await serve((request, response) => {
    if (request.url === "/robots.txt") return response.end(robots);
    const links = paths.map((path) => `<a href="${path}">x</a>`).join("");
    return response.setHeader("content-type", "text/html").end(links);
  });
  const { stdout } = await maycrawl(["crawl", `${origin}/`, ...FOOBOT, "--no-sitemaps"], { cwd: folder() });
  expect(stdout.match(/Disallow: /g)).toHaveLength(5);
  expect(stdout).toMatch(/^ +2 +by 2 more rules$/m);
});

test("maycrawl crawl counts the entries that its summary omits from a list", async () => {
  const { origin } = await serve((request, response) => {
    if (request.url === "/robots.txt") return response.writeHead(404).end();
    if (request.url !== "/") return response.writeHead(404).end();
    const links = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((n) => `<a href="/p${n}">x</a>`).join("");
    return response.setHeader("content-type", "text/html").end(links);
  });
  const { stdout } = await maycrawl(["crawl", `${origin}/`, ...FOOBOT, "--no-sitemaps"], { cwd: folder() });
  const broken = stdout.slice(stdout.indexOf("\nBroken\n"), stdout.indexOf("\nErrors\n"));
  expect(broken).toMatch(/^ +12 +Links to missing pages$/m);
  expect(broken.match(/: status 404; linked from/g)).toHaveLength(5);
  expect(broken).toMatch(/^ +and 7 more$/m);
});

test("maycrawl crawl reads a file of seeds whose lines end at CR, LF or CRLF", async () => {
  const { origin, received } = await serve((request, response) => {
    if (request.url === "/robots.txt") return response.writeHead(404).end();
    return response.setHeader("content-type", "text/html").end("<title>x</title>");
  });
  const seeds = file(`${origin}/a\r${origin}/b\r\n${origin}/c\n${origin}/d\r`, "seeds.txt");
  await maycrawl(["crawl", seeds, ...FOOBOT, "--no-sitemaps"], { cwd: folder() });
  const pages = received.map(({ url }) => url).filter((url) => url !== "/robots.txt");
  expect(pages.toSorted()).toEqual(["/a", "/b", "/c", "/d"]);
});
