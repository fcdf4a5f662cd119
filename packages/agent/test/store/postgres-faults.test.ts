import { Pool } from "pg";
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { ownSchema, postgresForTests, withDatabase } from "../../../../tests/support/postgres/postgres.ts";
import { StoreFailedError } from "../../src/errors.ts";
import { PostgresPacer } from "../../src/pace/pacers/postgres-pacer.ts";
import type { PostgresPool } from "../../src/store/postgres/postgres-driver.ts";
import { PostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { entryOf, fullEntry } from "../support-stores/entries.ts";
import { raiseServerTimeouts } from "../support-stores/patient-timers.ts";

const url = await postgresForTests();
const newSchema = ownSchema(url);
raiseServerTimeouts();

/** Terminates all connections with this `application_name`. */
const cut = (name: string): Promise<unknown> =>
  withDatabase(String(url), (client) =>
    client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1", [
      name,
    ]),
  );

/** Source of errors. `shift()` returns the error of the next statement, or undefined for no error. */
interface Faults {
  shift(): { code: string; severity?: string } | undefined;
}

describe.skipIf(url === undefined)("statements in PostgreSQL", () => {
  const pool = new Pool({ connectionString: url, max: 3, allowExitOnIdle: true });
  pool.on("error", () => {});
  afterAll(() => pool.end());

  /** Returns a pool whose statements first fail with the errors of `faults`. */
  const failing = (faults: Faults): PostgresPool => ({
    connect: (callback) =>
      pool.connect((thrown, client) =>
        callback(
          thrown,
          client && {
            query: async (query) => {
              const fault = /INSERT INTO .*entry|RETURNING/s.test(query.text) ? faults.shift() : undefined;
              if (fault === undefined) return client.query(query as never);
              throw Object.assign(new Error("failed"), { severity: "ERROR", ...fault });
            },
            on: (event, listener) => client.on(event, listener),
            off: (event, listener) => client.off(event, listener),
            release: (close) => client.release(close),
          },
        ),
      ),
    end: () => pool.end(),
  });

  /** Stops the clock that limits retries. The test advances this clock by setting `at`. */
  const stoppedClock = (): { at: number } => {
    const clock = { at: 0 };
    const spy = vi.spyOn(performance, "now").mockImplementation(() => clock.at);
    onTestFinished(() => spy.mockRestore());
    return clock;
  };

  it.each(["40P01", "40001"])("are retried if the server rolled them back (%s)", async (code) => {
    stoppedClock();
    const schema = newSchema();
    const store = new PostgresStore({ pool: failing([{ code }, { code }, { code }]), schema });
    await store.set("https://a.example", fullEntry());
    expect(await store.get("https://a.example")).toStrictEqual(fullEntry());
    const pacer = new PostgresPacer({ pool: failing([{ code }, { code }]), schema });
    const start = await pacer.reserve("a", 1000);
    expect(await pacer.reserve("a", 1000)).toBe(start + 1000);
  });

  it("reject with StoreFailedError if they fail for a second", async () => {
    const clock = stoppedClock();
    let failures = 0;
    const endless = {
      shift() {
        failures++;
        clock.at += 100;
        return { code: "40001" };
      },
    };
    const store = new PostgresStore({ pool: failing(endless), schema: newSchema() });
    await expect(store.set("https://a.example", fullEntry())).rejects.toThrow(StoreFailedError);
    expect(failures).toBe(11);
  });

  it("are not retried after an error without a rollback (53100)", async () => {
    const faults = [{ code: "53100" }, { code: "53100" }];
    const store = new PostgresStore({ pool: failing(faults), schema: newSchema() });
    await expect(store.set("https://a.example", fullEntry())).rejects.toThrow("PostgreSQL failed: failed.");
    expect(faults).toHaveLength(1);
  });

  it("succeed if transactions are serializable by default", async () => {
    stoppedClock();
    const serializable = `${url}?options=${encodeURIComponent("-c default_transaction_isolation=serializable")}`;
    const schema = newSchema();
    const [one, other] = [0, 1].map(() => new PostgresPacer({ url: serializable, schema }));
    const asked = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? one : other)?.reserve("a", 300));
    const starts = (await Promise.all(asked)).map(Number).sort((a, b) => a - b);
    starts.slice(1).forEach((start, i) => {
      expect(start - (starts[i] ?? 0)).toBe(300);
    });
    for (const pacer of [one, other]) await pacer?.[Symbol.asyncDispose]();
  });

  it("succeed after idle connections were cut", async () => {
    stoppedClock();
    const schema = newSchema();
    const store = new PostgresStore({ url: `${url}?application_name=${schema}`, schema });
    await store.set("https://a.example", fullEntry());
    for (let i = 0; i < 3; i++) {
      await cut(schema);
      expect(await store.get("https://a.example")).toStrictEqual(fullEntry());
    }
    await store[Symbol.asyncDispose]();
  });

  it("are retried or reject if connections are cut, and no acknowledged write is lost", async () => {
    const schema = newSchema();
    const store = new PostgresStore({ url: `${url}?application_name=${schema}`, schema });
    await store.get("https://a.example");
    const origins = Array.from({ length: 1000 }, (_, i) => `https://site-${i}.example`);
    let failures = 0;
    const done: string[] = [];
    const writing = Promise.all(
      origins.map(async (origin) => {
        try {
          await store.set(origin, entryOf(origin));
          done.push(origin);
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(StoreFailedError);
          failures++;
        }
      }),
    );
    for (let i = 0; i < 5; i++) await cut(schema);
    await writing;
    expect(done.length + failures).toBe(origins.length);
    // The number of failures depends on the machine, because each write is retried for a second. Afterwards the
    // store works again.
    const again = () => store.set("https://again.example", entryOf("again")).then(() => "done", String);
    await expect.poll(again).toBe("done");
    const kept = await Promise.all(done.map((origin) => store.get(origin)));
    expect(kept.filter((entry) => entry === undefined)).toHaveLength(0);
    await store[Symbol.asyncDispose]();
  });
});
