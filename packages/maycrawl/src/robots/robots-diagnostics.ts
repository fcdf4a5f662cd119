import {
  diagnoseBody,
  diagnoseContentCoding,
  diagnoseLength,
  diagnoseMediaType,
  diagnosePlace,
} from "@maycrawl/engine";
import type { RobotsDiagnosticJson } from "../json-shapes.ts";
import type { Robots } from "./robots-in-dialect.ts";
import { readLength } from "./robots-outcome.ts";

const known = new WeakMap<Robots, readonly RobotsDiagnosticJson[]>();

/**
 * Returns the diagnostics of a robots.txt: about its content, length, media type, content coding and redirects. Results
 * are cached.
 */
export function diagnosticsOf(robots: Robots): readonly RobotsDiagnosticJson[] {
  const diagnostics = known.get(robots) ?? found(robots);
  known.set(robots, diagnostics);
  return diagnostics;
}

function found({
  access,
  redirects,
  contentType,
  contentEncoding,
  truncated,
  max,
  dialect,
}: Robots): readonly RobotsDiagnosticJson[] {
  if (access.kind !== "successful" || access.document.latin1.length === 0) return [];
  const { bytes } = access.document;
  const body = diagnoseBody(bytes, access.document);
  // If the body has a diagnostic, a diagnostic of the media type would add nothing.
  const type = body.length > 0 ? undefined : diagnoseMediaType(contentType);
  const length = truncated ? diagnoseLength(access.document, readLength(max, dialect)) : undefined;
  const coding = diagnoseContentCoding(contentEncoding);
  return [...body, length, type, coding, diagnosePlace(redirects)].filter((one) => one !== undefined);
}
