import { type BodyOddityCode, oddBody, type RobotsDocument } from "@maycrawl/engine";
import type { FetchedRobots } from "../fetch/fetched-robots.ts";

/** Something odd about a robots.txt that was had: it counts as one all the same, and its owner may not know. */
export interface Diagnosis {
  readonly code: DiagnosisCode;
  /** In words, for people. Holds no text of the server. */
  readonly message: string;
}

/**
 * What its body is instead of a robots.txt, as `oddBody` of the engine tells it, and
 *
 * - `redirected-to-page`: a redirect led to something whose path is no robots.txt.
 */
export type DiagnosisCode = BodyOddityCode | "redirected-to-page";

/** What is odd about what came instead of a robots.txt; nothing where it looks like one. */
export function diagnose(fetched: FetchedRobots, document: RobotsDocument): readonly Diagnosis[] {
  const { octets, hops } = fetched;
  if (octets === undefined || octets.length === 0) return [];
  const found: Diagnosis[] = oddBody(octets, document).map(({ code, message }) =>
    code === "html"
      ? { code, message: `${message}; the server should answer 404 where it has none` }
      : { code, message },
  );
  const last = hops.at(-1)?.url;
  if (hops.length > 1 && last !== undefined && !/robots/i.test(new URL(last).pathname)) {
    found.push({
      code: "redirected-to-page",
      message: "a redirect led to a page whose path does not look like a robots.txt",
    });
  }
  return found;
}
