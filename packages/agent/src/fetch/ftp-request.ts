import type { LookupAddress } from "node:dns";
import { Writable } from "node:stream";
import type { Client, FTPContext, FTPError } from "basic-ftp";
import { abortable } from "../abort/abortable.ts";
import { ConnectTimeoutError } from "../connect/connect-timeout.ts";
import { MissingPackageError } from "../errors.ts";
import { FailedHop } from "../failure/failed-hop.ts";
import { failureOf } from "../failure/failure-reason.ts";
import { type AddressGuard, hostOf, portOf } from "../guard/address-guard.ts";
import type { FetchLimits } from "../options/fetch-limits.ts";
import { MAX_TIMER_MS } from "../time/clock.ts";
import type { HopAnswer, HopRequest } from "./hop-request.ts";
import { PinnedSocket } from "./pinned-socket.ts";

type Ftp = typeof import("basic-ftp");

/** Further parameters of `requestAt`. */
interface Attempt {
  readonly ftp: Ftp;
  readonly limits: FetchLimits;
  readonly guard: AddressGuard;
  /** Time that is left to connect, in milliseconds. */
  readonly leftMs: number;
  /** Error for the case that no connection is established within `leftMs`. */
  readonly timeoutError: ConnectTimeoutError;
}

/**
 * Loads basic-ftp.
 * @throws {MissingPackageError} if it is not installed.
 */
async function loadFtp(): Promise<Ftp> {
  try {
    return await import("basic-ftp");
  } catch (thrown) {
    throw MissingPackageError.of("Fetching a robots.txt by FTP", "basic-ftp@6", thrown);
  }
}

/**
 * Requests a file by FTP with an anonymous login (RFC 1635), in binary and passive mode (RFC 959). The control and
 * the data connection go to the same address, which the guard has accepted.
 * @throws {MissingPackageError} if basic-ftp is not installed.
 * @throws {FailedHop} if the name has no address, or for an FTP failure.
 * @throws system errors.
 */
export async function requestByFtp(
  hop: HopRequest,
  limits: FetchLimits,
  guard: AddressGuard,
): Promise<HopAnswer> {
  const { url, signal } = hop;
  const ftp = await loadFtp();
  const hostname = hostOf(url);
  const deadline = performance.now() + limits.connectTimeoutMs;
  const addresses = await abortable(guard.resolve(hostname, url), signal);
  const last = addresses.length - 1;
  const timeoutError = new ConnectTimeoutError(limits.connectTimeoutMs, addresses.length);
  for (const [index, address] of addresses.entries()) {
    try {
      const leftMs = Math.max(0, deadline - performance.now());
      return await requestAt(address, hop, { ftp, limits, guard, leftMs, timeoutError });
    } catch (thrown) {
      if (signal.aborted) throw signal.reason;
      // Throws the error unless it is a connection failure and another address is left. The loop then tries this
      // address: a host can have an IPv6 address that this machine cannot reach.
      if (thrown === timeoutError || index === last || failureOf(thrown).reason !== "connection")
        throw thrown;
    }
  }
  throw new FailedHop("name", `${hostname} has no address`);
}

async function requestAt(
  { address }: LookupAddress,
  { url, signal, connected, received }: HopRequest,
  { ftp, limits, guard, leftMs, timeoutError }: Attempt,
): Promise<HopAnswer> {
  // basic-ftp gets no timeout. After connecting, only the signal limits the time: its abort closes the sockets,
  // which ends the running command.
  const client = new ftp.Client(0);
  let closedByServer = false;
  client.ftp._newSocket = () =>
    new PinnedSocket(address, guard, signal).once("end", () => {
      closedByServer = true;
    });
  client.prepareTransfer = (context) => enterPassiveMode(ftp, context);
  try {
    signal.throwIfAborted();
    const timer = setTimeout(() => client.ftp.closeWithError(timeoutError), Math.min(leftMs, MAX_TIMER_MS));
    await client.connect(address, portOf(url)).finally(() => clearTimeout(timer));
    connected(client.ftp.socket.remoteAddress ?? address);
    await client.login();
    await client.send("TYPE I");
    return { status: 200, header: {}, bytes: await download(client, url, limits, received) };
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    if (thrown instanceof ftp.FTPError) return { status: statusOf(thrown), header: {} };
    throw wrapFtpError(thrown, closedByServer);
  } finally {
    client.close();
  }
}

/**
 * Enters passive mode with EPSV, or with PASV if the server refuses EPSV. EPSV returns only a port (RFC 2428). Old
 * servers support only PASV, which also returns an address. If this address is private because the server is behind
 * NAT, basic-ftp uses the address of the control connection instead. `PinnedSocket` refuses all other addresses.
 */
async function enterPassiveMode(ftp: Ftp, context: FTPContext): ReturnType<Ftp["enterPassiveModeIPv6"]> {
  try {
    return await ftp.enterPassiveModeIPv6(context);
  } catch (thrown) {
    if (!(thrown instanceof ftp.FTPError)) throw thrown;
    return await ftp.enterPassiveModeIPv4(context);
  }
}

/** Downloads at most `maxBytes` bytes of the file, plus one byte if the file is longer. */
async function download(
  client: Client,
  url: URL,
  limits: FetchLimits,
  received: HopRequest["received"],
): Promise<Uint8Array> {
  const max = limits.maxBytes;
  const chunks: Uint8Array[] = [];
  let length = 0;
  received(0);
  const sink = new Writable({
    write(chunk: Uint8Array, _encoding, written) {
      received(chunk.length);
      chunks.push(chunk);
      length += chunk.length;
      // basic-ftp closes both connections when the sink fails.
      written(length > max ? new Error("the file is longer than the limit") : null);
    },
  });
  try {
    // The path is relative to the directory after the login (RFC 1738 §3.2.2).
    await client.downloadTo(sink, url.pathname.slice(1));
  } catch (thrown) {
    if (length <= max) throw thrown;
  }
  return Uint8Array.prototype.slice.call(Buffer.concat(chunks), 0, max + 1);
}

/**
 * Returns the HTTP status that corresponds to an error reply (RFC 959 §4.2).
 * @throws {FailedHop} if no status corresponds to the reply.
 */
function statusOf({ code, message }: FTPError): number {
  if (code === 530 || code === 532 || code === 332) return 401;
  if (code === 550 || code === 553) return 404;
  if (code === 426) throw new FailedHop("reset", message);
  if (code < 500) return 503;
  throw new FailedHop("protocol", message);
}

/** Converts errors that basic-ftp itself creates to a `FailedHop`, because they have no code. */
function wrapFtpError(thrown: unknown, closedByServer: boolean): unknown {
  if (!(thrown instanceof Error) || thrown instanceof FailedHop || "code" in thrown) return thrown;
  return new FailedHop(closedByServer ? "reset" : "protocol", thrown.message, { cause: thrown });
}
