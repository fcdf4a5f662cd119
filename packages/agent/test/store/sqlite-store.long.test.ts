import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { StoreFailedError } from "../../src/errors.ts";
import { openSqlite } from "../../src/store/sqlite/sqlite-driver.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { fullEntry } from "../support-stores/entries.ts";
import { newPath, testFolder } from "../support-stores/folder.ts";
import { race, startChild } from "../support-stores/processes.ts";

testFolder();

describe("SqliteStore after a killed process", () => {
  it("loses no acknowledged entry", async () => {
    for (let round = 0; round < 4; round++) {
      const path = newPath();
      const child = startChild("write", { sqlite: path });
      // Waits for a number of entries, not for a time. So even a slow process is killed while it writes.
      await child.after(60 + 40 * round);
      child.process.kill("SIGKILL");
      const acknowledged = (await child.said) as number[];
      expect(child.process.signalCode).toBe("SIGKILL");
      expect(acknowledged.length).toBeGreaterThan(50);
      const store = new SqliteStore(path);
      for (const i of acknowledged) {
        const body = store.get(`https://site-${i}.example`)?.attempts[0]?.fetched.bytes;
        expect(new TextDecoder().decode(body), `entry ${i}`).toBe(`Disallow: /${i}\n`.repeat(i % 300));
      }
    }
  });

  it("grants that process's lease to another process as soon as the lease has expired", async () => {
    const path = newPath();
    const child = startChild("hold", { sqlite: path, ms: 2500 });
    const heldAt = Number(await child.first);
    child.process.kill("SIGKILL");
    const store = new SqliteStore(path);
    expect(store.lease("https://a.example", 5000)).toBeUndefined();
    while (store.lease("https://a.example", 5000) === undefined) await delay(10);
    expect(Date.now() - heldAt).toBeGreaterThan(2000);
    expect(Date.now() - heldAt).toBeLessThan(3500);
  });
});

describe("SqliteStore in one process", () => {
  it("throws within ten seconds while another connection writes, and works again afterwards", () => {
    const path = newPath();
    const store = new SqliteStore(path);
    const other = openSqlite(path);
    other.exec("BEGIN IMMEDIATE");
    const from = performance.now();
    expect(() => store.set("https://a.example", fullEntry())).toThrow(StoreFailedError);
    expect(performance.now() - from).toBeLessThan(10_000);
    expect(store.get("https://a.example")).toBeUndefined();
    other.exec("ROLLBACK");
    store.set("https://a.example", fullEntry());
    expect(store.get("https://a.example")).toStrictEqual(fullEntry());
  });
});

describe("SqliteStore shared by eight processes", () => {
  it("lets only one of them fetch each origin, for 8,000 calls and 50 origins", async () => {
    const path = newPath();
    const fetched = (await race(8, "fetchOnce", { sqlite: path, origins: 50, asks: 1000 })).flat(2);
    expect(fetched).toHaveLength(50);
    expect(new Set(fetched).size).toBe(50);
  });
});
