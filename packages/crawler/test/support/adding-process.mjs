import { CrawlDatabase } from "../../dist/crawl/postgres/client/crawl-database.js";

const LAYOUT = {
  schema: `CREATE TABLE counter (n bigint NOT NULL); INSERT INTO counter VALUES (0);
CREATE TABLE done (id integer PRIMARY KEY);`,
  upgrades: [],
};

const { url, name, first, count } = JSON.parse(process.argv[2] ?? "");
const database = await CrawlDatabase.open({ url, name }, LAYOUT, { create: true });
for (let id = first; id < first + count; id++) {
  await database.transact(async (run) => {
    const rows = await run("INSERT INTO done VALUES ($1) ON CONFLICT DO NOTHING RETURNING id", [id]);
    if (rows.length > 0) await run("UPDATE counter SET n = n + 1");
  });
}
await database[Symbol.asyncDispose]();
