import {
  type BodyOddityCode,
  type MediaTypeOddity,
  oddBody,
  oddMediaType,
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

/**
 * What its body is instead of a robots.txt, as `oddBody` of the engine reports it; with what media type it is served (`oddMediaType`);
 * and where it was fetched (`oddPlace`).
 */
export type DiagnosisCode = BodyOddityCode | MediaTypeOddity["code"] | PlaceOddity["code"];

/** What is odd about what came instead of a robots.txt; nothing where it looks like one. */
export function diagnose(fetched: FetchedRobots, document: RobotsDocument): readonly Diagnosis[] {
  checkObject("fetched", fetched, "what a fetcher gave");
  const { octets, hops, header } = fetched;
  if (octets === undefined || octets.length === 0) return [];
  const found: Diagnosis[] = oddBody(octets, document).map(({ code, message }) =>
    code === "html"
      ? { code, message: `${message}; the server should answer 404 where it has none` }
      : { code, message },
  );
  // A body that is not a robots.txt has been diagnosed already; its media type adds nothing.
  const type = found.length > 0 ? undefined : oddMediaType(header.contentType);
  if (type !== undefined) found.push(type);
  const place = oddPlace(hops.slice(1).map(({ url }) => url));
  return place === undefined ? found : [...found, place];
}
