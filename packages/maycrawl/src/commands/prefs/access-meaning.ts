import { visible } from "@maycrawl/engine/internal";
import type { InspectedPage } from "../../page/inspected-page.ts";
import { decisionWords } from "../../verdict/decision-words.ts";

/** What it means for use that a crawler may not fetch a page, or that nobody knows. */
export interface AccessMeaning {
  /** Whether the crawler may fetch the page; undefined where its robots.txt is unreachable. */
  readonly allowed: boolean | undefined;
  readonly words: string;
}

/**
 * What access means for use; undefined where the page may be fetched, or nothing is known of its robots.txt. A Disallow rule asks a
 * crawler not to fetch (RFC 9309 §2.2.2), and is no statement about use: what is said about use may still be unknown.
 */
export function accessMeaning({ crawler, robots, read }: InspectedPage): AccessMeaning | undefined {
  const blocked = read.kind === "blocked" ? { name: read.robots, decision: read.decision } : robots;
  if (blocked === undefined || blocked.decision.allowed) return undefined;
  const { name, decision } = blocked;
  const token = visible(crawler.token);
  const why = decisionWords(name, decision);
  if (decision.because === "unreachable") {
    return { allowed: undefined, words: `${token} may not fetch it for now: ${why}` };
  }
  const purposes = crawler.profile?.purposes ?? [];
  const use = purposes.length === 0 ? "to use" : `for ${purposes.join(", ")}`;
  return {
    allowed: false,
    words: `${token} may not fetch it, and gets nothing from it ${use} (${why}); copies from elsewhere are another matter`,
  };
}
