import { Socket, type TcpSocketConnectOpts } from "node:net";
import { AddressRefusedError } from "../errors.ts";
import { FailedHop } from "../failure/failed-hop.ts";
import type { AddressGuard } from "../guard/address-guard.ts";
import { canonicalAddress } from "../guard/global-unicast.ts";

/**
 * A socket for FTP that connects to one address only: where the data connection goes is the server's word, and it
 * could name a host inside our network (RFC 2577 §3), or a port of its own that is no FTP's.
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

  /** @throws {FailedHop} where it leads elsewhere, or where the guard refuses the port. */
  override connect(...args: unknown[]): this {
    // A socket that was destroyed comes alive again when it is connected.
    this.#signal.throwIfAborted();
    const { host = "", port } = args[0] as TcpSocketConnectOpts;
    if (canonicalAddress(host) !== this.#address) {
      throw new FailedHop(
        "address",
        `a data connection to ${host} is asked for, and not to ${this.#address}`,
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
