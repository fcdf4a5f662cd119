import { oddBody, oddLength, type RobotsDocument } from "@maycrawl/engine/robots";
import type { DiagnosisJson } from "../diagnoses.ts";

/** What an answer says of a robots.txt that is none, or of which not all was read. Only what applies is there. */
export interface OdditiesJson {
  /** The dialect's size limit cut it. */
  readonly truncated?: true;
  readonly diagnoses?: readonly DiagnosisJson[];
}

/** What is odd about a robots.txt. */
export function odditiesOf(document: RobotsDocument): OdditiesJson {
  const odd: DiagnosisJson[] = [];
  if (document.octets.length > 0 && !isOrdinary(document)) odd.push(...oddBody(document.bytes, document));
  if (document.truncated) odd.push(oddLength(document, document.dialect.maxBytes ?? 0));
  return {
    ...(document.truncated ? { truncated: true } : {}),
    ...(odd.length > 0 ? { diagnoses: odd.map(({ code, message }) => ({ code, message })) } : {}),
  };
}

/**
 * Whether it is seen at once that this is a robots.txt: it has a group, and begins as text does. Nearly all are so, and to look at
 * each of them as closely as `oddBody` does would cost as much as to parse it.
 */
function isOrdinary({ octets, table }: RobotsDocument): boolean {
  return table.groupCount > 0 && /^(?:\u00ef\u00bb\u00bf)?[\r\n]*[#A-Za-z]/.test(octets);
}
