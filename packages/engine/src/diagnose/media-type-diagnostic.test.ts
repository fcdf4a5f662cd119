import { expect, test } from "vitest";
import { diagnoseMediaType } from "./media-type-diagnostic.ts";

test.each<[contentType: string | undefined, isOdd: boolean]>([
  ["text/plain", false],
  ["text/plain; charset=utf-8", false],
  ["Text/Plain;charset=UTF-8", false],
  [" text/plain ; x=y", false],
  ["text/plain, text/plain; charset=utf-8", false],
  [undefined, false],
  ["", false],
  [" ", false],
  ["text/html", true],
  ["text/html; charset=utf-8", true],
  ["application/octet-stream", true],
  ["application/json", true],
  ["text/plain, text/html", true],
  ["text/plain-text", true],
  ["text", true],
  ["plain; type=text/plain", true],
])("diagnoseMediaType(%j) returns a diagnostic: %j (RFC 9309 §2.3)", (contentType, isOdd) => {
  expect(diagnoseMediaType(contentType)?.code).toBe(isOdd ? "media-type" : undefined);
});
