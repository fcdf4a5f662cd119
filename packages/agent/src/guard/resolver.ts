import type { LookupAddress } from "node:dns";
import { lookup as lookUp } from "node:dns/promises";
import { isIP } from "node:net";
import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";

/**
 * All addresses of a name.
 * @param url what they are for: names may have different servers for different ports.
 */
export type Resolver = (hostname: string, url: URL) => Promise<readonly LookupAddress[]>;

/** The system's name service. */
export const systemResolver: Resolver = (hostname) => lookUp(hostname, { all: true });

/**
 * What a resolver answers. Sockets would throw for anything else where nobody catches it.
 * @throws {InvalidOptionError} where it is no list of addresses.
 * @throws what the resolver throws, as an error: it does not know the name.
 */
export async function resolvedBy(
  resolver: Resolver,
  hostname: string,
  url: URL,
): Promise<readonly LookupAddress[]> {
  let answer: unknown;
  try {
    answer = await resolver(hostname, url);
  } catch (thrown) {
    // The code that connects reads only an `Error` as a failure.
    if (thrown instanceof Error) throw thrown;
    throw new Error(`resolve failed for ${hostname} with ${formatValue(thrown)}`, { cause: thrown });
  }
  // `every` skips the holes of a list; `Array.from` fills them with undefined.
  if (Array.isArray(answer) && Array.from(answer).every(isAddress)) return answer;
  throw new InvalidOptionError(
    `resolve must answer a list of addresses, such as [{ address: "192.0.2.1", family: 4 }]; for ${hostname} it answered ${formatValue(answer)}.`,
  );
}

/** Also with a zone, as in `fe80::1%eth0`. */
function isAddress(value: unknown): value is LookupAddress {
  if (typeof value !== "object" || value === null) return false;
  const { address, family } = value as Partial<Record<keyof LookupAddress, unknown>>;
  return typeof address === "string" && isIP(address) !== 0 && isIP(address) === family;
}
