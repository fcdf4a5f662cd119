// A program in a project with our packages, but without their optional peers. It fails if a package cannot be imported,
// or if the error of a feature that needs a peer does not name the package. tests/optional-peers.test.ts and
// scripts/check-packages.mjs run it in a new folder.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { RobotsAgent } from "@maycrawl/agent";
import { PostgresPacer, PostgresStore } from "@maycrawl/agent/postgres";
import { RedisPacer, RedisStore } from "@maycrawl/agent/redis";
import { SqlitePacer, SqliteStore } from "@maycrawl/agent/sqlite";
import { crawl } from "@maycrawl/crawler";
import { WarcWriter } from "@maycrawl/crawler/warc";

/** No server listens there. */
const UNUSED_ADDRESS = "127.0.0.1:1";
const userAgent = "ExampleBot/1.0";

/** @param {string} message @param {() => unknown} action */
async function assertMissing(message, action) {
  await assert.rejects(async () => action(), { code: "ERR_ROBOTS_MISSING_PACKAGE", message });
}

/** Crawls to the end. @param {{ file: string } | { database: { url: string } }} place */
async function crawlToEnd(place) {
  const run = crawl({ seeds: [`http://${UNUSED_ADDRESS}/`], userAgent, ...place });
  for await (const event of run) assert.fail(`it has begun: ${event.type}`);
}

const redis = "Redis needs the package ioredis 6: npm install ioredis@6";
await assertMissing(redis, () => new RedisStore({ url: `redis://${UNUSED_ADDRESS}` }));
await assertMissing(redis, () => new RedisPacer({ url: `redis://${UNUSED_ADDRESS}` }));

const postgres = "PostgreSQL needs the package pg 8: npm install pg@8";
await assertMissing(postgres, () => new PostgresStore({ url: `postgres://${UNUSED_ADDRESS}/robots` }));
await assertMissing(postgres, () => new PostgresPacer({ url: `postgres://${UNUSED_ADDRESS}/robots` }));
// If the caller passes a client or a pool, no package is loaded.
const pool = /** @type {never} */ ({ connect() {}, end() {} });
const client = /** @type {never} */ ({ evalsha() {}, status: "ready" });
for (const Part of [PostgresStore, PostgresPacer]) await new Part({ pool })[Symbol.asyncDispose]();
for (const Part of [RedisStore, RedisPacer]) await new Part({ client })[Symbol.asyncDispose]();

const database = { url: `postgres://${UNUSED_ADDRESS}/crawls` };
await assertMissing(postgres, () => crawlToEnd({ database }));

await assertMissing("WarcWriter needs the package warcio 2: npm install warcio@2", () =>
  WarcWriter.open("a.warc.gz"),
);
assert.equal(existsSync("a.warc.gz"), false);

const sqlite = "SQLite before Node 22.13 needs the package libsql 0.5: npm install libsql@0.5";
if (process.getBuiltinModule?.("node:sqlite") === undefined) {
  await assertMissing(sqlite, () => new SqliteStore("robots.db"));
  await assertMissing(sqlite, () => new SqlitePacer("robots.db"));
  await assertMissing(sqlite, () => crawlToEnd({ file: "crawl.db" }));
} else {
  await new SqliteStore("robots.db")[Symbol.asyncDispose]();
  await new SqlitePacer("robots.db")[Symbol.asyncDispose]();
}

// Redirects of a robots.txt never lead to an ftp: URL; only a caller can request one.
const ftp = "Fetching a robots.txt by FTP needs the package basic-ftp 6: npm install basic-ftp@6";
const agent = new RobotsAgent({ userAgent });
await assertMissing(ftp, () => agent.decide(`ftp://${UNUSED_ADDRESS}/file`));
await assertMissing(ftp, () => agent.turn(`ftp://${UNUSED_ADDRESS}/file`));
await agent.close();

console.log("every part names its package");
