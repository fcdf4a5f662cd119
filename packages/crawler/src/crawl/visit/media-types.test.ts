import { describe, expect, it } from "vitest";
import { isReadableType } from "./media-types.ts";

describe("isRead", () => {
  it.each([
    undefined,
    "",
    "text/html",
    "text/plain",
    "application/xml",
    "application/xhtml+xml",
    "application/atom+xml",
    "application/octet-stream",
  ])("is true for %s", (type) => expect(isReadableType(type)).toBe(true));

  it.each(["image/png", "application/pdf", "application/json"])("is false for %s", (type) =>
    expect(isReadableType(type)).toBe(false),
  );
});
