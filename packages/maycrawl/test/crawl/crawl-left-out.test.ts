import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FOOBOT, folder, maycrawl, type Run } from "../support/run.ts";
import { serve, type TestServer } from "../support/servers.ts";

function crawl(cwd: string, ...args: string[]): Promise<Run> {
  return maycrawl(["crawl", ...args, ...FOOBOT, "--no-sitemaps"], { cwd });
}

/** Starts a site whose first page links to these paths. All other pages are alike. */
function site(paths: readonly string[]): Promise<TestServer> {
  const first = paths.map((path) => `<a href="${path}">x</a>`).join("");
  return serve((request, response) => {
    if (request.url === "/robots.txt") return response.writeHead(404).end();
    const body = request.url === "/" ? first : "<title>Item</title>";
    return response.setHeader("content-type", "text/html").end(body);
  });
}

function pages({ received }: TestServer): string[] {
  return received.map(({ url }) => url).filter((url) => url !== "/robots.txt");
}

describe("maycrawl crawl reports what the crawl left out", () => {
  it("and a higher limit for the next run, if more URLs have one form than --max-of-one-form allows", async () => {
    const cwd = folder();
    const shop = await site(Array.from({ length: 30 }, (_, i) => `/item/${i + 1}`));
    const options = [`${shop.origin}/`, "--max-of-one-form", "10"];
    const first = await crawl(cwd, ...options);
    expect(first.stdout).toContain(": everything was visited except what is left out\n");
    const [, held] = /^Left out\n +(\d+) +more than 10 URLs of the form \/item\/0 /m.exec(first.stdout) ?? [];
    expect(Number(held)).toBe(31 - pages(shop).length);
    expect(Number(held)).toBeGreaterThan(10);
    const [, max = ""] = /run the same command with --max-of-one-form (\d+)$/m.exec(first.stdout) ?? [];
    const asked = pages(shop).length;
    expect(first.stdout).toContain(`The next run begins a new round: it requests all ${asked} pages again\n`);
    const second = await crawl(cwd, `${shop.origin}/`, "--max-of-one-form", max);
    expect(pages(shop)).toHaveLength(asked + 31);
    expect(second.stdout).not.toContain("a new round");
    expect(second.stdout).toContain(": everything was visited\n");
    expect(second.stdout).toContain(`${held}  no longer excluded (trap)\n`);
    expect(new Set(pages(shop)).size).toBe(31);
  });

  it("and a higher limit for the next run, if links are not followed because of --max-alike", async () => {
    const cwd = folder();
    const list = await serve((request, response) => {
      const at = Number(request.url?.slice(1) ?? "0");
      const body = at < 15 ? `<title>List</title><a href="/${at + 1}">next</a>` : "<title>End</title>";
      if (Number.isNaN(at)) return response.writeHead(404).end();
      return response.setHeader("content-type", "text/html").end(body);
    });
    const first = await crawl(cwd, `${list.origin}/`, "--max-alike", "5");
    expect(first.stdout).toContain(": everything was visited except what is left out\n");
    expect(new Set(pages(list)).size).toBe(6);
    const [, max = ""] = /run the same command with --max-alike (\d+)$/m.exec(first.stdout) ?? [];
    const second = await crawl(cwd, `${list.origin}/`, "--max-alike", "20");
    expect(second.stdout).toContain(": everything was visited\n");
    expect([max, new Set(pages(list)).size]).toEqual(["10", 16]);
  });

  it("(URLs that are too long) in the summary and in the HTML report", async () => {
    const cwd = folder();
    const shop = await site([`/${"a".repeat(2_000)}`, `/${"a/".repeat(1_000)}`, "/b"]);
    const { stdout } = await crawl(cwd, `${shop.origin}/`, "--html", "report.html");
    expect(stdout).toContain(": everything was visited except what is left out\n");
    expect(stdout).toMatch(/^Left out\n +2 +links to URLs that are too long +/m);
    expect(stdout).not.toContain("trap");
    const report = readFileSync(join(cwd, "report.html"), "utf8");
    expect(report).toContain("Too long: more characters than the budget allows");
    expect(report).not.toContain("more of its like");
    expect(pages(shop).sort()).toEqual(["/", "/b"]);
  });

  it("(visited URLs that a new --exclude excludes) in the summary and in the JSON report", async () => {
    const cwd = folder();
    const shop = await site(["/a", "/b", "/private/a", "/private/b"]);
    await crawl(cwd, `${shop.origin}/`);
    shop.received.length = 0;
    const second = await crawl(cwd, `${shop.origin}/`, "--exclude", "/private/");
    expect(second.stdout).toMatch(/^Effects of changed options\n +2 +no longer visited \(exclude\)$/m);
    expect(pages(shop).sort()).toEqual(["/", "/a", "/b"]);
    const third = await crawl(cwd, `${shop.origin}/`, "--exclude", "/private/");
    expect(third.stdout).not.toContain("By other options");
    const report = await maycrawl(["crawl", "report", "crawl.db", "--json"], { cwd });
    expect(JSON.parse(report.stdout).optionChanges.left).toEqual([{ what: "exclude", count: 2 }]);
  });

  // crawl-left-out.long.test.ts tests the limit of 10,000 rows without --keep-skipped.
  it("(all URLs out of scope) with --keep-skipped", async () => {
    const shop = await site(Array.from({ length: 50 }, (_, i) => `http://away.example/${i}`));
    const all = await crawl(folder(), `${shop.origin}/`, "--keep-skipped");
    expect(all.stdout).toMatch(/^ +50 +scope +such as http:\/\/away.example\/0$/m);
    expect(pages(shop)).toEqual(["/"]);
  });
});
