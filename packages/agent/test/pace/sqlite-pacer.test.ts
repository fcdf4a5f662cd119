import { describe, expect, it } from "vitest";
import { StoreFailedError } from "../../src/errors.ts";
import { SqlitePacer } from "../../src/pace/pacers/sqlite-pacer.ts";
import { openSqlite, sqliteDrivers } from "../../src/store/sqlite/sqlite-driver.ts";
import { SqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { ManualClock } from "../support-agent/manual-clock.ts";
import { fullEntry } from "../support-stores/entries.ts";
import { newPath, testFolder } from "../support-stores/folder.ts";
import { pacerContract } from "../support-stores/pacer-contract.ts";

testFolder();

for (const driver of sqliteDrivers()) {
  pacerContract(`SqlitePacer (${driver})`, () => {
    const path = newPath();
    const clock = new ManualClock();
    const opened = [new SqlitePacer({ path, driver, clock })];
    return {
      pacer: opened[0] as SqlitePacer,
      another: () => {
        const pacer = new SqlitePacer({ path, driver, clock });
        opened.push(pacer);
        return pacer;
      },
      clock,
      pass: (ms) => clock.advance(ms),
      close: async () => {
        for (const pacer of opened) await pacer[Symbol.asyncDispose]();
      },
    };
  });
}

describe("SqlitePacer", () => {
  it("shares a file with SqliteStore, and keeps starts after a restart", async () => {
    const path = newPath();
    const store = new SqliteStore(path);
    const pacer = new SqlitePacer(path);
    store.set("https://a.example", fullEntry());
    const first = await pacer.reserve("a.example", 60_000);
    await pacer[Symbol.asyncDispose]();
    expect(await new SqlitePacer(path).reserve("a.example", 60_000)).toBe(first + 60_000);
    expect(store.get("https://a.example")).toStrictEqual(fullEntry());
  });

  it("forgets the slowdown of a host if the file is opened again an hour later", async () => {
    const path = newPath();
    let now = 1_000_000;
    const clock = { now: () => now, sleep: async () => {} };
    const pacer = new SqlitePacer({ path, clock });
    pacer.report("a", "slow");
    now += 3_600_001;
    const later = new SqlitePacer({ path, clock });
    const first = await later.reserve("a", 1000);
    expect(await later.reserve("a", 1000)).toBe(first + 1000);
  });

  it("forgets hosts that are no longer requested, and places that were never released", async () => {
    const path = newPath();
    let now = 1_000_000;
    const clock = { now: () => now, sleep: async () => {} };
    const pacer = new SqlitePacer({ path, clock });
    // These two hosts are held for years. One host has the first key of the table, the other host has the last key.
    for (const host of ["a-stays", "z-stays"]) await pacer.hold(host, 1e12);
    for (let i = 0; i < 8_000; i++) {
      await pacer.reserve(`host-${(i * 7919) % 8_000}`, 1000);
      pacer.place(`host-${i}`, 1, 60_000);
      now += 3_600_000 / 100;
    }
    const count = (table: string) =>
      Number(Object.values(openSqlite(path).prepare(`SELECT count(*) FROM ${table}`).get() as object)[0]);
    expect(count("pace")).toBeLessThan(4_000);
    expect(count("held")).toBeLessThan(4_000);
    for (const host of ["a-stays", "z-stays"]) expect(pacer.heldUntil(host)).toBe(1_000_000 + 1e12);
  });

  it("keeps the order if the clock is set back, and delays no caller", async () => {
    let now = 10_000_000;
    const pacer = new SqlitePacer({ path: newPath(), clock: { now: () => now, sleep: async () => {} } });
    const ask = { limit: 1, placeMs: 1_000_000, intervalMs: 60_000 };
    await pacer.beginInOrder("a", { ...ask, ticket: undefined });
    const first = await pacer.beginInOrder("a", { ...ask, ticket: undefined });
    await pacer.beginInOrder("a", { ...ask, ticket: undefined });
    now -= 3_600_000;
    // The second ticket is never used again. Without a correction, it would stay valid for an hour, because the
    // clock was set back.
    const answer = await pacer.beginInOrder("a", { ...ask, ticket: "ticket" in first ? first.ticket : "" });
    expect(answer).toMatchObject({ ahead: 0 });
    expect(await pacer.beginInOrder("a", { ...ask, ticket: undefined })).toMatchObject({ ahead: 1 });
    // After 100 ms, both tickets are still valid. After five more seconds, all tickets have expired.
    now += 100;
    expect(await pacer.beginInOrder("a", { ...ask, ticket: undefined })).toMatchObject({ ahead: 2 });
    now += 5_000;
    expect(await pacer.beginInOrder("a", { ...ask, ticket: undefined })).toMatchObject({ ahead: 0 });
  });

  it("throws StoreFailedError after it was closed", async () => {
    const pacer = new SqlitePacer(newPath());
    await pacer[Symbol.asyncDispose]();
    await expect(pacer.reserve("a", 1)).rejects.toThrow(StoreFailedError);
    expect(() => pacer.report("a", "success")).toThrow(StoreFailedError);
  });
});
