import { diagnoseBody, diagnoseLength, type RobotsDocument } from "@maycrawl/engine";
import type { RobotsDiagnosticJson } from "../../json-shapes.ts";

/**
 * Diagnostics in an answer, for input that does not look like a robots.txt or is truncated. Properties that do not
 * apply are omitted.
 */
export interface DiagnosticsJson {
  /** Whether the dialect's size limit truncated the robots.txt. */
  readonly truncated?: true;
  readonly diagnostics?: readonly RobotsDiagnosticJson[];
}

/** Returns the diagnostics of a robots.txt. */
export function diagnosticsJsonOf(document: RobotsDocument): DiagnosticsJson {
  const diagnostics: RobotsDiagnosticJson[] = [];
  if (document.latin1.length > 0 && !isOrdinary(document))
    diagnostics.push(...diagnoseBody(document.bytes, document));
  if (document.truncated) diagnostics.push(diagnoseLength(document, document.dialect.maxBytes ?? 0));
  return {
    ...(document.truncated ? { truncated: true } : {}),
    ...(diagnostics.length > 0 ? { diagnostics } : {}),
  };
}

/**
 * Whether a quick check shows that a document is a robots.txt: it has a group, and begins like text. Nearly all files
 * pass. Running `diagnoseBody` on every file would cost as much as parsing it.
 */
function isOrdinary({ latin1, groupCount }: RobotsDocument): boolean {
  return groupCount > 0 && /^(?:\u00ef\u00bb\u00bf)?[\r\n]*[#A-Za-z]/.test(latin1);
}
