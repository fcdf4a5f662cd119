import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";

/**
 * Rule for the servers that may be contacted.
 *
 * - `any`: every address that an http, https or ftp URL names.
 * - `public`: only addresses of the public internet (global unicast), on the ports 80, 443, 21 and from 1024 on.
 *   Services that accept URLs from strangers need this policy.
 * - a function: called with each address before connecting. It returns false to refuse the address, otherwise true.
 *   It must return the value synchronously: a promise or any other value is an error.
 *
 * All policies refuse URLs with credentials or other schemes.
 */
export type AddressPolicy = "any" | "public" | ((address: string, url: URL) => boolean);

/**
 * Calls a policy function. Any other value than true and false is an error: a promise, for example, would otherwise
 * count as true.
 * @throws {InvalidOptionError} if the function throws, or does not return true or false.
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
