import type { LookupAddress } from "node:dns";
import { lookup as lookUp } from "node:dns/promises";
import { isIP } from "node:net";
import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";

/**
 * Returns all addresses of a name.
 * @param url the URL of the request: a name may have different servers for different ports.
 */
export type Resolver = (hostname: string, url: URL) => Promise<readonly LookupAddress[]>;

/** Resolver that uses the system's name service. */
export const systemResolver: Resolver = (hostname) => lookUp(hostname, { all: true });

/**
 * Calls a resolver and checks its result. An invalid result would make sockets throw an error that cannot be
 * caught.
 * @throws {InvalidOptionError} if the result is not a list of addresses.
 * @throws the resolver's error, for example for an unknown name. A thrown value that is not an `Error` becomes the
 *   `cause` of an `Error`.
 */
export async function callResolver(
  resolver: Resolver,
  hostname: string,
  url: URL,
): Promise<readonly LookupAddress[]> {
  let answer: unknown;
  try {
    answer = await resolver(hostname, url);
  } catch (thrown) {
    // The code that connects treats a thrown value as a failure only if the value is an `Error`.
    if (thrown instanceof Error) throw thrown;
    throw new Error(`resolve failed for ${hostname} with ${formatValue(thrown)}`, { cause: thrown });
  }
  // `every` skips the holes of a list; `Array.from` fills them with undefined.
  if (Array.isArray(answer) && Array.from(answer).every(isAddress)) return answer;
  throw new InvalidOptionError(
    `resolve must return a list of addresses, such as [{ address: "192.0.2.1", family: 4 }]; for ${hostname} it returned ${formatValue(answer)}.`,
  );
}

/**
 * Whether a value is an object with an IP address and the family of this address. A zone is allowed, as in
 * `fe80::1%eth0`.
 */
function isAddress(value: unknown): value is LookupAddress {
  if (typeof value !== "object" || value === null) return false;
  const { address, family } = value as Partial<Record<keyof LookupAddress, unknown>>;
  return typeof address === "string" && isIP(address) !== 0 && isIP(address) === family;
}
