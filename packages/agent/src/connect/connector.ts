import type { LookupFunction, Socket } from "node:net";
import { buildConnector } from "undici";
import { MAX_TIMER_MS } from "../clock.ts";
import { ConnectTimeoutError } from "./connect-timeout.ts";
import { hearRightly } from "./heard-socket.ts";
import { withoutZone } from "./read-from.ts";
import { TlsBytes } from "./tls-bytes.ts";

/** How connections to one origin are made. */
export interface ConnectorOptions {
  readonly lookup: LookupFunction;
  /** Milliseconds until a connection has to be there, its name looked up and TLS included; to all addresses together. */
  readonly timeoutMs: number;
  /** Largest header of an answer, in bytes. */
  readonly maxHeaderBytes: number;
  /** Certificates (PEM) that are trusted in the place of the platform's. */
  readonly ca?: readonly string[] | undefined;
  /** Ends connections, those that are still being made too. */
  readonly signal?: AbortSignal | undefined;
  /** Called for each TCP connection that was opened. */
  readonly onConnect?: ((socket: Socket) => void) | undefined;
  /** Throws why no connection may be made. */
  readonly check: () => void;
}

/** Makes connections for undici that end, fail and begin as RFC 9112 has it. */
export function connector(options: ConnectorOptions): buildConnector.connector {
  const { signal, ca, lookup, maxHeaderBytes } = options;
  let addresses = 0;
  const counted: LookupFunction = (hostname, wanted, callback) =>
    lookup(hostname, wanted, (error, found, family) => {
      addresses = Array.isArray(found) ? found.length : 1;
      callback(error, found, family);
    });
  // The time is limited here, for both steps together.
  const connect = buildConnector({ timeout: 0, lookup: counted } as BuildOptions) as Connect;
  const secure = buildConnector({ timeout: 0, ...(ca === undefined ? {} : { ca: [...ca] }) }) as Connect;
  return (target, callback) => {
    try {
      // undici connects anew for a request that was aborted.
      signal?.throwIfAborted();
      options.check();
    } catch (refused) {
      callback(refused as Error, null);
      return;
    }
    const attempt = new Attempt(options.timeoutMs, callback, () => addresses);
    const isSecure = target.protocol === "https:";
    const plain = { ...target, protocol: "http:", port: target.port || (isSecure ? "443" : "80") };
    const socket = connect(plain, (...[error]) => {
      if (error !== null) return attempt.failed(error);
      options.onConnect?.(socket);
      const address = withoutZone(socket.remoteAddress);
      if (!isSecure) {
        hearRightly(socket, maxHeaderBytes, address);
        attempt.made(socket);
        return;
      }
      const bytes = new TlsBytes(socket);
      const secured: Socket = secure({ ...target, httpSocket: bytes as unknown as Socket }, (...[failed]) => {
        if (failed !== null) return attempt.failed(failed);
        // A socket above a stream has no handle of its own that keeps the process alive, or does not.
        secured.ref = () => socket.ref() && secured;
        secured.unref = () => socket.unref() && secured;
        hearRightly(secured, maxHeaderBytes, address, bytes);
        attempt.made(secured);
      });
      secured.once("close", () => socket.destroy());
    });
    attempt.by(socket);
    if (signal !== undefined) destroyOnAbort(socket, signal);
  };
}

/** One connection that is being made, and the time for it. */
class Attempt {
  readonly #callback: buildConnector.Callback;
  readonly #timer: NodeJS.Timeout | undefined;
  #socket: Socket | undefined;
  #isOver = false;

  constructor(timeoutMs: number, callback: buildConnector.Callback, addresses: () => number) {
    this.#callback = callback;
    if (timeoutMs === 0) return;
    this.#timer = setTimeout(
      () => {
        const error = new ConnectTimeoutError(timeoutMs, addresses());
        this.failed(error);
        this.#socket?.destroy(error);
      },
      Math.min(timeoutMs, MAX_TIMER_MS),
    );
  }

  by(socket: Socket): void {
    this.#socket = socket;
  }

  made(socket: Socket): void {
    if (this.#end()) this.#callback(null, socket);
    else socket.destroy();
  }

  failed(error: Error): void {
    if (this.#end()) this.#callback(error, null);
  }

  #end(): boolean {
    const isFirst = !this.#isOver;
    this.#isOver = true;
    clearTimeout(this.#timer);
    return isFirst;
  }
}

type BuildOptions = buildConnector.BuildOptions;
/** undici gives back the socket that is being made, though its types keep silent about it. */
type Connect = (...args: Parameters<buildConnector.connector>) => Socket;

/** The `signal` option of sockets would do; but undici's way with their listeners has it never forget any of them. */
function destroyOnAbort(socket: Socket, signal: AbortSignal): void {
  const destroy = () => socket.destroy(new Error("the connection was given up", { cause: signal.reason }));
  signal.addEventListener("abort", destroy, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", destroy));
}
