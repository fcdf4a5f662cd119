import {
  type BodyOddityCode,
  type ContentCodingOddity,
  type LengthOddity,
  type MediaTypeOddity,
  oddBody,
  oddContentCoding,
  oddLength,
  oddMediaType,
  oddPlace,
  type PlaceOddity,
  type RobotsDocument,
} from "@maycrawl/engine";
import type { FetchedRobots } from "../fetch/fetched-robots.ts";
import { defaultLimits } from "../fetch/robots-fetcher.ts";
import { checkObject } from "../object-checks.ts";

/** Something odd about a fetched robots.txt. It counts all the same, and its owner may not know. */
export interface Diagnosis {
  readonly code: DiagnosisCode;
  /** In words, for people. Holds no text of the server. */
  readonly message: string;
}

/**
 * Code of a diagnosis. Functions of the engine find them: `oddBody` (the body is something else than a robots.txt), `oddLength` (a
 * size limit cuts it), `oddMediaType` and `oddContentCoding` (how it is served), `oddPlace` (where redirects led).
 */
export type DiagnosisCode =
  | BodyOddityCode
  | LengthOddity["code"]
  | MediaTypeOddity["code"]
  | ContentCodingOddity["code"]
  | PlaceOddity["code"];

/**
 * Returns what is odd about a fetched robots.txt.
 * @param mostOctets the agent's own limit (`limits.mostOctets`), by default 500 KiB.
 */
export function diagnose(
  fetched: FetchedRobots,
  document: RobotsDocument,
  mostOctets: number = defaultLimits.mostOctets,
): readonly Diagnosis[] {
  checkObject("fetched", fetched, "what a fetcher gave");
  const { octets, hops, header } = fetched;
  if (octets === undefined || octets.length === 0) return [];
  const found: Diagnosis[] = oddBody(octets, document).map(({ code, message }) =>
    code === "html"
      ? { code, message: `${message}; the server should answer 404 where it has none` }
      : { code, message },
  );
  const isOddBody = found.length > 0;
  const limit = Math.min(document.dialect.maxBytes ?? mostOctets, mostOctets);
  if (octets.length > limit) found.push(oddLength(document, limit));
  // A body that is not a robots.txt has been diagnosed already; its media type adds nothing.
  const type = isOddBody ? undefined : oddMediaType(header.contentType);
  if (type !== undefined) found.push(type);
  const coding = oddContentCoding(header.contentEncoding);
  if (coding !== undefined) found.push(coding);
  const place = oddPlace(hops.slice(1).map(({ url }) => url));
  return place === undefined ? found : [...found, place];
}
