import type { AddressRefusedError } from "@maycrawl/agent";
import { visible } from "@maycrawl/engine/internal";
import type { FoundRobots } from "../robots.ts";
import type { Failure } from "../seen.ts";

/** Why an address was not asked, and what to do about it. */
function refusalOf({ message }: AddressRefusedError): Failure {
  return { message: `${message}; --addresses any would ask it` };
}

/**
 * A robots.txt that our own policy forbids to ask for. That is no state of the site, of which dialects could think
 * differently: nobody knows what it says, and nothing is allowed.
 */
export function refusedRobots(url: URL, refused: AddressRefusedError): FoundRobots {
  const error = refusalOf(refused);
  const access = { kind: "unreachable", error: refused, since: Date.now() } as const;
  return {
    from: url.href,
    name: visible(url.href),
    url,
    max: 0,
    bytes: undefined,
    seenBy: () => ({
      access,
      error,
      redirectFailure: undefined,
      truncated: false,
      redirects: [],
      contentType: undefined,
      contentEncoding: undefined,
      holds: "outage",
      fetchedAt: undefined,
      missingPage: undefined,
      failed: undefined,
    }),
  };
}
