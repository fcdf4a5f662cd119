import { maxHeaderSize } from "node:http";
import { Agent, Pool } from "undici";
import { type ConnectorOptions, connector } from "../connect/connector.ts";
import type { AddressGuard } from "./address-guard.ts";

export interface GuardedDispatcherOptions
  extends Omit<Agent.Options, "connect" | "factory">,
    Pick<ConnectorOptions, "ca" | "signal" | "onConnect"> {
  /**
   * Milliseconds until a connection has to be there, the name looked up and TLS included, however many addresses are tried;
   * 0: as long as it takes. Default: 10,000.
   */
  readonly connectTimeoutMs?: number | undefined;
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
    factory: (url, poolOptions) => {
      const origin = new URL(url);
      const connect = connector({
        lookup: guard.lookup(origin),
        timeoutMs: connectTimeoutMs,
        maxHeaderBytes: rest.maxHeaderSize ?? maxHeaderSize,
        check: () => guard.checkUrl(origin),
        ca,
        signal,
        onConnect,
      });
      return new Pool(url, { ...poolOptions, connect });
    },
  });
}
