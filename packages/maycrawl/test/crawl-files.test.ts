import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { FOOBOT, folder, maycrawl } from "./run.ts";

it("maycrawl crawl and crawl report leave the one file of the crawl behind, each time", async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === "/robots.txt" ? 404 : 200;
    response.setHeader("content-type", "text/html").end(`<a href="/a">a</a><a href="/b">b</a>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const at = folder();
  const db = ["--db", join(at, "crawl.db")];
  const crawl = ["crawl", ...FOOBOT, "--addresses", "any", "--no-sitemaps", ...db];
  for (const args of [
    [...crawl, "--max-pages", "1", site],
    crawl,
    crawl,
    ["crawl", "report", join(at, "crawl.db")],
    ["crawl", "report", join(at, "crawl.db"), "--csv", "/dev/null"],
  ]) {
    const { code, stderr } = await maycrawl(args);
    expect(code, stderr).toBeLessThan(2);
    expect(readdirSync(at), args.join(" ")).toEqual(["crawl.db"]);
  }
});
