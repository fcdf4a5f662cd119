import type { RobotsDocument } from "../../document/document.ts";
import { InvalidInputError } from "../../errors.ts";
import { encodeText } from "../../text/bytes.ts";

/**
 * Returns the bytes of a robots.txt.
 * @throws {InvalidInputError} if it is neither text, bytes nor a document.
 */
export function bytesOfRobots(robots: RobotsDocument | string | Uint8Array): Uint8Array {
  if (typeof robots === "string") return encodeText(robots);
  if (typeof robots !== "object" || robots === null) throw new InvalidInputError(robots);
  return "latin1" in robots ? robots.bytes : robots;
}
