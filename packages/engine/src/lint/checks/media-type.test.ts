import { testCheck } from "../../../test/support/lint-table.ts";
import { mediaType } from "./media-type.ts";

const ROBOTS = "User-agent: *\nDisallow: /a\n";

testCheck(mediaType, {
  valid: [
    ROBOTS,
    [ROBOTS, { response: { status: 200 } }],
    [ROBOTS, { response: { contentType: "Text/Plain;charset=UTF-8" } }],
    ["<html>", { response: { status: 404, contentType: "text/html" } }],
  ],
  invalid: [
    {
      robots: `\ufeff${ROBOTS}`,
      options: { response: { contentType: "text/html; charset=utf-8" } },
      at: [""],
      line: 1,
      severity: "information",
      message: "The media type is text/html; charset=utf-8, not text/plain. Send Content-Type: text/plain.",
    },
    { robots: "{}", options: { response: { status: 200, contentType: "application/json" } }, at: [""] },
  ],
});
