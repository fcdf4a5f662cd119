import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { PostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { race, startChild } from "../support-stores/processes.ts";

const url = await postgresForTests();
const newSchema = ownSchema(url);

describe.skipIf(url === undefined)("with a PostgreSQL", () => {
  it("PostgresStore grants a killed process's lease to another process as soon as the lease has expired", async () => {
    const options = { url, schema: newSchema() };
    const child = startChild("hold", { postgres: options, ms: 2500 });
    const heldAt = Number(await child.first);
    child.process.kill("SIGKILL");
    const store = new PostgresStore(options);
    expect(await store.lease("https://a.example", 5000)).toBeUndefined();
    while ((await store.lease("https://a.example", 5000)) === undefined) await delay(10);
    expect(Date.now() - heldAt).toBeGreaterThan(2000);
    expect(Date.now() - heldAt).toBeLessThan(3500);
    await store[Symbol.asyncDispose]();
  });

  it("PostgresStore lets only one of eight processes fetch each origin, for 8,000 calls and 50 origins", async () => {
    const argument = { postgres: { url, schema: newSchema() }, origins: 50, asks: 1000 };
    const fetched = (await race(8, "fetchOnce", argument)).flat(2);
    expect(fetched).toHaveLength(50);
    expect(new Set(fetched).size).toBe(50);
  });

  it("PostgresStore lets a process exit even if the store was not disposed", async () => {
    const child = startChild("open", { postgres: { url, schema: newSchema() } });
    expect(await child.said).toStrictEqual(["opened"]);
  });
});
