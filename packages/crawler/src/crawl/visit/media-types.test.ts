import { describe, expect, it } from "vitest";
import { isReadableType } from "./media-types.ts";

describe("isReadableType()", () => {
  it.each([
    undefined,
    "",
    "text/html",
    "text/plain",
    "application/xml",
    "application/xhtml+xml",
    "application/atom+xml",
    "application/octet-stream",
  ])("returns true for %s", (type) => expect(isReadableType(type)).toBe(true));

  it.each(["image/png", "application/pdf", "application/json"])("returns false for %s", (type) =>
    expect(isReadableType(type)).toBe(false),
  );
});
