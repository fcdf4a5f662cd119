import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { type RawServer, serveSockets } from "./raw-server.ts";

/** Behaviour of the FTP server. Without options it behaves correctly. */
export interface FtpBehaviour {
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /**
   * Replies that replace the usual replies, by command (`USER`, `RETR`, …; `""` for the greeting). If undefined, the
   * server sends no reply.
   */
  readonly replies?: Readonly<Record<string, string | undefined>>;
  /** Called with the data connection instead of sending the file. */
  readonly send?: (data: Socket, control: Socket) => void;
}

export interface FtpServer extends RawServer {
  /** `ftp://127.0.0.1:PORT/robots.txt` */
  readonly url: URL;
  /** The commands of all connections, in order. */
  readonly commands: readonly string[];
  /** Returns the number of data connections so far. */
  dataConnections(): number;
}

/** Starts a small FTP server (RFC 959, RFC 2428) on this machine: anonymous login, passive mode, RETR. */
export async function serveFtp(behaviour: FtpBehaviour = {}): Promise<FtpServer> {
  const commands: string[] = [];
  const data = { sockets: [] as Socket[] };
  const control = await serveSockets((socket) => {
    const session = new Session(socket, behaviour, data.sockets);
    session.reply("", "220 here you are");
    let rest = "";
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        commands.push(line);
        session.obey(line);
      }
    });
  });
  onTestFinished(() => {
    for (const socket of data.sockets) socket.destroy();
  });
  return {
    ...control,
    url: new URL(`ftp://127.0.0.1:${control.port}/robots.txt`),
    commands,
    dataConnections: () => data.sockets.length,
  };
}

class Session {
  readonly #control: Socket;
  readonly #behaviour: FtpBehaviour;
  readonly #dataSockets: Socket[];
  #data: Promise<Socket> | undefined;

  constructor(control: Socket, behaviour: FtpBehaviour, dataSockets: Socket[]) {
    this.#control = control;
    this.#behaviour = behaviour;
    this.#dataSockets = dataSockets;
  }

  /** Sends the usual reply or the test's replacement. Returns whether the usual reply was sent. */
  reply(command: string, usual: string): boolean {
    const { replies = {} } = this.#behaviour;
    const own = command in replies;
    const text = own ? replies[command] : usual;
    if (text !== undefined && this.#control.writable) this.#control.write(`${text}\r\n`);
    return !own;
  }

  obey(line: string): void {
    const [command = "", argument = ""] = line.split(" ", 2);
    switch (command) {
      case "USER":
        this.reply(command, "331 any password will do");
        break;
      case "PASS":
        this.reply(command, "230 welcome");
        break;
      case "TYPE":
        this.reply(command, "200 binary");
        break;
      case "EPSV":
      case "PASV":
        void this.#passive(command);
        break;
      case "RETR":
        void this.#retrieve(argument);
        break;
      case "QUIT":
        this.#control.end("221 bye\r\n");
        break;
      default:
        this.reply(command, "502 not here");
    }
  }

  async #passive(command: string): Promise<void> {
    const server = createServer((socket) => {
      this.#dataSockets.push(socket.on("error", () => undefined));
      server.close();
    });
    this.#data = once(server, "connection").then(([socket]) => socket as Socket);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    this.#control.once("close", () => server.close());
    const { port } = server.address() as AddressInfo;
    const usual =
      command === "EPSV" ? `229 here (|||${port}|)` : `227 here (127,0,0,1,${port >> 8},${port & 0xff})`;
    this.reply(command, usual);
  }

  async #retrieve(path: string): Promise<void> {
    const { files = {}, send } = this.#behaviour;
    const file = files[path];
    if (file === undefined && send === undefined) {
      this.reply("RETR", "550 no such file");
      return;
    }
    if (!this.reply("RETR", "150 here it comes")) return;
    const data = await this.#data;
    if (data === undefined) return;
    if (send !== undefined) return send(data, this.#control);
    const closed = new Promise((resolve) => data.once("close", resolve));
    data.end(file ?? "");
    await closed;
    this.reply("226", "226 that was it");
  }
}
