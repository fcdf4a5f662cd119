import { expect, test } from "vitest";
import { redactedUrl } from "./redacted-url.ts";

test.each([
  ["https://joe:secret@example.com/a", "https://REDACTED:REDACTED@example.com/a"],
  ["https://joe@example.com/a", "https://REDACTED@example.com/a"],
  ["https://:secret@example.com/a", "https://REDACTED:REDACTED@example.com/a"],
  ["https://e.com/?color=blue&sig=abc", "https://e.com/?color=blue&sig=REDACTED"],
  ["https://e.com/?sig=a%3D%3D&sig=b#part", "https://e.com/?sig=REDACTED&sig=REDACTED#part"],
  [
    "https://e.com/?AWSAccessKeyId=a&Signature=b",
    "https://e.com/?AWSAccessKeyId=REDACTED&Signature=REDACTED",
  ],
  ["https://e.com/?X-Goog-Signature=a", "https://e.com/?X-Goog-Signature=REDACTED"],
  [
    "https://e.com/?X-Amz-Signature=a&X-Amz-Credential=b&X-Amz-Security-Token=c&X-Amz-Date=d",
    "https://e.com/?X-Amz-Signature=REDACTED&X-Amz-Credential=REDACTED&X-Amz-Security-Token=REDACTED&X-Amz-Date=d",
  ],
  ["https://e.com/?X%2DAmz%2DSignature=a", "https://e.com/?X%2DAmz%2DSignature=REDACTED"],
  ["https://e.com/?%E0=a&sig=b=c", "https://e.com/?%E0=a&sig=REDACTED"],
])("redactedUrl() turns %s into %s", (url, redacted) => {
  expect(redactedUrl(new URL(url))).toBe(redacted);
});

test.each([
  "https://e.com/",
  "https://e.com/?",
  "https://e.com/sig=abc",
  "https://e.com/?SIG=abc&signature=abc",
  "https://e.com/?design=abc&sig",
  "https://e.com/?q=sig&a=%7E~;+#sig=abc",
  "ftp://e.com/a?b",
])("redactedUrl() leaves %s unchanged", (url) => {
  expect(redactedUrl(new URL(url))).toBe(url);
});
