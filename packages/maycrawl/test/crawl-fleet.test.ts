import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { startRedis } from "./redis.ts";
import { FOOBOT, folder, maycrawl } from "./run.ts";

/** A site of as many pages. */
async function site(pages: number): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const links = Array.from({ length: pages }, (_, i) => `<a href="/${i}">${i}</a>`).join("");
    const found = path === "/" || /^\/\d+$/.test(path);
    response.writeHead(found ? 200 : 404, { "content-type": "text/html" });
    setTimeout(() => response.end(path === "/" ? links : "<title>x</title>"), 5);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}

/** The paths of the pages whose answers a WARC file holds. */
function answersIn(warc: string): string[] {
  const text = gunzipSync(readFileSync(warc)).toString("latin1");
  const records = text.matchAll(/msgtype=response\r\n(?:.+\r\n)*?WARC-Target-URI: (.+)\r\n/g);
  return [...records].map(([, url]) => new URL(url as string).pathname);
}

test("a crawl with two workers: started, joined, looked at, merged", async (context) => {
  const redis = await startRedis(context);
  const cwd = folder();
  const { port, asked } = await site(60);
  const name = `cli-${process.pid}-${Date.now()}`;
  const where = ["--redis", redis, "--name", name, "--addresses", "any"];
  const seed = `http://127.0.0.1:${port}/`;
  const first = maycrawl(["crawl", seed, ...FOOBOT, "--db", "one.db", "--warc", "one.warc.gz", ...where], {
    cwd,
  });
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThan(1);
  const second = await maycrawl(["crawl", "--worker", "--db", "two.db", "--warc", "two.warc.gz", ...where], {
    cwd,
  });
  const one = await first;
  // Where it takes long they tell how it goes.
  expect([one.code, one.stderr + second.stderr]).toEqual([0, expect.not.stringContaining("error")]);
  expect(asked.filter((path) => path === "/robots.txt")).toHaveLength(1);
  expect(new Set(asked).size).toBe(asked.length);
  const archived = ["one.warc.gz", "two.warc.gz"].map((warc) => answersIn(join(cwd, warc)));
  expect(archived.flat().sort()).toEqual(asked.filter((path) => /^\/\d*$/.test(path)).sort());

  const status = await maycrawl(["crawl", "status", "--redis", redis, "--name", name], { cwd });
  expect(status.stdout).toContain(`${name}  round 1, ended (done)`);
  expect(status.stdout).toMatch(/61 {2}pages visited/);
  const json = JSON.parse(
    (await maycrawl(["crawl", "status", "--json", "--redis", redis, "--name", name])).stdout,
  );
  expect(json).toMatchObject({ name, state: "ended", visited: 61, queued: 0 });

  const merged = await maycrawl(["crawl", "merge", "one.db", "two.db", "--db", "all.db", "--json"], {
    cwd,
  });
  expect(merged.stderr).toBe("merged: 61 URLs and 61 visits are in all.db\n");
  expect(JSON.parse(merged.stdout)).toMatchObject({ type: "summary", urls: { visited: 61, queued: 0 } });
  const again = await maycrawl(["crawl", "merge", "one.db", "two.db", "--db", "all.db", "--json"], { cwd });
  expect(again.stderr).toBe(merged.stderr);
}, 60_000);

test("what is wrong is told", async (context) => {
  const redis = await startRedis(context);
  const cwd = folder();
  const none = await maycrawl(["crawl", "--worker", "--redis", redis, "--name", `no-${process.pid}`], {
    cwd,
  });
  expect([none.code, none.stderr]).toEqual([3, expect.stringContaining("There is no crawl")]);
  const closed = await maycrawl(["crawl", "status", "--redis", "redis://127.0.0.1:1"], { cwd });
  expect([closed.code, closed.stderr]).toEqual([
    3,
    expect.stringContaining("Redis cannot be reached at 127.0.0.1:1"),
  ]);
  const starting = ["crawl", "http://a.example/", "--as", "F", "--contact", "a@b.example", "--redis", redis];
  const wrong: [string[], string][] = [
    [["crawl", "status"], "crawl status needs --redis"],
    [["crawl", "--worker"], "crawl --worker needs --redis"],
    [["crawl", "http://a.example/", "--worker", "--redis", redis], "a --worker takes no SEED"],
    [["crawl", "merge"], "crawl merge needs a SEGMENT"],
    [
      [
        "crawl",
        "http://a.example/",
        "--as",
        "F",
        "--contact",
        "a@b.example",
        "--redis",
        redis,
        "--every",
        "1d",
      ],
      "--every is for a crawl by one machine",
    ],
    [[...starting, "--csv", "all.csv"], "--csv is for a crawl by one machine"],
    [[...starting, "--db", "a", "--warc", "./a"], "--db and --warc are the same file: ./a"],
    [["crawl", "--worker", "--redis", redis, "--html", "r.html"], "--html means nothing to a --worker"],
    [["crawl", "--worker", "--redis", redis, "--rate", "0.1"], "--rate means nothing to a --worker"],
    [[...starting.slice(0, -2), "--name", "x"], "--name says which crawl in the Redis is meant"],
    [["crawl", "--as", "F", "--contact", "a@b.example", "--redis", "http://a"], "is no URL of a Redis"],
  ];
  for (const [args, message] of wrong) {
    const { code, stderr } = await maycrawl(args, { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  }
}, 60_000);
