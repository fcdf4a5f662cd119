import { expect, it } from "vitest";
import { shortened } from "./shortened.ts";

it("shortened() cuts at a length, and not within a character", () => {
  expect(shortened("abcdef", 6)).toBe("abcdef");
  expect(shortened("abcdefg", 6)).toBe("abcde…");
  expect(shortened("abcd😀fg", 6)).toBe("abcd…");
  expect(shortened("abc😀efg", 6)).toBe("abc😀…");
});
