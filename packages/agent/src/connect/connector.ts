import type { LookupFunction, Socket } from "node:net";
import { onAbort } from "@maycrawl/engine/internal";
import { buildConnector } from "undici";
import { MAX_TIMER_MS } from "../time/clock.ts";
import { ConnectTimeoutError } from "./connect-timeout.ts";
import { normalizeSocket } from "./normalized-socket.ts";
import { withoutZone } from "./response-address.ts";
import { TlsBytes } from "./tls-bytes.ts";

/** Options of `connector`, for the connections to one origin. */
export interface ConnectorOptions {
  readonly lookup: LookupFunction;
  /**
   * Maximum time to connect, in milliseconds; 0: no limit. This time includes the name lookup, TLS, and the
   * attempts at all addresses.
   */
  readonly timeoutMs: number;
  /** Maximum size of an answer's header, in bytes. */
  readonly maxHeaderBytes: number;
  /** Trusted CA certificates (PEM), used instead of the platform's. */
  readonly ca?: readonly string[] | undefined;
  /** Signal that closes all connections, including those that are still being established. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the socket of each TCP connection after it is established, before TLS. */
  readonly onConnect?: ((socket: Socket) => void) | undefined;
  /** Called before each connection. Throws an error if the connection is not allowed. */
  readonly check: () => void;
}

/**
 * Returns a connector for undici. It limits the time to connect, and prepares each socket with `normalizeSocket`.
 */
export function connector(options: ConnectorOptions): buildConnector.connector {
  const { signal, ca, lookup, maxHeaderBytes, timeoutMs } = options;
  let addressCount = 0;
  const countingLookup: LookupFunction = (hostname, lookupOptions, callback) =>
    lookup(hostname, lookupOptions, (error, found, family) => {
      addressCount = Array.isArray(found) ? found.length : 1;
      callback(error, found, family);
    });
  // undici's timeouts are off: one timer below limits the TCP and the TLS connection together.
  const connect = buildConnector({ timeout: 0, lookup: countingLookup } as BuildOptions) as Connect;
  const secure = buildConnector({ timeout: 0, ...(ca === undefined ? {} : { ca: [...ca] }) }) as Connect;
  return (target, callback) => {
    try {
      // undici opens new connections even after an abort.
      signal?.throwIfAborted();
      options.check();
    } catch (refused) {
      callback(refused as Error, null);
      return;
    }
    let isOver = false;
    /** Reports the first result to undici, and destroys a connection that is established after it. */
    const finish: buildConnector.Callback = (...result) => {
      clearTimeout(timer);
      if (isOver) return void result[1]?.destroy();
      isOver = true;
      callback(...result);
    };
    const expire = () => {
      const timeoutError = new ConnectTimeoutError(timeoutMs, addressCount);
      finish(timeoutError, null);
      socket.destroy(timeoutError);
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
      const secured: Socket = secure(
        { ...target, httpSocket: bytes as unknown as Socket },
        (...[tlsError]) => {
          if (tlsError !== null) return finish(tlsError, null);
          // A TLS socket over a stream has no handle, so ref() and unref() have to act on the TCP socket.
          secured.ref = () => socket.ref() && secured;
          secured.unref = () => socket.unref() && secured;
          normalizeSocket(secured, maxHeaderBytes, address, bytes);
          finish(null, secured);
        },
      );
      secured.once("close", () => socket.destroy());
    });
    // The `signal` option of sockets is not used. With undici's socket listeners, the signal would keep a reference
    // to each closed socket.
    const destroySocket = () =>
      socket.destroy(new Error("the connection was aborted", { cause: signal?.reason }));
    socket.once("close", onAbort(signal, destroySocket));
  };
}

type BuildOptions = buildConnector.BuildOptions;
/**
 * undici's connector also returns the socket that is being connected, but undici's types do not declare this return
 * value.
 */
type Connect = (...args: Parameters<buildConnector.connector>) => Socket;
