import type { RobotsDocument } from "../document/document.ts";
import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message } from "../text/message.ts";
import { robotsMessages } from "./robots-messages.ts";

const LF = 0x0a;
const CR = 0x0d;

/** Something odd about the length of a robots.txt: not all of it counts, and its owner may not know. */
export interface LengthDiagnostic extends Message {
  /** `cut`: it is longer than a size limit (RFC 9309 §2.5). */
  readonly code: "cut";
  /** In words, for people. Holds no text of the file, as do the parameters. */
  readonly message: string;
}

/**
 * Returns what is odd about the document of a robots.txt that is longer than a limit.
 * @param limit the number of bytes of which the whole lines are read: the dialect's, or a lower one of the reader.
 */
export function diagnoseLength(document: RobotsDocument, limit: number): LengthDiagnostic {
  if (document.truncated && document.dialect.oversize === "allows-all") {
    return createDiagnostic(robotsMessages, "cut.nothing-read", { limit });
  }
  return diagnoseCut(document.bytes, limit);
}

/** The same for the bytes that were read of a file, in dialects that read its beginning. */
export function diagnoseCut(read: Uint8Array, limit: number): LengthDiagnostic {
  const line = lineCutAt(read, limit);
  return line === undefined
    ? createDiagnostic(robotsMessages, "cut", { limit })
    : createDiagnostic(robotsMessages, "cut.line", { limit, line });
}

/** Returns the 1-based number of the line that was left out because a limit cuts it; undefined if the limit cuts none. */
export function lineCutAt(read: Uint8Array, limit: number): number | undefined {
  if (read.length >= limit) return undefined;
  let line = 1;
  for (let at = 0; at < read.length; at++) {
    // CR LF is one line end (RFC 9309 §2.2).
    if (read[at] === LF || (read[at] === CR && read[at + 1] !== LF)) line++;
  }
  return line;
}
