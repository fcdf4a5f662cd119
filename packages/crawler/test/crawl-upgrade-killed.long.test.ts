import { spawn } from "node:child_process";
import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { crawled, newFile, quick, rows } from "./support/crawls.ts";
import { makeVersion1, versionOf } from "./support/version-1.ts";
import { page, world } from "./support/world.ts";

const PROCESS = fileURLToPath(new URL("support/crawl-process.mjs", import.meta.url));
const URLS = 20_000;
const KILLS = 6;

it("a file of version 1 whose upgrade is killed at random moments is of one version, whole, and goes on", async () => {
  const w = await world();
  const o = w.origin("old");
  const answer = { status: 200, body: page([]) };
  w.host("old", Object.fromEntries(Array.from({ length: URLS }, (_, n) => [`/caf%c3%a9/${n}`, answer])));
  const first = makeVersion1(
    newFile(),
    `INSERT INTO round (id, started_at) VALUES (1, 1);
INSERT INTO host (id, origin, known, queued) VALUES (1, '${o}', ${URLS}, ${URLS / 2});
WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${URLS})
INSERT INTO url (url, host, state, depth, found_by, linked, visit)
  SELECT '${o}/caf%c3%a9/' || i, 1, i % 2, 1, CASE i WHEN 0 THEN 'seed' ELSE 'link' END, 1, CASE i % 2 WHEN 1 THEN i END FROM n;
INSERT INTO visit (id, url, round, at, ms, status, changed) SELECT visit, id, 1, 1, 1, 200, 1 FROM url WHERE visit IS NOT NULL;`,
  );
  const seen = new Set<number>();
  let file = newFile();
  copyFileSync(first, file);
  // How long a machine takes for an upgrade is not known: each kill comes later, until some come behind it.
  for (let kill = 0; kill < KILLS || !seen.has(2); kill++) {
    const child = spawn(process.execPath, [PROCESS, file, String(w.port), "old"], { stdio: "ignore" });
    const ended = new Promise((resolve) => child.on("close", resolve));
    await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 300 * (kill + 1)));
    child.kill("SIGKILL");
    await ended;
    const version = versionOf(file);
    seen.add(version);
    if (version === 1) continue;
    expect(
      rows(file, `SELECT count(*) >= ${URLS} AS urls, count(visit) >= ${URLS / 2} AS kept FROM url`),
    ).toEqual([{ urls: 1, kept: 1 }]);
    file = newFile();
    copyFileSync(first, file);
  }
  expect([...seen].sort()).toEqual([1, 2]);
  const events = await crawled(quick(w, { file, seeds: [], mostPages: 5, sitemaps: false }));
  expect(events.at(-1)).toMatchObject({ by: "limit", round: 1, visited: URLS / 2 + 5 });
  expect(rows(file, "PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
});
