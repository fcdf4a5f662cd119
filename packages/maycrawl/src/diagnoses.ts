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
} from "@maycrawl/engine/robots";
import type { Robots } from "./robots-in-dialect.ts";
import { readLength } from "./seen.ts";

/** Something odd about a robots.txt as a whole, as `--json` prints it: its owner may not know. */
export interface DiagnosisJson {
  readonly code:
    | BodyOddityCode
    | LengthOddity["code"]
    | MediaTypeOddity["code"]
    | ContentCodingOddity["code"]
    | PlaceOddity["code"];
  /** In words, for people. Holds no text of the file. */
  readonly message: string;
}

const known = new WeakMap<Robots, readonly DiagnosisJson[]>();

/** What is odd about a robots.txt: what it is instead of one, that it was cut, how it is served, and where it was had. Looked for once, however many ask. */
export function diagnosesOf(robots: Robots): readonly DiagnosisJson[] {
  const diagnoses = known.get(robots) ?? found(robots);
  known.set(robots, diagnoses);
  return diagnoses;
}

function found({
  access,
  redirects,
  contentType,
  contentEncoding,
  truncated,
  most,
  dialect,
}: Robots): readonly DiagnosisJson[] {
  if (access.kind !== "successful" || access.document.octets.length === 0) return [];
  const { bytes } = access.document;
  const body = oddBody(bytes, access.document).map(({ code, message }) => ({ code, message }));
  // A body that is not a robots.txt has been diagnosed already; its media type adds nothing.
  const type = body.length > 0 ? undefined : oddMediaType(contentType);
  const length = truncated ? oddLength(access.document, readLength(most, dialect)) : undefined;
  const coding = oddContentCoding(contentEncoding);
  return [...body, length, type, coding, oddPlace(redirects)].filter((one) => one !== undefined);
}
