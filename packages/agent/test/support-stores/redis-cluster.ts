import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Cluster } from "ioredis";
import { canStartRedis, RedisServer } from "./redis-server.ts";

/** Whether this machine can start a cluster. */
export const canMakeCluster: boolean = canStartRedis && spawnSync("redis-cli", ["--version"]).status === 0;

/** Cluster of three masters, each with a third of the slots. */
export class RedisCluster {
  readonly servers: readonly RedisServer[];
  readonly #folder: string;

  private constructor(servers: readonly RedisServer[], folder: string) {
    this.servers = servers;
    this.#folder = folder;
  }

  static async start(): Promise<RedisCluster> {
    const folder = mkdtempSync(join(tmpdir(), "maycrawl-cluster-"));
    const servers: RedisServer[] = [];
    for (let i = 0; i < 3; i++) {
      const file = join(folder, `nodes-${i}.conf`);
      servers.push(await RedisServer.start(["--cluster-enabled", "yes", "--cluster-config-file", file]));
    }
    const cluster = new RedisCluster(servers, folder);
    const addresses = servers.map(({ port }) => `127.0.0.1:${port}`);
    const made = spawnSync("redis-cli", ["--cluster", "create", ...addresses, "--cluster-yes"]);
    if (made.status !== 0) {
      await cluster.stop();
      throw new Error(`no cluster: ${made.stdout}${made.stderr}`);
    }
    for (const { port } of servers) while (!isWhole(port)) await delay(50);
    return cluster;
  }

  client(): Cluster {
    return new Cluster(
      this.servers.map(({ port }) => ({ host: "127.0.0.1", port })),
      { enableAutoPipelining: true },
    );
  }

  async stop(): Promise<void> {
    for (const server of this.servers) await server.signal("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function isWhole(port: number): boolean {
  const { stdout } = spawnSync("redis-cli", ["-p", `${port}`, "cluster", "info"], { encoding: "utf8" });
  return stdout.includes("cluster_state:ok") && stdout.includes("cluster_known_nodes:3");
}
