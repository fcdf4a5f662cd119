import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireOrSkip } from "../../../../tests/support/require-or-skip.ts";
import { RedisStore } from "../../src/store/redis/redis-store.ts";
import { fullEntry } from "../support-stores/entries.ts";
import { raiseServerTimeouts } from "../support-stores/patient-timers.ts";
import { canMakeCluster, RedisCluster } from "../support-stores/redis-cluster.ts";
import { redisPacerContract, redisStoreContract } from "../support-stores/redis-contracts.ts";

raiseServerTimeouts();
requireOrSkip("a cluster of Redis to make", canMakeCluster);

describe.skipIf(!canMakeCluster)("with a cluster of Redis", () => {
  let cluster: RedisCluster;
  let prefixes = 0;
  beforeAll(async () => {
    cluster = await RedisCluster.start();
  });
  afterAll(() => cluster?.stop());

  const connect = () => cluster.client();
  const newPrefix = () => `${prefixes++}:`;
  redisStoreContract(connect, newPrefix);
  redisPacerContract(connect, newPrefix);

  it("RedisStore stores entries on all nodes", async () => {
    const client = connect();
    const store = new RedisStore({ client, prefix: "parts:" });
    await Promise.all(
      Array.from({ length: 300 }, (_, i) => store.set(`https://site-${i}.example`, fullEntry())),
    );
    const sizes = await Promise.all(client.nodes("master").map((node) => node.dbsize()));
    expect(sizes).toHaveLength(3);
    for (const size of sizes) expect(size).toBeGreaterThan(50);
    client.disconnect();
  });
});
