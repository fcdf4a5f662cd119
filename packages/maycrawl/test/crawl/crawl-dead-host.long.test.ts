import { expect, it } from "vitest";
import { maycrawlProcess } from "../support/process.ts";
import { FOOBOT, folder } from "../support/run.ts";
import { deadOrigin, serve } from "../support/servers.ts";

const crawl = async (seeds: readonly string[]) => {
  const began = performance.now();
  const args = ["crawl", ...seeds, ...FOOBOT, "--addresses", "any", "--no-sitemaps"];
  const run = await maycrawlProcess(args, { cwd: folder() });
  return { ...run, seconds: (performance.now() - began) / 1000 };
};

it("maycrawl crawl reports dead hosts with the time until which the crawl waits, and ends within 15 s", async () => {
  const dead = await deadOrigin();
  const { origin: broken } = await serve((_, response) => response.writeHead(503).end());
  const { code, stdout, stderr, seconds } = await crawl([`${dead}/`, `${broken}/`]);
  expect(code).toBe(3);
  expect(seconds).toBeLessThan(15);
  expect(stdout).toContain("nothing could be visited");
  const waits = "If nothing else is left, the crawl waits until 20..-..-..T..:..:..Z\\.";
  expect(stderr).toMatch(
    new RegExp(
      `^127\\.0\\.0\\.1:\\d+: robots\\.txt cannot be fetched: the connection was refused\\. ${waits}`,
      "m",
    ),
  );
  expect(stderr).toMatch(
    new RegExp(`^127\\.0\\.0\\.1:\\d+: robots\\.txt cannot be fetched \\(status 503\\)\\. ${waits}`, "m"),
  );
}, 60_000);

it("maycrawl crawl waits more than 30 s for a dead host if another host answers", async () => {
  const { origin } = await serve((request, response) =>
    response.writeHead(request.url === "/robots.txt" ? 404 : 200).end("page"),
  );
  const { code, seconds } = await crawl([`${await deadOrigin()}/`, `${origin}/`]);
  expect(code).toBe(0);
  expect(seconds).toBeGreaterThan(30);
}, 120_000);
