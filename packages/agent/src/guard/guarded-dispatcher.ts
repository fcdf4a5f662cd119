import { maxHeaderSize } from "node:http";
import { Agent, Pool } from "undici";
import { type ConnectorOptions, connector } from "../connect/connector.ts";
import type { AddressGuard } from "./address-guard.ts";

export interface GuardedDispatcherOptions
  extends Omit<Agent.Options, "connect" | "factory">,
    Pick<ConnectorOptions, "ca" | "signal" | "onConnect"> {
  /**
   * Maximum time to connect, in milliseconds; 0: no limit. This time includes the name lookup, TLS, and the
   * attempts at all addresses. Default: 10,000.
   */
  readonly connectTimeoutMs?: number | undefined;
}

/**
 * Creates an undici Agent that connects only to addresses that the guard accepts. When it connects, the guard
 * checks all addresses of the name, and only the checked addresses are used. If the URL contains an IP address,
 * undici does not call `lookup` (nodejs/undici#2019), so `check` checks that address. A refused request rejects
 * with the guard's error.
 */
export function guardedDispatcher(guard: AddressGuard, options: GuardedDispatcherOptions = {}): Agent {
  const { connectTimeoutMs = 10_000, ca, signal, onConnect, ...rest } = options;
  return new Agent({
    ...rest,
    // One pool per origin, because `lookup` and `check` need the URL of the origin.
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
