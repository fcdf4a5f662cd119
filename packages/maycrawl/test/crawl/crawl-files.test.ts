import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { maycrawlProcess } from "../support/process.ts";
import { FOOBOT, folder } from "../support/run.ts";
import { serve } from "../support/servers.ts";

// The test starts processes, because the SQLite driver of Node.js 20 may release a file only when the process ends.
it("maycrawl crawl and crawl report leave only the file of the crawl behind", async () => {
  const { origin } = await serve((request, response) => {
    if (request.url === "/robots.txt") return response.writeHead(404).end();
    return response.setHeader("content-type", "text/html").end("<title>x</title>");
  });
  const at = folder();
  const file = join(at, "crawl.db");
  for (const args of [
    ["crawl", `${origin}/`, ...FOOBOT, "--no-sitemaps", "--db", file],
    ["crawl", "report", file],
  ]) {
    const { code, stderr } = await maycrawlProcess(args);
    expect(code, stderr).toBe(0);
    expect(readdirSync(at), args.join(" ")).toEqual(["crawl.db"]);
  }
});
