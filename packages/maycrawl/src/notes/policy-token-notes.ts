import { visible } from "@maycrawl/engine/internal";
import type { Io } from "../cli/io.ts";
import type { Crawler } from "../options/crawler-option.ts";

/**
 * Prints a note about each policy token in `crawlers`. A policy token is not a crawler: its groups say what
 * content may be used for.
 */
export function notePolicyTokens(crawlers: Iterable<Crawler>, io: Io): void {
  for (const token of new Set([...crawlers].flatMap(policyToken))) {
    io.note(
      `note: ${visible(token)} is not a crawler but a policy token: its groups say what content may be used for. Whether groups for * cover it is not settled; here they do not`,
    );
  }
}

function policyToken({ profile }: Crawler): readonly string[] {
  return profile?.kind === "policy-token" ? [profile.token] : [];
}
