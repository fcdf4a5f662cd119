import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";

/**
 * Servers that may be contacted.
 *
 * - `any`: every address that an http, https or ftp URL names.
 * - `public`: only addresses of the public internet (global unicast), on the ports 80, 443, 21 and from 1024
 *   on. Services that accept URLs from strangers need this.
 * - a function: called with each address before connecting. It refuses the address by returning false. It
 *   must return true or false synchronously: a promise or any other value is an error.
 *
 * All policies refuse URLs with credentials or other schemes.
 */
export type AddressPolicy = "any" | "public" | ((address: string, url: URL) => boolean);

/**
 * Calls a policy function. Values other than true and false are errors: a promise would otherwise count as
 * true.
 * @throws {InvalidOptionError} if it throws, or returns neither true nor false.
 */
export function callPolicy(
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
  // If the value is a promise, its rejection must not end the process.
  Promise.resolve(answer).catch(() => undefined);
  throw new InvalidOptionError(
    `addressPolicy must return true or false synchronously; for ${address} it returned ${formatValue(answer)}.`,
  );
}
