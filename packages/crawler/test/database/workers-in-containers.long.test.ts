import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { processIdentity } from "../../src/crawl/postgres/worker/process-identity.ts";
import { type FleetOptions, worker, workerProcess } from "../support/database-fleet.ts";
import { sqlAt } from "../support/databases.ts";
import { RandomWeb } from "../support/random-web.ts";

const url = await postgresForTests();
const newName = ownSchema(url);
const canUnshare = spawnSync("unshare", ["--pid", "--fork", "true"]).status === 0;

/** Prepares a crawl of one page, which the test holds. */
async function heldCrawl(leaseMs?: number) {
  const web = await RandomWeb.start({ seed: 1, hosts: 0, pages: 0, slowMs: 0 });
  web.hold();
  const name = newName();
  const options: FleetOptions = { seeds: [web.held], sitemaps: false };
  const pages = () => web.log.filter(({ path }) => path === "/").length;
  return { web, name, options, pages, database: { url: String(url), name, leaseMs } };
}

/** Returns the process id of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ["-e", ""]);
  await new Promise((resolve) => child.on("close", resolve));
  return child.pid as number;
}

describe.skipIf(url === undefined)("crawl() in a new worker", () => {
  it.skipIf(!canUnshare)(
    "does not remove a worker in another container with the same host name",
    async () => {
      const { web, name, options, pages, database } = await heldCrawl();
      const here = workerProcess(database, 0, options);
      await expect.poll(pages).toBe(1);
      const before = await sqlAt(url, `SELECT origin, token, worker FROM ${name}.host`);
      const [program, ...args] = here.child.spawnargs as [string, ...string[]];
      const there = spawn("unshare", ["--pid", "--fork", "--mount-proc", "--kill-child", program, ...args], {
        stdio: "ignore",
      });
      onTestFinished(() => void there.kill("SIGKILL"));
      const workers = () => sqlAt<{ since: number }>(url, `SELECT since FROM ${name}.worker`);
      await expect.poll(workers).toHaveLength(2);
      expect(await sqlAt(url, `SELECT origin, token, worker FROM ${name}.host`)).toEqual(before);
      web.release();
      expect(await here.over).toBe(0);
      expect(pages()).toBe(1);
    },
  );

  it.skipIf(process.platform !== "linux")(
    "removes workers of this machine whose process has ended, and no others",
    async () => {
      const { web, name, options, pages, database } = await heldCrawl();
      const first = worker(database, 0, options);
      await expect.poll(pages).toBe(1);
      const ended = await endedPid();
      const own = processIdentity() ?? "";
      const [boot, namespace, pid, start] = own.split(" ");
      expect(own).toMatch(/^[\da-f-]{36} \d+ \d+ \d+$/);
      expect([boot, pid]).toEqual([
        readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim(),
        String(process.pid),
      ]);
      const identities: Record<string, string | null> = {
        "ended here": `${boot} ${namespace} ${ended} ${start}`,
        "ended, and another has its number": `${boot} ${namespace} ${pid} 1`,
        "runs here": own,
        "in another namespace": `${boot} 1 ${ended} ${start}`,
        "on another machine": `00000000-0000-0000-0000-000000000000 ${namespace} ${ended} ${start}`,
        "of an unknown kind": null,
        [`${hostname()} ${ended}`]: null,
      };
      for (const [words, identity] of Object.entries(identities))
        await sqlAt(
          url,
          `INSERT INTO ${name}.worker (name, process, since, seen_at) SELECT $1, $2, since, seen_at FROM ${name}.worker LIMIT 1`,
          [words, identity],
        );
      const second = worker(database, 1, options);
      await expect.poll(() => second.events.length).toBeGreaterThan(0);
      const rows = await sqlAt<{ name: string }>(url, `SELECT name FROM ${name}.worker`);
      const left = Object.keys(identities).filter((words) => !words.startsWith("ended"));
      const names = rows.map((row) => row.name);
      expect(names.filter((one) => left.includes(one) || one.startsWith("ended")).sort()).toEqual(
        left.sort(),
      );
      web.release();
      await Promise.all([first.over, second.over]);
    },
  );
});
