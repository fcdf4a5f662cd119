import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { maycrawlProcess } from "../support/process.ts";
import { folder } from "../support/run.ts";

const HOSTS = Array.from({ length: 15 }, (_, i) => `h${i}.example`);
/** Tolerance in milliseconds: a busy server logs a request later than it arrives. */
const GRAIN = 10;

it("maycrawl crawl of 15 hosts requests the first page of each host at least 1 s after the host's robots.txt", async () => {
  const log = new Map<string, number[]>();
  const server = createServer((request, response) => {
    const host = String(request.headers.host);
    log.set(host, [...(log.get(host) ?? []), performance.now()]);
    response.setHeader("content-type", "text/html").end(request.url === "/robots.txt" ? "" : "<p>page");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const resolve = HOSTS.flatMap((host) => ["--resolve", `${host}:${port}:127.0.0.1`]);
  const seeds = HOSTS.map((host) => `http://${host}:${port}/`);
  const args = ["crawl", ...seeds, ...resolve, "--as", "FooBot", "--contact", "a@b.example", "--no-sitemaps"];
  for (let time = 0; time < 3; time++) {
    log.clear();
    const { code, stderr } = await maycrawlProcess(args, { cwd: folder() });
    expect(code, stderr).toBe(0);
    const gaps = [...log.values()].map(([first = 0, second = 0]) => second - first);
    expect(gaps).toHaveLength(HOSTS.length);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000 - GRAIN);
  }
});
