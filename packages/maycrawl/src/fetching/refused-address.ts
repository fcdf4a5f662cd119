import type { AddressRefusedError } from "@maycrawl/agent";
import { visible } from "@maycrawl/engine/internal";
import { UndeterminedError } from "../cli/errors.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import type { Failure } from "../robots/robots-outcome.ts";

/** Advice for a refused address, appended to the error message. */
export const REFUSED_ADVICE = "; use --addresses any to contact it";

/** Returns the error for a refused address: nothing can be known about its site. */
export function refusedError({ message }: AddressRefusedError): UndeterminedError {
  return new UndeterminedError(visible(message) + REFUSED_ADVICE);
}

/**
 * Returns the robots.txt of a site with a refused address. All dialects agree here, because the site was not contacted:
 * in each dialect the robots.txt is unreachable, and nothing is allowed.
 */
export function refusedRobots(url: URL, refused: AddressRefusedError): FoundRobots {
  const error: Failure = { message: refused.message + REFUSED_ADVICE };
  const access = { kind: "unreachable", error: refused, since: Date.now() } as const;
  return {
    from: url.href,
    name: visible(url.href),
    url,
    max: 0,
    bytes: undefined,
    outcomeIn: () => ({ access, error, truncated: false, redirects: [], holds: "outage" }),
  };
}
