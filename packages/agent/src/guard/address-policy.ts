import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";

/**
 * Which servers may be asked.
 *
 * - `any`: every address that http, https or ftp URLs name.
 * - `public`: only addresses of the public internet (global unicast), on the ports 80, 443, 21 and those from 1024
 *   on; what a service that strangers give URLs to needs.
 * - a function: asked for each address that would be connected to; false refuses it. It answers at once: a promise
 *   is no answer, and neither is anything else but true and false.
 *
 * URLs with credentials and other schemes are refused by all.
 */
export type AddressPolicy = "any" | "public" | ((address: string, url: URL) => boolean);

/**
 * Asks a policy that is a function. Whatever is no answer lets nobody pass: a promise would be as good as true.
 * @throws {InvalidOptionError} where it throws, or answers neither true nor false.
 */
export function passes(
  policy: Extract<AddressPolicy, (...args: never) => unknown>,
  address: string,
  url: URL,
): boolean {
  let answer: unknown;
  try {
    answer = policy(address, url);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : formatValue(cause);
    throw new InvalidOptionError(`addressPolicy threw for ${address}: ${why}`, { cause });
  }
  if (typeof answer === "boolean") return answer;
  // What a promise comes to is nobody's concern, and must not end the process.
  Promise.resolve(answer).catch(() => undefined);
  throw new InvalidOptionError(
    `addressPolicy must answer true or false, at once; for ${address} it answered ${formatValue(answer)}.`,
  );
}
