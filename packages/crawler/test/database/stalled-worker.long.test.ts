import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { LEASE_MS, workerProcess } from "../support/database-fleet.ts";
import { sqlAt } from "../support/databases.ts";
import { RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

const isStopped = (pid: number | undefined): boolean =>
  /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));

const SITEMAP = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>`;
const XML = { "content-type": "application/xml" };

describe.skipIf(url === undefined || process.platform !== "linux")(
  "crawl() in a worker that was stopped (SIGSTOP)",
  () => {
    it.each([
      ["before its first request, for robots.txt", "robots", "/robots.txt", []],
      ["before a page", "1", "/", ["/robots.txt"]],
      ["before a page, while its machine slept", "asleep 1", "/", ["/robots.txt"]],
      ["before a sitemap", "2", "/map.xml", ["/robots.txt", "/"]],
      ["before a sitemap on another host", "3", "/other.xml", ["/robots.txt", "/"]],
      [
        "before the target of a redirect of a sitemap",
        "3",
        "/target.xml",
        ["/robots.txt", "/", "/moved.xml"],
      ],
    ])(
      "sends no request to a host that another worker has taken over: %s",
      async (_what, at, path, before) => {
        const web = await RandomWeb.start({ seed: 1, hosts: 2, pages: 1, slowMs: 0 });
        const [origin, elsewhere] = [web.origin(0), web.origin(1)];
        const file = path === "/other.xml" ? elsewhere + path : origin + path.replace("target", "moved");
        const text = (body: string, type = "text/plain") => ({
          status: 200,
          headers: { "content-type": type },
          body,
        });
        web.answers.set("h0.s0.example /robots.txt", text(/xml/.test(path) ? `Sitemap: ${file}\n` : ""));
        web.answers.set("h1.s0.example /robots.txt", text(""));
        web.answers.set("h0.s0.example /", text("<title>start</title>", "text/html"));
        web.answers.set("h0.s0.example /moved.xml", {
          status: 301,
          headers: { location: "/target.xml" },
          body: "",
        });
        const map = { status: 200, headers: XML, body: SITEMAP };
        for (const key of ["h0.s0.example /map.xml", "h0.s0.example /target.xml", "h1.s0.example /other.xml"])
          web.answers.set(key, map);
        const name = newName();
        const database = { url: String(url), name, leaseMs: LEASE_MS };
        const options = { seeds: [`${origin}/`], sitemaps: /xml/.test(path), hostsAtOnce: 1 };
        const stopped = workerProcess(
          database,
          0,
          options,
          {},
          {
            STAND_STILL: at.replace("asleep ", ""),
            ASLEEP: String(Number(at.startsWith("asleep"))),
          },
        );
        const asked = () => web.log.filter(({ host, worker }) => host !== "h1.s0.example" && worker === 0);
        await expect.poll(() => isStopped(stopped.child.pid)).toBe(true);
        expect(asked().map((one) => one.path)).toEqual(before);
        // The other worker takes the host when the lease is over, and keeps it because its page never answers.
        web.answers.set("h0.s0.example /", () => undefined);
        web.answers.set(`h0.s0.example ${path}`, () => undefined);
        web.answers.set("h1.s0.example /other.xml", () => undefined);
        const other = workerProcess(database, 1, {
          ...options,
          seeds: [`${origin}/`, `${origin}/robots.txt?`],
        });
        const owner = () =>
          sqlAt<{ name: string }>(
            url,
            `SELECT worker.name FROM ${name}.host JOIN ${name}.worker ON slot = host.worker WHERE origin = $1`,
            [origin],
          );
        await expect
          .poll(async () => (await owner())[0]?.name ?? "")
          .toMatch(new RegExp(` ${other.child.pid}$`));
        const log = web.log.length;
        stopped.child.kill("SIGCONT");
        await delay(LEASE_MS);
        expect(
          web.log
            .slice(log)
            .filter(({ worker }) => worker === 0)
            .map((one) => `${one.host} ${one.path}`),
        ).toEqual([]);
        expect(stopped.errors).toBe("");
        expect(stopped.child.exitCode).toBe(null);
      },
    );
  },
);
