import type { Dialect } from "@maycrawl/engine";
import { diagnoseCut, endOfWholeLines, visibleHead } from "@maycrawl/engine/internal";
import type { Io } from "../cli/io.ts";
import type { RobotsDiagnosticJson } from "../json-shapes.ts";
import type { FoundRobots } from "../robots/found-robots.ts";
import { diagnosticsOf } from "../robots/robots-diagnostics.ts";
import { type Robots, robotsIn } from "../robots/robots-in-dialect.ts";
import { readLength } from "../robots/robots-outcome.ts";

const LONGEST_URL = 200;
/** What is odd about how it is served; its body may be a robots.txt. */
const SERVED: ReadonlySet<RobotsDiagnosticJson["code"]> = new Set(["media-type", "content-coding"]);
const CUT = "cut" satisfies RobotsDiagnosticJson["code"];
const PLACE = "redirected-to-page" satisfies RobotsDiagnosticJson["code"];

/**
 * Tells people, once, what is odd about a robots.txt as a whole. It is read all the same: RFC 9309
 * §2.3.1.5 wants every line tried, whatever the others are.
 */
export function noteRobotsWarnings(found: FoundRobots, dialects: readonly Dialect[], io: Io): void {
  const { name, max, bytes: had } = found;
  if (had === undefined) return;
  // A site may well have an empty one; a file that somebody names should have something in it.
  if (had.length === 0 && found.url === undefined)
    io.note(`note: ${name}: it is empty, and so allows everything`);
  const bytes = Buffer.from(had.buffer, had.byteOffset, had.byteLength);
  const counted = dialects
    .map((dialect) => robotsIn(found, dialect))
    .find(({ access }) => access.kind === "successful");
  const odd = counted === undefined ? [] : diagnosticsOf(counted);
  for (const one of odd.filter(({ code }) => code !== CUT))
    io.note(`note: ${name}: ${wordsOf(one, counted)}`);
  const isOddBody = odd.some(({ code }) => code !== PLACE && code !== CUT && !SERVED.has(code));
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

/** Where it was had is told with the URL. */
function wordsOf({ code, message }: RobotsDiagnosticJson, counted: Robots | undefined): string {
  if (code !== PLACE) return message;
  return `${message}: ${visibleHead(counted?.redirects.at(-1) ?? "", LONGEST_URL)}`;
}

/** The limits of those dialects that do this with what is too long, each once. */
function limitsOf(cutting: readonly Dialect[], oversize: Dialect["oversize"], max: number): number[] {
  const limits = cutting
    .filter((dialect) => dialect.oversize === oversize)
    .map((dialect) => readLength(max, dialect));
  return [...new Set(limits)].sort((a, b) => a - b);
}
