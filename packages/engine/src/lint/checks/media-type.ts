import { diagnoseMediaType } from "../../diagnose/media-type-diagnostic.ts";
import { type Check, defineCheck } from "../parts/check.ts";

/** Reports a media type other than `text/plain`. */
export const mediaType: Check = defineCheck({
  code: "media-type",
  severity: "information",
  summary: "The media type is not text/plain.",
  why: "A robots.txt must be sent as text/plain (RFC 9309 §2.3). Crawlers usually read it anyway, but another type often means that the server sends a page.",
  messages: {
    "media-type": "The media type is {type}, not text/plain. Send Content-Type: text/plain.",
  },
  ofBody: true,
  checkFile({ isRead, response: { contentType } }, report) {
    if (!isRead || diagnoseMediaType(contentType) === undefined) return;
    report("media-type", { span: { start: 0, end: 0 }, params: { type: contentType ?? "" } });
  },
});
