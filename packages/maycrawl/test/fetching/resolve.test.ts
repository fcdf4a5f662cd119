import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { FOOBOT, file, folder, maycrawl } from "../support/run.ts";
import { serve } from "../support/servers.ts";

test("crawl --resolve matches an internationalized host in upper case and with a dot at its end", async () => {
  const { origin, received } = await serve((request, response) =>
    request.url === "/robots.txt"
      ? response.writeHead(404).end()
      : response.setHeader("content-type", "text/html; charset=utf-8").end('<a href="/ä">x</a>'),
  );
  const { port } = new URL(origin);
  const seed = `http://bücher.example:${port}/`;
  const resolve = ["--resolve", `BÜCHER.Example.:${port}:127.0.0.1`, "--no-sitemaps"];
  const run = await maycrawl(["crawl", seed, ...FOOBOT, ...resolve], { cwd: folder() });
  expect([run.code, run.stderr]).toEqual([0, ""]);
  expect(received.map(({ url, headers }) => `${headers.host}${url}`)).toEqual([
    `xn--bcher-kva.example:${port}/robots.txt`,
    `xn--bcher-kva.example:${port}/`,
    `xn--bcher-kva.example:${port}/%C3%A4`,
  ]);
});

/** Starts a staging server for names without a DNS entry. Returns its port and the requested URLs. */
async function staging(robots: string): Promise<{ readonly port: string; readonly asked: () => string[] }> {
  const { origin, received } = await serve((request, response) => {
    const { port } = new URL(origin);
    switch (request.url) {
      case "/robots.txt":
        if (request.headers.host?.startsWith("old.") !== true) return response.end(robots);
        return response.writeHead(301, { location: `http://staging.example:${port}/robots.txt` }).end();
      case "/old":
        return response.writeHead(301, { location: `http://new.example:${port}/page` }).end();
      case "/sitemap.xml":
        response.setHeader("content-type", "application/xml");
        return response.end(`<urlset><url><loc>http://staging.example:${port}/page</loc></url></urlset>`);
      case "/page":
        response.setHeader("content-type", "text/html");
        return response.end('<meta name="robots" content="noindex"><p>text');
      default:
        return response.writeHead(404).end();
    }
  });
  const { port } = new URL(origin);
  const asked = (): string[] =>
    received.map(({ url, headers }) => `${headers.host?.replace(`:${port}`, "")}${url}`);
  return { port, asked };
}

const ROBOTS = "User-agent: *\nDisallow: /b\n";
const AS = ["--as", "CCBot"];

test.each([
  ["check", "/b", AS, 1, "disallowed"],
  ["explain", "/b", AS, 1, "disallowed"],
  ["compare", "/b", AS, 0, "disallowed"],
  ["fetch", "/b", [], 0, "200"],
  ["page", "/page", AS, 1, "noindex"],
  ["prefs", "/page", AS, 0, "train-ai"],
  ["sitemap", "/sitemap.xml", [...AS, "--check"], 1, "noindex"],
] as const)(
  "%s --resolve reads a site that has no DNS entry yet",
  async (command, path, options, code, expected) => {
    const { port, asked } = await staging(ROBOTS);
    const resolve = ["--resolve", `staging.example:${port}:127.0.0.1`];
    const run = await maycrawl([command, `http://staging.example:${port}${path}`, ...options, ...resolve]);
    expect([run.code, run.stdout]).toEqual([code, expect.stringContaining(expected)]);
    expect(asked()[0]).toBe("staging.example/robots.txt");
  },
);

test("parse --resolve reads the robots.txt of a site that has no DNS entry yet", async () => {
  const { port } = await staging(ROBOTS);
  const url = `http://staging.example:${port}/robots.txt`;
  const run = await maycrawl(["parse", url, "--resolve", `*:${port}:127.0.0.1`]);
  expect([run.code, run.stdout]).toEqual([0, expect.stringContaining("/b")]);
});

test("--resolve applies to redirects of pages and of robots.txt", async () => {
  const { port, asked } = await staging(ROBOTS);
  const resolve = ["--resolve", `*:${port}:127.0.0.1`];
  const page = await maycrawl(["page", `http://staging.example:${port}/old`, ...AS, ...resolve]);
  expect([page.code, page.stdout]).toEqual([1, expect.stringContaining("noindex")]);
  expect(asked()).toContain("new.example/page");
  const robots = await maycrawl(["check", `http://old.example:${port}/b`, ...AS, ...resolve]);
  expect([robots.code, robots.stdout]).toEqual([1, expect.stringContaining("disallowed")]);
  expect(asked().slice(-2)).toEqual(["old.example/robots.txt", "staging.example/robots.txt"]);
});

test.each(["check", "explain", "page", "sitemap"])(
  "%s --addresses public refuses a private address of --resolve",
  async (command) => {
    const { port, asked } = await staging(ROBOTS);
    const resolve = ["--resolve", `*:${port}:127.0.0.1`, "--addresses", "public"];
    const run = await maycrawl([command, `http://staging.example:${port}/page`, ...AS, ...resolve]);
    expect([run.code, run.stdout + run.stderr]).toEqual([
      3,
      expect.stringContaining("127.0.0.1 is not an address of the public internet"),
    ]);
    expect(asked()).toEqual([]);
  },
);

test.each(["check", "fetch", "page", "sitemap"])("%s refuses a malformed --resolve", async (command) => {
  const as = command === "fetch" ? [] : AS;
  const run = await maycrawl([command, "http://staging.example/", ...as, "--resolve", "staging.example:80"]);
  expect([run.code, run.stdout, run.stderr]).toEqual([
    2,
    "",
    expect.stringContaining('error: --resolve "staging.example:80" cannot be used'),
  ]);
});

test("--resolve has no effect with --robots FILE, because nothing is fetched", async () => {
  const url = "http://staging.example/b";
  const run = await maycrawl(["check", url, ...AS, "--robots", file(ROBOTS), "--resolve", "*:80:127.0.0.1"]);
  expect([run.code, run.stderr]).toEqual([1, ""]);
});

test.each([
  ["check", "--cache", "robots.db"],
  ["explain", "--cache", "robots.db"],
  ["compare", "--redis", "redis://127.0.0.1:1"],
  ["fetch", "--redis", "redis://127.0.0.1:1"],
  ["page", "--cache", "robots.db"],
  ["prefs", "--cache", "robots.db"],
  ["sitemap", "--redis", "redis://127.0.0.1:1"],
  ["crawl", "--cache", "robots.db"],
])("%s refuses --resolve together with %s", async (command, kept, where) => {
  const as = command === "fetch" ? [] : command === "crawl" ? FOOBOT : AS;
  const args = [command, "http://staging.example/", ...as, "--resolve", "*:80:127.0.0.1", kept, where];
  const cwd = folder();
  const run = await maycrawl(args, { cwd });
  expect([run.code, run.stdout, readdirSync(cwd)]).toEqual([2, "", []]);
  expect(run.stderr).toBe(
    `error: --resolve contacts a different server than the name, and ${kept} would keep its answers for the real one\n  omit one of them\n`,
  );
});
