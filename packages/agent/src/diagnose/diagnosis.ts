import {
  type BodyOddityCode,
  oddBody,
  oddPlace,
  type PlaceOddity,
  type RobotsDocument,
} from "@maycrawl/engine";
import type { FetchedRobots } from "../fetch/fetched-robots.ts";
import { checkObject } from "../object-checks.ts";

/** Something odd about a robots.txt that was had: it counts as one all the same, and its owner may not know. */
export interface Diagnosis {
  readonly code: DiagnosisCode;
  /** In words, for people. Holds no text of the server. */
  readonly message: string;
}

/** What its body is instead of a robots.txt, as `oddBody` of the engine tells it, and where it was had, as `oddPlace` does. */
export type DiagnosisCode = BodyOddityCode | PlaceOddity["code"];

/** What is odd about what came instead of a robots.txt; nothing where it looks like one. */
export function diagnose(fetched: FetchedRobots, document: RobotsDocument): readonly Diagnosis[] {
  checkObject("fetched", fetched, "what a fetcher gave");
  const { octets, hops } = fetched;
  if (octets === undefined || octets.length === 0) return [];
  const found: Diagnosis[] = oddBody(octets, document).map(({ code, message }) =>
    code === "html"
      ? { code, message: `${message}; the server should answer 404 where it has none` }
      : { code, message },
  );
  const place = oddPlace(hops.slice(1).map(({ url }) => url));
  return place === undefined ? found : [...found, place];
}
