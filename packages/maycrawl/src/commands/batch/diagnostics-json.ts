import { diagnoseBody, diagnoseLength, type RobotsDocument } from "@maycrawl/engine";
import type { RobotsDiagnosticJson } from "../../json-shapes.ts";

/** What an answer says of a robots.txt that is none, or of which not all was read. Only what applies is there. */
export interface DiagnosticsJson {
  /** The dialect's size limit cut it. */
  readonly truncated?: true;
  readonly diagnostics?: readonly RobotsDiagnosticJson[];
}

/** What is odd about a robots.txt. */
export function diagnosticsJsonOf(document: RobotsDocument): DiagnosticsJson {
  const odd: RobotsDiagnosticJson[] = [];
  if (document.latin1.length > 0 && !isOrdinary(document))
    odd.push(...diagnoseBody(document.bytes, document));
  if (document.truncated) odd.push(diagnoseLength(document, document.dialect.maxBytes ?? 0));
  return {
    ...(document.truncated ? { truncated: true } : {}),
    ...(odd.length > 0 ? { diagnostics: odd } : {}),
  };
}

/**
 * Whether it is seen at once that this is a robots.txt: it has a group, and begins as text does. Nearly all are so, and to look at
 * each of them as closely as `diagnoseBody` does would cost as much as to parse it.
 */
function isOrdinary({ latin1, groupCount }: RobotsDocument): boolean {
  return groupCount > 0 && /^(?:\u00ef\u00bb\u00bf)?[\r\n]*[#A-Za-z]/.test(latin1);
}
