import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { answersAt, unprivileged } from "./postgres-server.ts";

/** Debian has it in a folder that is on root's PATH only. */
const PROGRAM = existsSync("/usr/sbin/pgbouncer") ? "/usr/sbin/pgbouncer" : "pgbouncer";

export const canStartPgbouncer: boolean = spawnSync(PROGRAM, ["--version"]).status === 0;

/** A pgbouncer in transaction mode: each transaction has another connection to the server. */
export class Pgbouncer {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, process: ChildProcess, folder: string) {
    this.url = url;
    this.#process = process;
    this.#folder = folder;
  }

  /** @param server URL of a database that asks for no password. */
  static async start(server: string, poolSize = 3): Promise<Pgbouncer> {
    const { hostname, port, pathname, username } = new URL(server);
    const folder = mkdtempSync(join(tmpdir(), "maycrawl-pgbouncer-"));
    if (unprivileged !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
    const database = pathname.slice(1);
    const ownPort = await freePort();
    const [settings, users] = ["pgbouncer.ini", "users.txt"].map((name) => join(folder, name));
    writeFileSync(users as string, `"${username}" ""\n`);
    writeFileSync(
      settings as string,
      `[databases]
${database} = host=${hostname} port=${port || 5432} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`,
    );
    const child = spawn(PROGRAM, [settings as string], { stdio: "ignore", ...unprivileged });
    const url = `postgres://${username}@127.0.0.1:${ownPort}/${database}`;
    for (let i = 0; !(await answersAt(url)); i++) {
      if (i > 200) throw new Error("pgbouncer does not start");
      await delay(20);
    }
    return new Pgbouncer(url, child, folder);
  }

  async stop(): Promise<void> {
    const exit = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await exit;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
