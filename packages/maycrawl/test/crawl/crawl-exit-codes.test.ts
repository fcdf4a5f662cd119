import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FOOBOT, folder, maycrawl, type Run } from "../support/run.ts";
import { serve, type TestServer } from "../support/servers.ts";

/** Crawls in a folder, without reading sitemaps. */
function crawl(cwd: string, ...args: string[]): Promise<Run> {
  return maycrawl(["crawl", ...args, ...FOOBOT, "--no-sitemaps"], { cwd });
}

/** Starts a site with these answers: a status, or the HTML of a page. */
function site(answers: Map<string, number | string>): Promise<TestServer> {
  return serve((request, response) => {
    const answer = answers.get(request.url ?? "") ?? 404;
    if (typeof answer === "number") response.writeHead(answer).end();
    else response.setHeader("content-type", "text/html").end(answer);
  });
}

describe("maycrawl crawl ends with exit code 3 and reports that nothing could be visited", () => {
  it("when robots.txt disallows the whole site", async () => {
    const { origin, received } = await site(new Map([["/robots.txt", "User-agent: *\nDisallow: /\n"]]));
    const run = await crawl(folder(), `${origin}/`);
    expect(run.stdout).toContain(": nothing could be visited: robots.txt disallows all of it\n");
    expect(run.code).toBe(3);
    expect(received.map(({ url }) => url)).toEqual(["/robots.txt"]);
  });

  it("when the seeds are excluded", async () => {
    const { origin } = await site(new Map());
    const run = await crawl(folder(), `${origin}/a/b`, "--exclude", "/a");
    expect(run.stdout).toContain(": nothing could be visited\n");
    expect(run.code).toBe(3);
  });

  it("when robots.txt disallows the site, even if an earlier run visited a page", async () => {
    const answers = new Map<string, number | string>([["/", "<title>x</title>"]]);
    const { origin } = await site(answers);
    const cwd = folder();
    expect((await crawl(cwd, `${origin}/`)).code).toBe(0);
    answers.set("/robots.txt", "User-agent: *\nDisallow: /\n");
    const again = await crawl(cwd, `${origin}/`);
    expect(again.stdout).toContain(": nothing could be visited");
    expect(again.code).toBe(3);
  });

  it("when the host does not exist", async () => {
    const run = await crawl(folder(), "http://nowhere.invalid/");
    expect(run.stdout).toContain(
      ": nothing could be visited: the hosts of the remaining URLs cannot be reached\n",
    );
    expect(run.code).toBe(3);
  });

  it("when a file of seeds has no URL", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "urls.txt"), "# none yet\n");
    const run = await crawl(cwd, "urls.txt");
    expect(run.stdout).toContain(": nothing could be visited: there is no seed\n");
    expect(run.code).toBe(3);
  });

  it.each([401, 403, 404, 410])("when every page answers %i", async (status) => {
    const { origin } = await site(new Map([["/", status]]));
    const run = await crawl(folder(), `${origin}/`);
    expect(run.stdout).toContain(": nothing could be visited: every visit failed\n");
    expect(run.code).toBe(3);
  });

  it("when the seed redirects to another domain (the output has the command that continues there)", async () => {
    const { origin } = await serve((request, response) =>
      request.url === "/robots.txt"
        ? response.writeHead(404).end()
        : response.writeHead(301, { location: "https://other.example/a?b='$(id)" }).end(),
    );
    const run = await crawl(folder(), `${origin}/`);
    const target = "https://other.example/a?b=%27$(id)";
    expect(run.stdout).toContain(`: nothing could be visited: a seed redirects to ${target}, out of scope\n`);
    expect(run.stdout).toContain(
      `To continue at the redirect targets of the seeds: maycrawl crawl ${origin}/ `,
    );
    expect(run.stdout).toContain(` '${target}' --as FooBot `);
    expect(run.code).toBe(3);
  });

  it("when a firewall answers each page request with a challenge, with any status", async () => {
    const { origin } = await serve((request, response) =>
      request.url === "/robots.txt"
        ? response.writeHead(404).end()
        : response
            .writeHead(request.url === "/" ? 403 : 202, { "cf-mitigated": "challenge" })
            .end("<a href=/x>x</a>"),
    );
    const words = "Cloudflare answered with a challenge (cf-mitigated: challenge)";
    const run = await crawl(folder(), `${origin}/`, `${origin}/202`);
    expect(run.stdout).toContain(`: nothing could be visited: every visit failed: ${words}\n`);
    expect(run.stdout).toMatch(/Firewalls that answered instead of the site\n +2 +Cloudflare answered/);
    expect(run.code).toBe(3);
  });
});

describe("maycrawl crawl ends with exit code 0", () => {
  it("when a page answered with 2xx, even if another page answered with 404", async () => {
    const { origin } = await site(new Map([["/", "<a href=/gone>x</a>"]]));
    const run = await crawl(folder(), `${origin}/`);
    expect(run.stdout).toContain(": everything was visited\n");
    expect(run.code).toBe(0);
  });

  it("when a later round visits only removed pages (the output says that no page answered)", async () => {
    const answers = new Map<string, number | string>([["/", "<title>x</title>"]]);
    const { origin } = await site(answers);
    const cwd = folder();
    expect((await crawl(cwd, `${origin}/`)).code).toBe(0);
    answers.delete("/");
    const again = await crawl(cwd, `${origin}/`);
    expect(again.stdout).toContain(": everything was visited, and no page answered in this run\n");
    expect(again.code).toBe(0);
  });

  it("when all answers of a later round are 304", async () => {
    const { origin } = await serve((request, response) => {
      if (request.url === "/robots.txt") response.writeHead(404).end();
      else if (request.headers["if-none-match"] === undefined)
        response.writeHead(200, { etag: '"1"', "content-type": "text/html" }).end("<title>x</title>");
      else response.writeHead(304, { etag: '"1"' }).end();
    });
    const cwd = folder();
    await crawl(cwd, `${origin}/`);
    const again = await crawl(cwd, `${origin}/`);
    expect(again.stdout).toContain(": everything was visited\n");
    expect(again.code).toBe(0);
  });
});
