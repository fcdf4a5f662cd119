import type { LookupFunction, Socket } from "node:net";
import { onAbort } from "@maycrawl/engine/internal";
import { buildConnector } from "undici";
import { MAX_TIMER_MS } from "../time/clock.ts";
import { ConnectTimeoutError } from "./connect-timeout.ts";
import { normalizeSocket } from "./normalized-socket.ts";
import { withoutZone } from "./response-address.ts";
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
  const { signal, ca, lookup, maxHeaderBytes, timeoutMs } = options;
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
    let isOver = false;
    /** Reports the first result. A connection that is made after it is closed. */
    const finish: buildConnector.Callback = (...result) => {
      clearTimeout(timer);
      if (isOver) return void result[1]?.destroy();
      isOver = true;
      callback(...result);
    };
    const expire = () => {
      const late = new ConnectTimeoutError(timeoutMs, addresses);
      finish(late, null);
      socket.destroy(late);
    };
    const timer = timeoutMs === 0 ? undefined : setTimeout(expire, Math.min(timeoutMs, MAX_TIMER_MS));
    const isSecure = target.protocol === "https:";
    const plain = { ...target, protocol: "http:", port: target.port || (isSecure ? "443" : "80") };
    const socket = connect(plain, (...[error]) => {
      if (error !== null) return finish(error, null);
      options.onConnect?.(socket);
      const address = withoutZone(socket.remoteAddress);
      if (!isSecure) {
        normalizeSocket(socket, maxHeaderBytes, address);
        finish(null, socket);
        return;
      }
      const bytes = new TlsBytes(socket);
      const secured: Socket = secure({ ...target, httpSocket: bytes as unknown as Socket }, (...[failed]) => {
        if (failed !== null) return finish(failed, null);
        // A socket above a stream has no handle of its own that keeps the process alive, or does not.
        secured.ref = () => socket.ref() && secured;
        secured.unref = () => socket.unref() && secured;
        normalizeSocket(secured, maxHeaderBytes, address, bytes);
        finish(null, secured);
      });
      secured.once("close", () => socket.destroy());
    });
    // The `signal` option of sockets would do; but undici's way with their listeners has it never forget any of them.
    const giveUp = () => socket.destroy(new Error("the connection was given up", { cause: signal?.reason }));
    socket.once("close", onAbort(signal, giveUp));
  };
}

type BuildOptions = buildConnector.BuildOptions;
/** undici gives back the socket that is being made, though its types keep silent about it. */
type Connect = (...args: Parameters<buildConnector.connector>) => Socket;
