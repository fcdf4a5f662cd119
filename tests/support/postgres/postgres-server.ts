import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "../free-port.ts";

/** Folder with a subfolder for each version, as in Debian's packages. They are not on the PATH. */
const VERSIONS = "/usr/lib/postgresql";

/** Folder of initdb, postgres and pg_ctl: that of the newest version, or the first on the PATH. */
export const postgresFolder: string | undefined = [
  ...versionFolders(),
  ...(process.env["PATH"] ?? "").split(delimiter),
].find((folder) =>
  ["initdb", "postgres", "pg_ctl"].every((program) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }),
);

/** The user for servers that refuse to run as root. Undefined if this process does not run as root. */
export const unprivileged: { readonly uid: number; readonly gid: number } | undefined = userForServers();

/** Whether a standby of a server can be created. */
export const canCopyServers: boolean =
  postgresFolder !== undefined && spawnSync(program("pg_basebackup"), ["--version"]).status === 0;

/** Whether a server's memory can be limited. */
export const canLimitMemory: boolean =
  existsSync("/proc/self/status") && spawnSync("prlimit", ["--version"]).status === 0;

/** A PostgreSQL server for tests, with its data in a temporary folder. */
export class PostgresServer implements AsyncDisposable {
  readonly port: number;
  /** The server's folder, which contains its data. */
  readonly folder: string;
  readonly #settings: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(port: number, folder: string, settings: readonly string[]) {
    this.port = port;
    this.folder = folder;
    this.#settings = settings;
  }

  /** @param settings settings of the server, such as `max_connections=20`. */
  static async start(settings: readonly string[] = []): Promise<PostgresServer> {
    const server = await PostgresServer.#new(settings);
    server.#run("initdb", [
      "--auth=trust",
      "--username=postgres",
      "--no-sync",
      "--encoding=UTF8",
      "--locale=C",
    ]);
    await server.restart();
    return server;
  }

  /** Starts a standby of the server at a port of this machine. `promote` makes it a primary. */
  static async startStandby(port: number, settings: readonly string[] = []): Promise<PostgresServer> {
    const standby = await PostgresServer.#new(settings);
    const copying = spawn(
      program("pg_basebackup"),
      ["-D", standby.#data, "-h", "127.0.0.1", "-p", `${port}`, "-U", "postgres"].concat(
        "--write-recovery-conf",
        "--checkpoint=fast",
        "--no-sync",
      ),
      { stdio: "ignore", cwd: standby.folder, ...unprivileged },
    );
    const [status] = await once(copying, "exit");
    if (status !== 0) throw new Error(`pg_basebackup failed: ${status}`);
    await standby.restart();
    return standby;
  }

  static async #new(settings: readonly string[]): Promise<PostgresServer> {
    const folder = mkdtempSync(join(tmpdir(), "maycrawl-postgres-"));
    if (unprivileged !== undefined) chownSync(folder, unprivileged.uid, unprivileged.gid);
    return new PostgresServer(await freePort(), folder, settings);
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /**
   * Starts it if it does not run, and waits until it accepts connections.
   * @param maxBytes memory limit of each process.
   */
  async restart(maxBytes?: number): Promise<void> {
    if (this.#process !== undefined) return;
    const settings = ["fsync=off", "listen_addresses=127.0.0.1", "unix_socket_directories="].concat(
      this.#settings,
    );
    const command = [program("postgres"), "-D", this.#data, "-p", `${this.port}`].concat(
      settings.flatMap((setting) => ["-c", setting]),
    );
    this.#process = spawn(
      "env",
      maxBytes === undefined ? command : ["prlimit", `--as=${maxBytes}`, ...command],
      { stdio: "ignore", ...unprivileged },
    );
    for (let i = 0; !(await answersAt(this.url)); i++) {
      if (i > 600) throw new Error("PostgreSQL does not start");
      await delay(50);
    }
  }

  /** Restarts it with a memory limit for each process: the current memory of the first one, plus `moreKilobytes`. */
  async restartWithin(moreKilobytes: number): Promise<void> {
    const status = readFileSync(`/proc/${this.#process?.pid}/status`, "utf8");
    const kilobytes = Number(/^VmSize:\s+(\d+)/m.exec(status)?.[1]);
    await this.stop("fast");
    await this.restart((kilobytes + moreKilobytes) * 1024);
  }

  /** Stops it. `immediate` ends every process immediately, like a crash; the next start recovers. */
  async stop(mode: "immediate" | "fast" = "immediate"): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (child === undefined) return;
    const exit = once(child, "exit");
    this.#run("pg_ctl", ["stop", "-m", mode]);
    await exit;
  }

  /** Makes a standby a primary. */
  promote(): void {
    this.#run("pg_ctl", ["promote"]);
  }

  /**
   * Stops all of its processes with SIGSTOP: connections stay open, but are silent.
   * @returns a function that continues them.
   */
  async freeze(): Promise<() => void> {
    const client = new Client({ connectionString: this.url });
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("SELECT pid FROM pg_stat_activity");
    const pids = [this.#process?.pid ?? 0, ...rows.map(({ pid }) => pid)];
    for (const pid of pids) process.kill(pid, "SIGSTOP");
    return () => {
      for (const pid of pids) process.kill(pid, "SIGCONT");
      void client.end();
    };
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.remove();
  }

  get #data(): string {
    return join(this.folder, "data");
  }

  #run(name: string, values: readonly string[]): void {
    const options = { encoding: "utf8", cwd: this.folder, ...unprivileged } as const;
    const { status, stdout, stderr } = spawnSync(program(name), ["-D", this.#data, ...values], options);
    if (status !== 0) throw new Error(`${name} failed: ${stdout}${stderr}`);
  }
}

/** Whether a database accepts a connection. */
export async function answersAt(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

function program(name: string): string {
  return join(postgresFolder ?? "", name);
}

function versionFolders(): string[] {
  try {
    const versions = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(VERSIONS, version, "bin"));
  } catch {
    return [];
  }
}

function userForServers(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  // 65,534 is the id of the unprivileged default user, if there is no user "postgres".
  return { uid: idOf("-u") || 65_534, gid: idOf("-g") || 65_534 };
}
