import {
  type BodyDiagnosticCode,
  type ContentCodingDiagnostic,
  diagnoseBody,
  diagnoseContentCoding,
  diagnoseLength,
  diagnoseMediaType,
  diagnosePlace,
  type LengthDiagnostic,
  type MediaTypeDiagnostic,
  type Message,
  type PlaceDiagnostic,
  type RobotsDocument,
} from "@maycrawl/engine";
import { checkObject, createDiagnostic } from "@maycrawl/engine/internal";
import type { FetchedRobots } from "../entry/fetched-robots.ts";
import { defaultLimits } from "../options/fetch-limits.ts";

/** Something odd about a fetched robots.txt. It counts all the same, and its owner may not know. */
export interface RobotsDiagnostic extends Message {
  readonly code: RobotsDiagnosticCode;
  /** In words, for people. Holds no text of the server, as do the parameters. */
  readonly message: string;
}

/**
 * Code of a diagnostic. Functions of the engine find them: `diagnoseBody` (the body is something else than a robots.txt), `diagnoseLength` (a
 * size limit cuts it), `diagnoseMediaType` and `diagnoseContentCoding` (how it is served), `diagnosePlace` (where redirects led).
 */
export type RobotsDiagnosticCode =
  | BodyDiagnosticCode
  | LengthDiagnostic["code"]
  | MediaTypeDiagnostic["code"]
  | ContentCodingDiagnostic["code"]
  | PlaceDiagnostic["code"];

/** English texts of what the agent says of a robots.txt in other words than the engine. */
export const robotsMessages = {
  "html.not-found": "it is an HTML page, not a robots.txt; the server should answer 404 where it has none",
} as const;

/**
 * Returns what is odd about a fetched robots.txt.
 * @param maxBytes the agent's own limit (`limits.maxBytes`), by default 500 KiB.
 */
export function diagnose(
  fetched: FetchedRobots,
  document: RobotsDocument,
  maxBytes: number = defaultLimits.maxBytes,
): readonly RobotsDiagnostic[] {
  checkObject("fetched", fetched, "what a fetcher gave");
  const { bytes, hops, header } = fetched;
  if (bytes === undefined || bytes.length === 0) return [];
  const found: RobotsDiagnostic[] = diagnoseBody(bytes, document).map((one) =>
    one.code === "html" ? createDiagnostic(robotsMessages, "html.not-found") : one,
  );
  const limit = Math.min(document.dialect.maxBytes ?? maxBytes, maxBytes);
  const others = [
    bytes.length > limit ? diagnoseLength(document, limit) : undefined,
    // A body that is not a robots.txt has been diagnosed already; its media type adds nothing.
    found.length > 0 ? undefined : diagnoseMediaType(header.contentType),
    diagnoseContentCoding(header.contentEncoding),
    diagnosePlace(hops.slice(1).map(({ url }) => url)),
  ];
  return [...found, ...others.filter((one) => one !== undefined)];
}
