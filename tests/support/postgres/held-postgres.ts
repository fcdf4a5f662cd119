import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy for a PostgreSQL server. From a given statement on, it holds the client's data until the test resumes it. */
export class HeldPostgres implements AsyncDisposable {
  /** URL of the database through the proxy. */
  readonly url: string;
  /** Resolves when the statement has arrived. */
  readonly held: Promise<void>;
  readonly #resume: () => void;
  readonly #close: () => Promise<void>;

  private constructor({ url, held, resume, close }: Parts) {
    this.url = url;
    this.held = held;
    this.#resume = resume;
    this.#close = close;
  }

  /** @param statement a part of the SQL of the first statement to hold. */
  static async start(url: string, statement: string): Promise<HeldPostgres> {
    const { hostname, port } = new URL(url);
    const sockets = new Set<Socket>();
    let resume = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      resume = resolve;
    });
    let hold = (): void => undefined;
    let isHeld = false;
    const held = new Promise<void>((resolve) => {
      hold = () => {
        isHeld = true;
        resolve();
      };
    });
    const server = createServer((client) => {
      const upstream = connect(Number(port || 5432), hostname);
      upstream.pipe(client);
      client.on("data", async (chunk) => {
        if (chunk.includes(statement)) hold();
        if (isHeld) await gate;
        upstream.write(chunk);
      });
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on("error", () => undefined);
        socket.on("close", () => {
          client.destroy();
          upstream.destroy();
          sockets.delete(socket);
        });
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const own = new URL(url);
    own.hostname = "127.0.0.1";
    own.port = String((server.address() as AddressInfo).port);
    const close = async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    };
    return new HeldPostgres({ url: own.href, held, resume, close });
  }

  /** Sends the held data in its order, and passes on everything from now on. */
  resume(): void {
    this.#resume();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#close();
  }
}

interface Parts {
  readonly url: string;
  readonly held: Promise<void>;
  readonly resume: () => void;
  readonly close: () => Promise<void>;
}
