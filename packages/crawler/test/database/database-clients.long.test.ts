import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { ownSchema, postgresForTests } from "../../../../tests/support/postgres/postgres.ts";
import { cut, OLD_LAYOUT, openDatabase, sqlAt } from "../support/databases.ts";

const url = await postgresForTests();
const newName = ownSchema(url);

/** Cuts the connections with this name at random times, until the returned function is called. */
function cutRepeatedly(name: string): () => Promise<void> {
  let isDone = false;
  const cutting = (async () => {
    while (!isDone) await cut(url, name).then(() => delay(20 + Math.random() * 60));
  })();
  return () => {
    isDone = true;
    return cutting;
  };
}

describe.skipIf(url === undefined)("CrawlDatabase.open()", () => {
  it("creates the tables once if twenty clients open it at the same time", async () => {
    const name = newName();
    const databases = await Promise.all(Array.from({ length: 20 }, () => openDatabase({ url, name })));
    expect(new Set(databases.map(({ key }) => key)).size).toBe(1);
    expect(await sqlAt(url, `SELECT * FROM ${name}.layout`)).toHaveLength(1);
  });

  it("upgrades tables of an older version once if ten clients open it at the same time", async () => {
    const name = newName();
    const { key } = await openDatabase({ url, name }, {}, OLD_LAYOUT);
    const databases = await Promise.all(
      Array.from({ length: 10 }, () => openDatabase({ url, name }, { create: false })),
    );
    expect(new Set(databases.map((database) => database.key))).toEqual(new Set([key]));
    expect(
      await sqlAt(
        url,
        `SELECT version, (SELECT count(word)::int FROM ${name}.done) AS n FROM ${name}.layout`,
      ),
    ).toEqual([{ version: 2, n: 0 }]);
  });
});

describe.skipIf(url === undefined)("CrawlDatabase.run()", () => {
  it("repeats statements whose connections are cut, and loses none", async () => {
    const name = newName();
    const database = await openDatabase({ url: `${url}?application_name=${name}`, name });
    const stopCutting = cutRepeatedly(name);
    const calls = Array.from({ length: 400 }, async (_, i) => {
      await delay(i * 2);
      await database.run(`SELECT ${name}.add($1)`, [i]);
    });
    await Promise.all(calls);
    await stopCutting();
    expect(
      await sqlAt(
        url,
        `SELECT n::int, (SELECT count(*)::int FROM ${name}.done) AS done FROM ${name}.counter`,
      ),
    ).toEqual([{ n: 400, done: 400 }]);
  });
});

describe.skipIf(url === undefined)("CrawlDatabase.transact()", () => {
  it("repeats actions whose connections are cut at random, and loses none", async () => {
    const name = newName();
    const database = await openDatabase({ url: `${url}?application_name=${name}`, name });
    const stopCutting = cutRepeatedly(name);
    const transactions = Array.from({ length: 60 }, (_, i) =>
      database.transact(async (run) => {
        await run("SELECT add($1)", [i * 2]);
        await run("SELECT add($1)", [i * 2 + 1]);
      }),
    );
    await Promise.all(transactions);
    await stopCutting();
    expect(await sqlAt(url, `SELECT n::int FROM ${name}.counter`)).toEqual([{ n: 120 }]);
  });
});
