import type { RobotsDocument } from "../document/document.ts";
import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message } from "../text/message.ts";
import { robotsMessages } from "./robots-messages.ts";

const LF = 0x0a;
const CR = 0x0d;

/** Diagnostic about the length of a robots.txt: a part of it is not read, and its owner may not notice. */
export interface LengthDiagnostic extends Message {
  /** `cut`: it is longer than a size limit (RFC 9309 §2.5). */
  readonly code: "cut";
  /** English text. Like the parameters, it contains no text of the file. */
  readonly message: string;
}

/**
 * Returns the diagnostic for a robots.txt that is longer than a limit.
 * @param limit maximum number of bytes: the limit of the dialect, or a lower limit of the caller. Only whole lines
 *   within it are read.
 */
export function diagnoseLength(document: RobotsDocument, limit: number): LengthDiagnostic {
  if (document.truncated && document.dialect.oversize === "allows-all") {
    return createDiagnostic(robotsMessages, "cut.nothing-read", { limit });
  }
  return diagnoseCut(document.bytes, limit);
}

/**
 * Returns the diagnostic of `diagnoseLength` for dialects that read the beginning of a too long file.
 * @param read the beginning that was read.
 */
export function diagnoseCut(read: Uint8Array, limit: number): LengthDiagnostic {
  const line = lineCutAt(read, limit);
  return line === undefined
    ? createDiagnostic(robotsMessages, "cut", { limit })
    : createDiagnostic(robotsMessages, "cut.line", { limit, line });
}

/**
 * Returns the 1-based number of the line that was left out because a limit cuts it; undefined if the limit cuts no
 * line.
 */
export function lineCutAt(read: Uint8Array, limit: number): number | undefined {
  if (read.length >= limit) return undefined;
  let line = 1;
  for (let at = 0; at < read.length; at++) {
    // CR LF is one line end (RFC 9309 §2.2).
    if (read[at] === LF || (read[at] === CR && read[at + 1] !== LF)) line++;
  }
  return line;
}
