import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FOOBOT, folder, maycrawl, type Run } from "../support/run.ts";
import { serve, type TestServer } from "../support/servers.ts";

/** Crawls in a folder, without the guesses for sitemaps. */
function crawl(cwd: string, ...args: string[]): Promise<Run> {
  return maycrawl(["crawl", ...args, ...FOOBOT, "--no-sitemaps"], { cwd });
}

/** A site by what each path answers: a status, or a page. */
function site(answers: Map<string, number | string>): Promise<TestServer> {
  return serve((request, response) => {
    const answer = answers.get(request.url ?? "") ?? 404;
    if (typeof answer === "number") response.writeHead(answer).end();
    else response.setHeader("content-type", "text/html").end(answer);
  });
}

describe("maycrawl crawl ends with 3 and says that nothing could be visited", () => {
  it("when robots.txt forbids all of it", async () => {
    const { origin, received } = await site(new Map([["/robots.txt", "User-agent: *\nDisallow: /\n"]]));
    const run = await crawl(folder(), `${origin}/`);
    expect(run.stdout).toContain(": nothing could be visited: robots.txt forbids all of it\n");
    expect(run.code).toBe(3);
    expect(received.map(({ url }) => url)).toEqual(["/robots.txt"]);
  });

  it("when the seeds are excluded", async () => {
    const { origin } = await site(new Map());
    const run = await crawl(folder(), `${origin}/a/b`, "--exclude", "/a");
    expect(run.stdout).toContain(": nothing could be visited\n");
    expect(run.code).toBe(3);
  });

  it("when the host was there in an earlier run, and is gone now", async () => {
    const answers = new Map<string, number | string>([["/", "<title>x</title>"]]);
    const { origin } = await site(answers);
    const cwd = folder();
    expect((await crawl(cwd, `${origin}/`)).code).toBe(0);
    answers.set("/robots.txt", "User-agent: *\nDisallow: /\n");
    const again = await crawl(cwd, `${origin}/`);
    expect(again.stdout).toContain(": nothing could be visited");
    expect(again.code).toBe(3);
  });

  it("when there is no such host", async () => {
    const run = await crawl(folder(), "http://nowhere.invalid/");
    expect(run.stdout).toContain(
      ": nothing could be visited: the hosts of the remaining URLs cannot be reached\n",
    );
    expect(run.code).toBe(3);
  });

  it("when a list has no URL", async () => {
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

  it("when the seed redirects to another domain, with its target and how to go on there", async () => {
    const { origin } = await serve((request, response) =>
      request.url === "/robots.txt"
        ? response.writeHead(404).end()
        : response.writeHead(301, { location: "https://other.example/a?b='$(id)" }).end(),
    );
    const run = await crawl(folder(), `${origin}/`);
    const target = "https://other.example/a?b=%27$(id)";
    expect(run.stdout).toContain(`: nothing could be visited: a seed redirects to ${target}, out of scope\n`);
    expect(run.stdout).toContain(`To go on where the seeds redirect: maycrawl crawl ${origin}/ `);
    expect(run.stdout).toContain(` '${target}' --as FooBot `);
    expect(run.code).toBe(3);
  });

  it("when a firewall answers each request with a challenge, whatever the status", async () => {
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
    expect(run.stdout).toMatch(/Firewalls that answered in place of the site\n +2 +Cloudflare answered/);
    expect(run.code).toBe(3);
  });
});

describe("maycrawl crawl ends with 0", () => {
  it("when a page answered, also where others did not", async () => {
    const { origin } = await site(new Map([["/", "<a href=/gone>x</a>"]]));
    const run = await crawl(folder(), `${origin}/`);
    expect(run.stdout).toContain(": everything was visited\n");
    expect(run.code).toBe(0);
  });

  it("when a later round visits only pages that are gone, and says that no page answered", async () => {
    const answers = new Map<string, number | string>([["/", "<title>x</title>"]]);
    const { origin } = await site(answers);
    const cwd = folder();
    expect((await crawl(cwd, `${origin}/`)).code).toBe(0);
    answers.delete("/");
    const again = await crawl(cwd, `${origin}/`);
    expect(again.stdout).toContain(": everything was visited, and no page answered in this run\n");
    expect(again.code).toBe(0);
  });

  it("when a later round is answered with 304", async () => {
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
