import { expect, it } from "vitest";
import { truncateText } from "./truncate-text.ts";

it("truncateText() shortens a text to a maximum length without splitting a character", () => {
  expect(truncateText("abcdef", 6)).toBe("abcdef");
  expect(truncateText("abcdefg", 6)).toBe("abcde…");
  expect(truncateText("abcd😀fg", 6)).toBe("abcd…");
  expect(truncateText("abc😀efg", 6)).toBe("abc😀…");
});
