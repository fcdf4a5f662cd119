import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { maycrawlProcess } from "../support/process.ts";
import { FOOBOT, folder } from "../support/run.ts";
import { serve } from "../support/servers.ts";

it("maycrawl crawl and crawl report leave only the file of the crawl behind, however a round ends", async () => {
  const { origin } = await serve((request, response) => {
    response.statusCode = request.url === "/robots.txt" ? 404 : 200;
    response.setHeader("content-type", "text/html").end(`<a href="/a">a</a><a href="/b">b</a>`);
  });
  const at = folder();
  const file = join(at, "crawl.db");
  const crawl = ["crawl", ...FOOBOT, "--addresses", "any", "--no-sitemaps", "--db", file];
  for (const args of [
    [...crawl, "--max-pages", "1", `${origin}/`],
    crawl,
    crawl,
    ["crawl", "report", file],
    ["crawl", "report", file, "--csv", "/dev/null"],
  ]) {
    const { code, stderr } = await maycrawlProcess(args);
    expect(code, stderr).toBeLessThan(2);
    expect(readdirSync(at), args.join(" ")).toEqual(["crawl.db"]);
  }
});
