import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FOOBOT, folder, maycrawl, type Run } from "./run.ts";
import { serve, type TestServer } from "./servers.ts";

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
      ": nothing could be visited: what is left is of hosts that cannot be reached\n",
    );
    expect(run.code).toBe(3);
  });

  it("when a list has no URL", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "urls.txt"), "# none yet\n");
    const run = await crawl(cwd, "urls.txt");
    expect(run.stdout).toContain(": nothing could be visited\n");
    expect(run.code).toBe(3);
  });
});

describe("maycrawl crawl ends with 0", () => {
  it("when a page was visited, be it a 404", async () => {
    const { origin } = await site(new Map());
    const run = await crawl(folder(), `${origin}/`);
    expect(run.stdout).toContain(": everything was visited\n");
    expect(run.code).toBe(0);
  });
});
