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

/**
 * A problem of a fetched robots.txt. The file is applied anyway, but its owner may not know about the problem.
 */
export interface RobotsDiagnostic extends Message {
  readonly code: RobotsDiagnosticCode;
  /** Description for people. The description and its parameters contain no text of the server. */
  readonly message: string;
}

/**
 * Code of a diagnostic, from one of these functions of the engine:
 * - `diagnoseBody`: the body is not a robots.txt.
 * - `diagnoseLength`: a size limit cuts the file.
 * - `diagnoseMediaType` and `diagnoseContentCoding`: the header fields that describe the file are unusual.
 * - `diagnosePlace`: redirects led to a URL that is not a robots.txt.
 */
export type RobotsDiagnosticCode =
  | BodyDiagnosticCode
  | LengthDiagnostic["code"]
  | MediaTypeDiagnostic["code"]
  | ContentCodingDiagnostic["code"]
  | PlaceDiagnostic["code"];

/** English texts that the agent uses instead of the engine's texts. */
export const robotsMessages = {
  "html.not-found": "it is an HTML page, not a robots.txt; a server without a robots.txt should answer 404",
} as const;

/**
 * Returns the diagnostics of a fetched robots.txt. An empty file has none.
 * @param maxBytes the agent's own limit in bytes (`limits.maxBytes`). Default: 500 KiB.
 */
export function diagnose(
  fetched: FetchedRobots,
  document: RobotsDocument,
  maxBytes: number = defaultLimits.maxBytes,
): readonly RobotsDiagnostic[] {
  checkObject("fetched", fetched, "a fetcher's result");
  const { bytes, hops, header } = fetched;
  if (bytes === undefined || bytes.length === 0) return [];
  const found: RobotsDiagnostic[] = diagnoseBody(bytes, document).map((one) =>
    one.code === "html" ? createDiagnostic(robotsMessages, "html.not-found") : one,
  );
  const limit = Math.min(document.dialect.maxBytes ?? maxBytes, maxBytes);
  const others = [
    bytes.length > limit ? diagnoseLength(document, limit) : undefined,
    // A body that is not a robots.txt is already reported. A second report about its media type adds nothing.
    found.length > 0 ? undefined : diagnoseMediaType(header.contentType),
    diagnoseContentCoding(header.contentEncoding),
    diagnosePlace(hops.slice(1).map(({ url }) => url)),
  ];
  return [...found, ...others.filter((one) => one !== undefined)];
}
