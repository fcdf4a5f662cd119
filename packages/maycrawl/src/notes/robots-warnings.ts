import type { Dialect } from "@maycrawl/engine";
import { diagnoseCut, endOfWholeLines, visibleHead } from "@maycrawl/engine/internal";
import type { Io } from "../cli/io.ts";
import type { RobotsDiagnosticJson } from "../json-shapes.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import { diagnosticsOf } from "../robots/robots-diagnostics.ts";
import { type Robots, robotsIn } from "../robots/robots-in-dialect.ts";
import { readLength } from "../robots/robots-outcome.ts";

const LONGEST_URL = 200;
/** Codes of diagnostics about the response headers of the file. They say nothing about the body. */
const SERVED: ReadonlySet<RobotsDiagnosticJson["code"]> = new Set(["media-type", "content-coding"]);
const CUT = "cut" satisfies RobotsDiagnosticJson["code"];
const PLACE = "redirected-to-page" satisfies RobotsDiagnosticJson["code"];

/**
 * Prints notes about a robots.txt as a whole: its diagnostics, NUL bytes and size limits. The file is used anyway: RFC
 * 9309 §2.3.1.5 requires crawlers to try to parse each line, and to use the rules that can be parsed.
 */
export function noteRobotsWarnings(
  found: FoundRobots,
  dialects: readonly Dialect[],
  io: Pick<Io, "note">,
): void {
  const { name, max, bytes: fetched } = found;
  if (fetched === undefined) return;
  // An empty robots.txt is normal for a site, but probably a mistake for a given file.
  if (fetched.length === 0 && found.url === undefined)
    io.note(`note: ${name}: it is empty, and so allows everything`);
  const bytes = Buffer.from(fetched.buffer, fetched.byteOffset, fetched.byteLength);
  const counted = dialects
    .map((dialect) => robotsIn(found, dialect))
    .find(({ access }) => access.kind === "successful");
  const diagnostics = counted === undefined ? [] : diagnosticsOf(counted);
  for (const one of diagnostics.filter(({ code }) => code !== CUT))
    io.note(`note: ${name}: ${wordsOf(one, counted)}`);
  const isOddBody = diagnostics.some(({ code }) => code !== PLACE && code !== CUT && !SERVED.has(code));
  if (!isOddBody && bytes.includes(0)) io.note(`note: ${name} holds NUL bytes: is it a text file?`);
  const cutting = dialects.filter((dialect) => bytes.length > readLength(max, dialect));
  for (const limit of limitsOf(cutting, "cut", max)) {
    const { message } = diagnoseCut(bytes.subarray(0, endOfWholeLines(bytes, limit)), limit);
    io.note(`note: ${name}: ${message}`);
  }
  for (const dialect of cutting.filter(({ oversize }) => oversize === "allows-all")) {
    const limit = readLength(max, dialect);
    io.note(`note: ${name} is longer than ${limit} bytes: in ${dialect.name} it then forbids nothing`);
  }
}

/** Returns the text of a diagnostic. For `redirected-to-page`, the text includes the final URL. */
function wordsOf({ code, message }: RobotsDiagnosticJson, counted: Robots | undefined): string {
  if (code !== PLACE) return message;
  return `${message}: ${visibleHead(counted?.redirects.at(-1) ?? "", LONGEST_URL)}`;
}

/** Returns the distinct size limits, in bytes and in ascending order, of the dialects with the given `oversize`. */
function limitsOf(cutting: readonly Dialect[], oversize: Dialect["oversize"], max: number): number[] {
  const limits = cutting
    .filter((dialect) => dialect.oversize === oversize)
    .map((dialect) => readLength(max, dialect));
  return [...new Set(limits)].sort((a, b) => a - b);
}
