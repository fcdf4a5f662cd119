import { describe, expect, it } from "vitest";
import { wrapMarkdown } from "../scripts/wrap-markdown.mjs";

describe("wrapMarkdown()", () => {
  it("breaks a wide line between words", () => {
    expect(wrapMarkdown("one two three\n\nfour", 9)).toBe("one two\nthree\n\nfour");
  });

  it.each([
    ["- one two", "- one\n  two"],
    ["10. one two", "10. one\n    two"],
    ["  - one two", "  - one\n    two"],
  ])("indents the later lines of the list item %j", (item, expected) => {
    expect(wrapMarkdown(item, 7)).toBe(expected);
  });

  it.each([
    ["a link", "[one two three](page.md)."],
    ["inline code", "`one two three`"],
    ["a table row", "| one two three |"],
    ["a heading", "## one two three"],
    ["a code block", "```\none two three\n```"],
  ])("does not break %s", (_what, text) => {
    expect(wrapMarkdown(text, 8)).toBe(text);
  });

  it("does not begin a line with a sign that would begin a list", () => {
    expect(wrapMarkdown("two - one", 4)).toBe("two -\none");
  });
});
