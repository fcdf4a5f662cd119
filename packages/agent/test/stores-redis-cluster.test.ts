import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireOrSkip } from "../../../tests/support/require-or-skip.ts";
import { RedisPacer } from "../src/pace/redis-pacer.ts";
import { RedisStore } from "../src/store/redis-store.ts";
import { fullEntry } from "./support-stores/entries.ts";
import { pacerContract } from "./support-stores/pacer-contract.ts";
import { canMakeCluster, RedisCluster } from "./support-stores/redis-cluster.ts";
import { storeContract } from "./support-stores/store-contract.ts";

requireOrSkip("a cluster of Redis to make", canMakeCluster);

describe.skipIf(!canMakeCluster)("with a cluster of Redis", () => {
  let cluster: RedisCluster;
  let prefixes = 0;
  beforeAll(async () => {
    cluster = await RedisCluster.start();
  }, 60_000);
  afterAll(() => cluster?.stop());

  /** Two clients. A store waits for a second only, and to connect to all nodes may take longer where the machine is busy. */
  async function connected() {
    const clients = [cluster.client(), cluster.client()] as const;
    await Promise.all(clients.map((client) => client.ping()));
    return clients;
  }

  storeContract("RedisStore", async () => {
    const prefix = `${prefixes++}:`;
    const [client, second] = await connected();
    return {
      store: new RedisStore({ client, prefix }),
      another: () => new RedisStore({ client: second, prefix }),
      close: () => {
        client.disconnect();
        second.disconnect();
      },
    };
  });

  pacerContract("RedisPacer", async () => {
    const prefix = `${prefixes++}:`;
    const [client, second] = await connected();
    return {
      pacer: new RedisPacer({ client, prefix }),
      another: () => new RedisPacer({ client: second, prefix }),
      close: () => {
        client.disconnect();
        second.disconnect();
      },
    };
  });

  it("all of its nodes hold a part", async () => {
    const [client, second] = await connected();
    const store = new RedisStore({ client, prefix: "parts:" });
    await Promise.all(
      Array.from({ length: 300 }, (_, i) => store.set(`https://site-${i}.example`, fullEntry())),
    );
    const sizes = await Promise.all(client.nodes("master").map((node) => node.dbsize()));
    expect(sizes).toHaveLength(3);
    for (const size of sizes) expect(size).toBeGreaterThan(50);
    client.disconnect();
    second.disconnect();
  });
});
