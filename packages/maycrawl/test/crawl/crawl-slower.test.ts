import { expect, test } from "vitest";
import { folder, maycrawl } from "../support/run.ts";
import { serve } from "../support/servers.ts";

const FAST = ["--as", "FooBot", "--contact", "a@b.example", "--rate", "20", "--no-sitemaps"];

test("maycrawl crawl names three hosts that require a lower rate than --rate, and counts the others", async () => {
  const { origin } = await serve((request, response) =>
    response.end(request.url === "/robots.txt" ? "User-agent: *\n\nCrawl-delay: 0.2\nDisallow: /\n" : ""),
  );
  const { port } = new URL(origin);
  const hosts = ["a", "b", "c", "d", "e"].map((name) => `${name}.example:${port}`);
  const resolve = hosts.flatMap((host) => ["--resolve", `${host}:127.0.0.1`]);
  const seeds = hosts.map((host) => `http://${host}/`);
  const { stdout, stderr } = await maycrawl(["crawl", ...seeds, ...FAST, ...resolve], { cwd: folder() });
  const wants =
    " wants 200 ms between requests (crawl-delay 0.2 s, robots.txt line 3): --rate 20 does not apply there";
  expect(stderr.split(wants)).toHaveLength(4);
  expect(stderr).toContain("More hosts want fewer requests than --rate makes");
  expect(stdout.split(wants)).toHaveLength(4);
  expect(stdout).toContain("2 more hosts with such a limit");
});

test("maycrawl crawl reports that a Retry-After overrides --rate", async () => {
  const { origin, received } = await serve((request, response) => {
    if (request.url === "/robots.txt") response.writeHead(404).end();
    else if (received.length < 3) response.writeHead(429, { "retry-after": "1" }).end();
    else response.setHeader("content-type", "text/html").end("page");
  });
  const { stderr } = await maycrawl(["crawl", `${origin}/`, ...FAST, "--addresses", "any"], {
    cwd: folder(),
  });
  expect(stderr).toContain(" wants no request for 1 s (Retry-After): --rate 20 does not apply there");
});
