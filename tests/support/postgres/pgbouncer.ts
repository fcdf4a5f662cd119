import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { answersAt, unprivileged } from "./postgres-server.ts";

/** Debian installs it in a folder that is only on root's PATH. */
const PROGRAM = existsSync("/usr/sbin/pgbouncer") ? "/usr/sbin/pgbouncer" : "pgbouncer";

const SETTINGS = "pgbouncer.ini";

export const canStartPgbouncer: boolean = spawnSync(PROGRAM, ["--version"]).status === 0;

/** A pgbouncer in transaction mode: each transaction may use another connection to the server. */
export class Pgbouncer {
  readonly url: string;
  readonly #folder: string;
  #process: ChildProcess;

  private constructor(url: string, folder: string) {
    this.url = url;
    this.#folder = folder;
    this.#process = startIn(folder);
  }

  /** @param server URL of a database that requires no password. */
  static async start(server: string, poolSize = 3): Promise<Pgbouncer> {
    const { hostname, port, pathname, username } = new URL(server);
    const folder = mkdtempSync(join(tmpdir(), "maycrawl-pgbouncer-"));
    if (unprivileged !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
    const database = pathname.slice(1);
    const ownPort = await freePort();
    const users = join(folder, "users.txt");
    writeFileSync(users, `"${username}" ""\n`);
    writeFileSync(
      join(folder, SETTINGS),
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
    const pooler = new Pgbouncer(`postgres://${username}@127.0.0.1:${ownPort}/${database}`, folder);
    await pooler.#answers();
    return pooler;
  }

  /** Kills it, and starts it again at the same port. @param awayMs pause between both, in ms. */
  async restart(awayMs: number): Promise<void> {
    await this.#kill();
    await delay(awayMs);
    this.#process = startIn(this.#folder);
    await this.#answers();
  }

  async stop(): Promise<void> {
    await this.#kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #kill(): Promise<void> {
    const exit = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await exit;
  }

  async #answers(): Promise<void> {
    for (let i = 0; !(await answersAt(this.url)); i++) {
      if (i > 200) throw new Error("pgbouncer does not start");
      await delay(20);
    }
  }
}

function startIn(folder: string): ChildProcess {
  return spawn(PROGRAM, [join(folder, SETTINGS)], { stdio: "ignore", ...unprivileged });
}
