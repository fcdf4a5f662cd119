import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message } from "../text/message.ts";
import { robotsMessages } from "./robots-messages.ts";

/** Something odd about how a robots.txt is served: it counts all the same, and its owner may not know. */
export interface MediaTypeDiagnostic extends Message {
  /** `media-type`: its media type is not `text/plain`, as RFC 9309 §2.3 requires. */
  readonly code: "media-type";
  /** In words, for people. Holds no text of the server, as do the parameters. */
  readonly message: string;
}

/**
 * Returns what is odd about the media type that a robots.txt is served with; undefined for `text/plain` with any parameters, and
 * where there is no Content-Type. Without one no other type is claimed: RFC 9110 §8.3 lets a client look at the content, and FTP and files have none.
 * @param contentType the field's value as it was sent; repeated ones joined by commas.
 */
export function diagnoseMediaType(contentType: string | undefined): MediaTypeDiagnostic | undefined {
  // Types are compared without case (RFC 9110 §8.3.1); a quoted parameter with a comma in it is no robots.txt's.
  const types = (contentType ?? "").split(",").map(typeOf);
  if (types.every((type) => type === "" || type === "text/plain")) return undefined;
  return createDiagnostic(robotsMessages, "media-type");
}

function typeOf(field: string): string {
  const end = field.indexOf(";");
  return (end < 0 ? field : field.slice(0, end)).trim().toLowerCase();
}
