import type { Socket } from "node:net";
import { Agent, buildConnector, Pool } from "undici";
import type { AddressGuard } from "./address-guard.ts";

export interface GuardedDispatcherOptions extends Omit<Agent.Options, "connect" | "factory"> {
  /** Milliseconds until a connection has to be there, TLS included; 0: as long as it takes. */
  readonly connectTimeoutMs?: number | undefined;
  /** Certificates (PEM) that are trusted in the place of the platform's. */
  readonly ca?: readonly string[] | undefined;
  /** Ends all connections, those that are still being made too. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each connection that was made. */
  readonly onConnect?: ((socket: Socket) => void) | undefined;
}

/**
 * An undici Agent that connects only to where the guard lets it, whoever hands it requests. It checks when it
 * connects, and connects to the addresses that it checked: literal addresses, of which no `lookup` is told
 * (nodejs/undici#2019), and every answer of the name service. What refuses is thrown by the request.
 */
export function guardedDispatcher(guard: AddressGuard, options: GuardedDispatcherOptions = {}): Agent {
  const { connectTimeoutMs = 10_000, ca, signal, onConnect, ...rest } = options;
  return new Agent({
    ...rest,
    // A pool for each origin, so that the guard is told for which one it looks a name up.
    factory: (origin, poolOptions) =>
      new Pool(origin, { ...poolOptions, connect: connectorTo(new URL(origin)) }),
  });

  function connectorTo(origin: URL): buildConnector.connector {
    const connect = buildConnector({
      timeout: connectTimeoutMs,
      lookup: guard.lookup(origin),
      ...(ca === undefined ? {} : { ca: [...ca] }),
    } as buildConnector.BuildOptions) as Connect;
    return (target, callback) => {
      try {
        // undici connects anew for a request that was aborted.
        signal?.throwIfAborted();
        guard.checkUrl(origin);
      } catch (refused) {
        callback(refused as Error, null);
        return;
      }
      const socket = connect(target, (...args) => {
        if (args[0] === null) onConnect?.(args[1]);
        callback(...args);
      });
      if (signal !== undefined) destroyOnAbort(socket, signal);
    };
  }
}

/** undici gives back the socket that is being made, though its types keep silent about it. */
type Connect = (...args: Parameters<buildConnector.connector>) => Socket;

/** The `signal` option of sockets would do; but undici's way with their listeners has it never forget any of them. */
function destroyOnAbort(socket: Socket, signal: AbortSignal): void {
  const destroy = () => socket.destroy(new Error("the connection was given up", { cause: signal.reason }));
  signal.addEventListener("abort", destroy, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", destroy));
}
