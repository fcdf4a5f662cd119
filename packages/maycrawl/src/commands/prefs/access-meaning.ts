import { visible } from "@maycrawl/engine/internal";
import type { InspectedPage } from "../../page/inspected-page.ts";
import { decisionText } from "../../verdict/decision-words.ts";

/** Effect of the robots.txt on the use of a page's content, if the file disallows the page or is unreachable. */
export interface AccessMeaning {
  /** Whether the crawler may fetch the page; undefined if the robots.txt is unreachable. */
  readonly allowed: boolean | undefined;
  readonly words: string;
}

/**
 * Returns the effect of the robots.txt on the use of a page's content. Undefined if the page may be fetched or has no
 * URL. A Disallow rule asks a crawler not to fetch (RFC 9309 §2.2.2). The rule is not a statement
 * about use, so the permitted uses may still be unknown.
 */
export function accessMeaning({ crawler, robots, read }: InspectedPage): AccessMeaning | undefined {
  const blocked = read.kind === "blocked" ? { name: read.robots, decision: read.decision } : robots;
  if (blocked === undefined || blocked.decision.allowed) return undefined;
  const { name, decision } = blocked;
  const token = visible(crawler.token);
  const why = decisionText(name, decision);
  if (decision.because === "unreachable") {
    return { allowed: undefined, words: `${token} may not fetch it for now: ${why}` };
  }
  const purposes = crawler.profile?.purposes ?? [];
  const use = purposes.length === 0 ? "to use" : `for ${purposes.join(", ")}`;
  return {
    allowed: false,
    words: `${token} may not fetch it, so it gets no content from it ${use} (${why}); this does not cover copies from other sources`,
  };
}
