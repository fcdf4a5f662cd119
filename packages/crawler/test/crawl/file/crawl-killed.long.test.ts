import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { newFile, rows } from "../../support/crawls.ts";
import { page, type World, world } from "../../support/world.ts";

const PROCESS = fileURLToPath(new URL("../../support/crawl-process.mjs", import.meta.url));
const HOSTS = Array.from({ length: 20 }, (_, i) => `k${i}`);
const PAGES = 150;
const KILLS = Number(process.env["MAYCRAWL_KILLS"] ?? 12);
const AT_ONCE = 5;

function start(file: string, { port }: World): ChildProcess {
  return spawn(process.execPath, [PROCESS, file, String(port), ...HOSTS], {
    stdio: ["ignore", "pipe", "inherit"],
  });
}

const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.on("close", () => resolve(output));
  });

it(`a crawl that is killed ${KILLS} times at random moments loses no URL and repeats at most the requests in progress`, async () => {
  const w = await world();
  for (const name of HOSTS) {
    const answers: Parameters<World["host"]>[1] = {};
    for (let n = 0; n < PAGES; n++) {
      const links = [n + 1, n * 2 + 1, n * 2 + 2].filter((to) => to < PAGES).map((to) => `/${to}`);
      const html = page(links);
      answers[n === 0 ? "/" : `/${n}`] = (_, response) =>
        void setTimeout(() => response.writeHead(200, { "content-type": "text/html" }).end(html), 25);
    }
    w.host(name, answers);
  }
  const file = newFile();
  let killedAtWork = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const before = w.asked.length;
    const child = start(file, w);
    const end = ended(child);
    // Every fifth process is killed early, possibly before it begins. The others are killed during the crawl.
    if (kill % 5 > 0) {
      const wanted = before + 1 + Math.random() * 60;
      await expect.poll(() => w.asked.length, { interval: 5 }).toBeGreaterThan(wanted);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * (kill % 5 > 0 ? 30 : 600)));
    child.kill("SIGKILL");
    await end;
    if (w.asked.length > before) killedAtWork++;
  }
  expect(killedAtWork).toBeGreaterThan(KILLS / 2);
  const last = JSON.parse(await ended(start(file, w)));
  expect(last).toMatchObject({ by: "done", round: 1, visited: HOSTS.length * PAGES });

  const counts = new Map<string, number>();
  for (const { host, path } of w.asked) {
    if (path !== "/robots.txt") counts.set(`${host}${path}`, (counts.get(`${host}${path}`) ?? 0) + 1);
  }
  expect(counts.size).toBe(HOSTS.length * PAGES);
  const repeated = [...counts.values()].reduce((sum, count) => sum + count - 1, 0);
  expect(repeated).toBeLessThanOrEqual(killedAtWork * AT_ONCE);
  expect(rows(file, "SELECT count(*) AS visits, count(DISTINCT url) AS urls FROM visit")).toEqual([
    { visits: HOSTS.length * PAGES, urls: HOSTS.length * PAGES },
  ]);
}, 600_000);
