import { describe, expect, it } from "vitest";
import { isRead } from "./not-read.ts";

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
  ])("is true for %s", (type) => expect(isRead(type)).toBe(true));

  it.each(["image/png", "application/pdf", "application/json"])("is false for %s", (type) =>
    expect(isRead(type)).toBe(false),
  );
});
