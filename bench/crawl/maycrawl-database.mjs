// maycrawl's crawler with one worker and PostgreSQL: DATABASE_URL, or database "postgres" at 127.0.0.1:5432.
import { crawl } from "@maycrawl/crawler";
import { keepHeapSmall } from "@maycrawl/crawler/internal";
import pg from "pg";

const url = process.env.DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const name = `maycrawl_bench_${process.pid}`;

/** @param {{ seeds: string[], hostsAtOnce: number }} job */
export async function run({ seeds, hostsAtOnce }) {
  let visited = 0;
  keepHeapSmall();
  const events = crawl({
    seeds,
    database: { url, name },
    userAgent: "BenchBot/1.0 (+https://example.com/bot)",
    rate: 0,
    hostsAtOnce,
    sitemaps: false,
  });
  for await (const event of events) if (event.type === "visit" && event.visit.status === 200) visited++;
  return visited;
}

/** Removes the crawl's schema after the measurement. */
export async function clear() {
  await send(`DROP SCHEMA IF EXISTS ${name} CASCADE`);
}

/** Whether the database answers. */
export async function isThere() {
  return send("SELECT 1").then(
    () => true,
    () => false,
  );
}

/** @param {string} sql */
async function send(sql) {
  const client = new pg.Client(url);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end().catch(() => undefined);
  }
}
