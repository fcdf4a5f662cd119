import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A proxy that connects to a port of this machine, and later to another one. */
export class TcpSwitch implements AsyncDisposable {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #target: number;

  private constructor(server: Server, target: number) {
    this.#server = server;
    this.#target = target;
    this.port = (server.address() as AddressInfo).port;
    server.on("connection", (client) => this.#forward(client));
  }

  static async start(target: number): Promise<TcpSwitch> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    return new TcpSwitch(server, target);
  }

  /** Closes all connections. New ones connect to the given port. */
  turnTo(target: number): void {
    this.#target = target;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Stops forwarding. Connections stay open. */
  pause(): void {
    for (const socket of this.#sockets) {
      socket.unpipe();
      socket.pause();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #forward(client: Socket): void {
    const server = connect(this.#target, "127.0.0.1");
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        this.#sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
