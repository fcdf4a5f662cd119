import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../../../tests/support/free-port.ts";

/** Whether this machine can start a Redis or Valkey server. */
export const canStartRedis: boolean = spawnSync("redis-server", ["--version"]).status === 0;

/** A server started by the tests. It stores its data in memory only. */
export class RedisServer {
  readonly port: number;
  readonly #arguments: readonly string[];
  #process: ChildProcess | undefined;

  private constructor(port: number, more: readonly string[]) {
    this.port = port;
    this.#arguments = [
      "--port",
      `${port}`,
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      ...more,
    ];
  }

  static async start(more: readonly string[] = []): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), more);
    await server.restart();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async restart(): Promise<void> {
    this.#process = spawn("redis-server", this.#arguments, { stdio: "ignore" });
    for (let i = 0; !(await answers(this.port)); i++) {
      if (i > 3_000) throw new Error("redis-server does not start");
      await delay(10);
    }
  }

  /** Sends a signal to the process, without a clean shutdown. `SIGSTOP` leaves connections open but silent. */
  async signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): Promise<void> {
    const running = this.#process?.exitCode === null && this.#process.signalCode === null;
    this.#process?.kill(signal);
    if (signal === "SIGKILL" && running && this.#process !== undefined) await once(this.#process, "exit");
  }
}

/** Whether a Redis server answers at this port (default host: this machine). */
export async function answers(port: number, host = "127.0.0.1"): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, "connect");
    socket.write("PING\r\n");
    const [data] = (await once(socket, "data", { signal: AbortSignal.timeout(10_000) })) as [Buffer];
    return data.toString().startsWith("+PONG");
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
