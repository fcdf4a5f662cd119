import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Redis } from "ioredis";
import { afterAll, expect, it } from "vitest";

/** Whether a Redis can be started on this machine. */
export const canStartRedis: boolean = spawnSync("redis-server", ["--version"]).status === 0;

/**
 * The Redis of the tests: `REDIS_URL`, or what answers at 127.0.0.1:6379. Without it what needs it is reported as skipped, and fails with
 * `MAYCRAWL_REQUIRE_ALL=1`.
 */
export async function redisOfTests(): Promise<string | undefined> {
  const url = process.env["REDIS_URL"] ?? "redis://127.0.0.1:6379";
  const { hostname, port } = new URL(url);
  if (await answers(Number(port || 6379), hostname)) return url;
  needed("a Redis", false);
  return undefined;
}

/** Says in the report what is missing. */
export function needed(what: string, isHere: boolean): void {
  if (isHere) return;
  const title = `${what} to test against`;
  if (process.env["MAYCRAWL_REQUIRE_ALL"] === "1") it(title, () => expect.fail(`There is not ${what} here.`));
  else it.skip(title, () => {});
}

/** Prefixes of this file's own, whose keys are gone after its tests. */
export function prefixes(url: string | undefined): () => string {
  const own = `maycrawl-test-${process.pid}-${Date.now().toString(36)}`;
  let count = 0;
  if (url !== undefined) {
    afterAll(async () => {
      const client = new Redis(url);
      for await (const keys of client.scanStream({ match: `${own}-*`, count: 1_000 })) {
        if ((keys as string[]).length > 0) await client.unlink(...(keys as string[]));
      }
      client.disconnect();
    });
  }
  return () => `${own}-${count++}:`;
}

/** A Redis of a test's own, whose data are in a folder and outlive it. */
export class OwnRedis implements AsyncDisposable {
  readonly #folder = mkdtempSync(join(tmpdir(), "maycrawl-redis-"));
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
  }

  static async start(): Promise<OwnRedis> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    server.close();
    await once(server, "close");
    const redis = new OwnRedis(typeof address === "object" && address !== null ? address.port : 0);
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const options = ["--port", `${this.#port}`, "--bind", "127.0.0.1", "--dir", this.#folder];
    this.#process = spawn("redis-server", [...options, "--appendonly", "yes", "--save", ""], {
      stdio: "ignore",
    });
    for (let i = 0; !(await answers(this.#port)); i++) {
      if (i > 500) throw new Error("redis-server does not start");
      await delay(10);
    }
  }

  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function answers(port: number, host = "127.0.0.1"): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, "connect");
    socket.write("PING\r\n");
    const [data] = (await once(socket, "data", { signal: AbortSignal.timeout(1_000) })) as [Buffer];
    return /^(?:\+PONG|-NOAUTH|-LOADING)/.test(data.toString()) && !data.toString().startsWith("-LOADING");
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A way to a Redis on which connections can be lost. It takes new ones also when Redis is gone, as a proxy does, and ends them. */
export class ProxiedRedis implements AsyncDisposable {
  readonly url: string;
  readonly #server: Server;
  readonly #all = new Set<Socket>();
  /** On which it was asked to tell when there is something: such questions wait for their answer. */
  readonly #waiting = new Set<Socket>();
  #isGone = false;
  #isSilent = false;
  #lateMs = 0;
  #last: { readonly asked?: RegExp; readonly told?: RegExp } = {};

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async to(url: string): Promise<ProxiedRedis> {
    const { hostname, port } = new URL(url);
    const server = createServer((here) => {
      made.#lead(here, () => connect(Number(port || 6379), hostname));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const made = new ProxiedRedis(server, `redis://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return made;
  }

  /** How many connections have such a question. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** Loses them. */
  loseWaiting(): void {
    for (const socket of this.#waiting) socket.destroy();
  }

  /** Loses all connections, and gets them back when they are made again. */
  loseAll(): void {
    for (const socket of this.#all) socket.destroy();
  }

  /** Each answer comes so many milliseconds later from now on: as from far away. */
  comeLate(ms: number): void {
    this.#lateMs = ms;
  }

  /** Redis says nothing from now on, though its connections stay: as where a machine on the way is gone. */
  silence(): void {
    this.#isSilent = true;
  }

  /** Redis is gone from now on. */
  lose(): void {
    this.#isGone = true;
    this.loseAll();
  }

  /**
   * Redis is gone as soon as it was asked such a thing, whose answer is lost; or as soon as it has told such a thing, just before which the
   * connections are lost that wait.
   */
  loseAt(last: { readonly asked?: RegExp; readonly told?: RegExp }): void {
    this.#last = last;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  comeBack(): void {
    this.#isGone = false;
    this.#last = {};
  }

  #lead(here: Socket, toRedis: () => Socket): void {
    if (this.#isGone) return void here.destroy();
    const there = toRedis();
    this.#all.add(here);
    here.on("data", (data) => {
      if (this.#isSilent) return;
      const asked = data.toString("latin1");
      if (/bzpopmin/i.test(asked)) this.#waiting.add(here);
      there.write(data);
      if (this.#last.asked?.test(asked) === true) this.lose();
    });
    there.on("data", (data) => {
      if (this.#isSilent) return;
      if (this.#last.told?.test(data.toString("latin1")) !== true) {
        if (this.#lateMs === 0) here.write(data);
        else setTimeout(() => here.write(data), this.#lateMs);
        return;
      }
      this.loseWaiting();
      setTimeout(() => here.write(data, () => this.lose()), 100);
    });
    const end = (): void => {
      this.#all.delete(here);
      this.#waiting.delete(here);
      here.destroy();
      there.destroy();
    };
    for (const socket of [here, there]) socket.on("error", end).on("close", end);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.lose();
    this.#server.close();
  }
}
