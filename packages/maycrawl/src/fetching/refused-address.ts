import type { AddressRefusedError } from "@maycrawl/agent";
import { visible } from "@maycrawl/engine/internal";
import { NotFoundOutError } from "../cli/errors.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import type { Failure } from "../robots/robots-outcome.ts";

/** What to do about an address that was not asked, behind what is wrong. */
export const WOULD_ASK = "; --addresses any would ask it";

/** Returns the error for an address that was not asked, of whose site nothing can be known then. */
export function refusedError({ message }: AddressRefusedError): NotFoundOutError {
  return new NotFoundOutError(visible(message) + WOULD_ASK);
}

/**
 * A robots.txt that our own policy forbids to ask for. That is no state of the site, of which dialects could think
 * differently: nobody knows what it says, and nothing is allowed.
 */
export function refusedRobots(url: URL, refused: AddressRefusedError): FoundRobots {
  const error: Failure = { message: refused.message + WOULD_ASK };
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
