import { createDiagnostic } from "../text/diagnostic.ts";
import type { Message } from "../text/message.ts";
import { robotsMessages } from "./robots-messages.ts";

/** Diagnostic about the media type of a robots.txt. Crawlers still use the file, so its owner may not notice. */
export interface MediaTypeDiagnostic extends Message {
  /** `media-type`: its media type is not `text/plain`, which RFC 9309 §2.3 requires. */
  readonly code: "media-type";
  /** English text. Like the parameters, it contains no text of the server. */
  readonly message: string;
}

/**
 * Returns a diagnostic if a robots.txt is served with a media type other than `text/plain`; parameters do not
 * matter. Undefined without a Content-Type: RFC 9110 §8.3 then lets a client examine the content, and FTP and
 * files never have one.
 * @param contentType the field's value as it was sent; values of repeated fields are joined by commas.
 */
export function diagnoseMediaType(contentType: string | undefined): MediaTypeDiagnostic | undefined {
  // Types are case-insensitive (RFC 9110 §8.3.1). A comma in a quoted parameter also divides, but a robots.txt has
  // no such parameter.
  const types = (contentType ?? "").split(",").map(mediaTypeOf);
  if (types.every((type) => type === "" || type === "text/plain")) return undefined;
  return createDiagnostic(robotsMessages, "media-type");
}

function mediaTypeOf(field: string): string {
  const end = field.indexOf(";");
  return (end < 0 ? field : field.slice(0, end)).trim().toLowerCase();
}
