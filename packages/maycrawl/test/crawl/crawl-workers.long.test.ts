import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { FOOBOT, folder, maycrawl } from "../support/run.ts";

const database = await postgresForTests();
const newName = ownSchema(database);
const url = database ?? "postgres://127.0.0.1:1/none";

/** Starts a site with this number of pages. Each answer takes 5 ms. */
async function site(pages: number): Promise<{ seed: string; asked: string[] }> {
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
  return { seed: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

/** Returns the URL of the tests' database with a password that the database ignores. */
function withPassword(): string {
  const it = new URL(url);
  it.password = "s3cret";
  return it.href;
}

describe.skipIf(database === undefined)("maycrawl crawl --database", () => {
  it("requests each page once with two workers, shows a worker in `crawl status`, and shows no password", async () => {
    const cwd = folder();
    const { seed, asked } = await site(60);
    const where = ["--database", withPassword(), "--name", newName(), "--addresses", "any"];
    const first = maycrawl(["crawl", seed, ...FOOBOT, ...where], { cwd });
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    const status = await maycrawl(["crawl", "status", ...where.slice(0, 4), "--json"], { cwd });
    const second = await maycrawl(["crawl", "--worker", ...where], { cwd });
    const runs = [await first, second, status];
    for (const run of runs) {
      expect(run.code, run.stderr).toBe(0);
      expect(run.stdout + run.stderr).not.toContain("s3cret");
    }
    expect(JSON.parse(status.stdout)).toMatchObject({ round: 1, workers: [{ name: expect.any(String) }] });
    const pages = asked.filter((path) => /^\/\d*$/.test(path));
    expect(pages.length).toBe(61);
    expect(new Set(pages).size).toBe(61);
    const report = await maycrawl(["crawl", "report", ...where.slice(0, 4), "--json"], { cwd });
    expect(JSON.parse(report.stdout)).toMatchObject({
      urls: { known: 61, visited: 61 },
      round: { endedBy: "done" },
    });
  });

  it("shows the command that continues a limited crawl, without the password, and continues the crawl", async () => {
    const cwd = folder();
    const { seed, asked } = await site(20);
    const where = ["--database", withPassword(), "--name", newName(), "--addresses", "any", "--no-sitemaps"];
    const run = await maycrawl(["crawl", seed, ...FOOBOT, ...where, "--max-pages", "5"], { cwd });
    expect(run.code, run.stderr).toBe(0);
    expect(run.stdout).toContain(":PASSWORD@");
    expect(run.stdout).not.toContain("s3cret");
    const rest = await maycrawl(["crawl", seed, ...FOOBOT, ...where], { cwd });
    expect(rest.code, rest.stderr).toBe(0);
    expect(asked.filter((path) => path !== "/robots.txt").length).toBe(21);
  });

  it("stops a worker with `crawl stop`, and continues the crawl with another run of `maycrawl crawl`", async () => {
    const cwd = folder();
    const { seed, asked } = await site(40);
    const name = newName();
    const where = ["--database", withPassword(), "--name", name];
    const as = FOOBOT.slice(0, -1);
    const begin = ["crawl", seed, "--addresses", "any", "--no-sitemaps", ...where, ...as];
    const slow = maycrawl([...begin, "2"], { cwd });
    await expect.poll(() => asked.length).toBeGreaterThan(2);
    const stop = await maycrawl(["crawl", "stop", ...where], { cwd });
    const { host, pathname } = new URL(url);
    expect(stop).toEqual({
      code: 0,
      stdout: "",
      stderr: `stopped: 1 worker of ${name} in postgres://${host}${pathname}; to continue the crawl, run the command that began it\n`,
    });
    const stopped = await slow;
    expect(stopped.code, stopped.stderr).toBe(0);
    expect(stopped.stdout).toContain("stopped");
    const none = await maycrawl(["crawl", "stop", ...where, "--json"], { cwd });
    expect([none.code, JSON.parse(none.stdout), none.stderr]).toEqual([
      0,
      { schema: "maycrawl/crawl-stop/1", workers: 0 },
      `no worker is running for ${name} in postgres://${host}${pathname}\n`,
    ]);
    expect(asked.length).toBeLessThan(40);
    const rest = await maycrawl([...begin, "0"], { cwd });
    expect(rest.code, rest.stderr).toBe(0);
    expect(asked.filter((path) => path !== "/robots.txt").length).toBe(41);
    const missing = await maycrawl(["crawl", "stop"], { cwd });
    expect(missing).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("crawl stop needs a --database"),
    });
  });

  it("rejects --worker for a missing crawl or with --db, seeds or --max-depth, and rejects a mysql: URL", async () => {
    const cwd = folder();
    const name = newName();
    const where = ["--database", url, "--name", name];
    const none = await maycrawl(["crawl", "--worker", ...where], { cwd });
    expect(none.code).toBe(3);
    expect(none.stderr).toContain(`There is no crawl "${name}"`);
    const both = await maycrawl(["crawl", "--worker", ...where, "--db", "x.db"], { cwd });
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining("--db and --database") });
    const seeds = await maycrawl(["crawl", "http://127.0.0.1/", "--worker", ...where], { cwd });
    expect(seeds).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--worker does not take a SEED"),
    });
    const depth = await maycrawl(["crawl", "--worker", ...where, "--max-depth", "3"], { cwd });
    expect(depth).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--max-depth has no effect with --worker"),
    });
    const odd = await maycrawl(
      ["crawl", "http://127.0.0.1/", ...FOOBOT, "--database", "mysql://u:s3cret@h/d"],
      { cwd },
    );
    expect(odd.code).toBe(2);
    expect(odd.stderr).not.toContain("s3cret");
  });
});
