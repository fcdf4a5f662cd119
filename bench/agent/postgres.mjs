// Measures hits, sets and reserves per second of one process with PostgreSQL, with real robots.txt files.
// node bench/agent/postgres.mjs [origins=20000], with DATABASE_URL or database "postgres" at 127.0.0.1:5432.
// The schema `maycrawl_bench` is not removed.
import { PostgresPacer, PostgresStore } from "@maycrawl/agent/postgres";
import { storeRates } from "./store-rates.mjs";

const url = process.env.DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const schema = "maycrawl_bench";
const store = new PostgresStore({ url, schema, keepMs: 600_000 });
const pacer = new PostgresPacer({ url, schema });
const rates = await storeRates(store, pacer, Number(process.argv[2] ?? 20_000));
await pacer[Symbol.asyncDispose]();
await store[Symbol.asyncDispose]();
console.log(JSON.stringify({ store: "postgres", ...rates }, undefined, 2));
