import { Socket, type TcpSocketConnectOpts } from "node:net";
import { AddressRefusedError } from "../errors.ts";
import { FailedHop } from "../failure/failed-hop.ts";
import type { AddressGuard } from "../guard/address-guard.ts";
import { canonicalAddress } from "../guard/global-unicast.ts";

/**
 * An FTP socket that connects to one address only. The server chooses the target of the data connection. A
 * malicious server could name a host inside our network (RFC 2577 §3), or a port of another service.
 */
export class PinnedSocket extends Socket {
  readonly #address: string;
  readonly #guard: AddressGuard;
  readonly #signal: AbortSignal;

  constructor(address: string, guard: AddressGuard, signal: AbortSignal) {
    super({ signal });
    this.#address = canonicalAddress(address);
    this.#guard = guard;
    this.#signal = signal;
  }

  /** @throws {FailedHop} if `host` is not the allowed address, or if the guard refuses the port. */
  override connect(...args: unknown[]): this {
    // `connect()` would otherwise reopen a socket that the signal has destroyed.
    this.#signal.throwIfAborted();
    const { host = "", port } = args[0] as TcpSocketConnectOpts;
    if (canonicalAddress(host) !== this.#address) {
      throw new FailedHop(
        "address",
        `the server asked for a data connection to ${host} instead of ${this.#address}`,
      );
    }
    try {
      this.#guard.checkUrl(new URL(`ftp://${host.includes(":") ? `[${host}]` : host}:${port}/`));
    } catch (refused) {
      if (!(refused instanceof AddressRefusedError)) throw refused;
      throw new FailedHop("address", refused.message, { cause: refused });
    }
    return Reflect.apply(super.connect, this, args);
  }
}
