// A program in a project that has installed our packages and none of their optional peers. It fails if a package cannot be
// imported, or if something that needs a peer does not say what to install. Started by tests/optional-peers.test.ts and
// scripts/check-packages.mjs in a folder of its own.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { RobotsAgent } from "@maycrawl/agent";
import { PostgresPacer, PostgresStore } from "@maycrawl/agent/postgres";
import { RedisPacer, RedisStore } from "@maycrawl/agent/redis";
import { SqlitePacer, SqliteStore } from "@maycrawl/agent/sqlite";
import { crawl } from "@maycrawl/crawler";
import { WarcWriter } from "@maycrawl/crawler/warc";

/** Nothing listens there. */
const NOBODY = "127.0.0.1:1";
const userAgent = "ExampleBot/1.0";

/** @param {string} message @param {() => unknown} action */
async function lacks(message, action) {
  await assert.rejects(async () => action(), { code: "ERR_ROBOTS_MISSING_PACKAGE", message });
}

/** Crawls to the end. @param {{ file: string } | { database: { url: string } }} place */
async function crawled(place) {
  const run = crawl({ seeds: [`http://${NOBODY}/`], userAgent, ...place });
  for await (const event of run) assert.fail(`it has begun: ${event.type}`);
}

const redis = "Redis needs the package ioredis 6: npm install ioredis@6";
await lacks(redis, () => new RedisStore({ url: `redis://${NOBODY}` }));
await lacks(redis, () => new RedisPacer({ url: `redis://${NOBODY}` }));

const postgres = "PostgreSQL needs the package pg 8: npm install pg@8";
await lacks(postgres, () => new PostgresStore({ url: `postgres://${NOBODY}/robots` }));
await lacks(postgres, () => new PostgresPacer({ url: `postgres://${NOBODY}/robots` }));
// With a client or a pool of the caller's, no package is loaded.
const pool = /** @type {never} */ ({ connect() {}, end() {} });
const client = /** @type {never} */ ({ evalsha() {}, status: "ready" });
for (const Part of [PostgresStore, PostgresPacer]) await new Part({ pool })[Symbol.asyncDispose]();
for (const Part of [RedisStore, RedisPacer]) await new Part({ client })[Symbol.asyncDispose]();

const database = { url: `postgres://${NOBODY}/crawls` };
await lacks(postgres, () => crawled({ database }));

await lacks("WarcWriter needs the package warcio 2: npm install warcio@2", () =>
  WarcWriter.open("a.warc.gz"),
);
assert.equal(existsSync("a.warc.gz"), false);

const sqlite = "SQLite before Node 22.13 needs the package libsql 0.5: npm install libsql@0.5";
if (process.getBuiltinModule?.("node:sqlite") === undefined) {
  await lacks(sqlite, () => new SqliteStore("robots.db"));
  await lacks(sqlite, () => new SqlitePacer("robots.db"));
  await lacks(sqlite, () => crawled({ file: "crawl.db" }));
} else {
  await new SqliteStore("robots.db")[Symbol.asyncDispose]();
  await new SqlitePacer("robots.db")[Symbol.asyncDispose]();
}

// No redirect of a robots.txt leads to an ftp: URL: only a caller can ask for one.
const ftp = "A robots.txt by FTP needs the package basic-ftp 6: npm install basic-ftp@6";
const agent = new RobotsAgent({ userAgent });
await lacks(ftp, () => agent.decide(`ftp://${NOBODY}/file`));
await lacks(ftp, () => agent.turn(`ftp://${NOBODY}/file`));
await agent.close();

console.log("every part names its package");
