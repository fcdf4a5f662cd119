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
  type PlaceDiagnostic,
} from "@maycrawl/engine";
import type { Robots } from "./robots-in-dialect.ts";
import { readLength } from "./seen.ts";

/** Something odd about a robots.txt as a whole, as `--json` prints it: its owner may not know. */
export interface RobotsDiagnosticJson {
  readonly code:
    | BodyDiagnosticCode
    | LengthDiagnostic["code"]
    | MediaTypeDiagnostic["code"]
    | ContentCodingDiagnostic["code"]
    | PlaceDiagnostic["code"];
  /** In words, for people. Holds no text of the file. */
  readonly message: string;
}

const known = new WeakMap<Robots, readonly RobotsDiagnosticJson[]>();

/** What is odd about a robots.txt: what it is instead of one, that it was cut, how it is served, and where it was had. Looked for once, however many ask. */
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
  const body = diagnoseBody(bytes, access.document).map(({ code, message }) => ({ code, message }));
  // A body that is not a robots.txt has been diagnosed already; its media type adds nothing.
  const type = body.length > 0 ? undefined : diagnoseMediaType(contentType);
  const length = truncated ? diagnoseLength(access.document, readLength(max, dialect)) : undefined;
  const coding = diagnoseContentCoding(contentEncoding);
  return [...body, length, type, coding, diagnosePlace(redirects)].filter((one) => one !== undefined);
}
