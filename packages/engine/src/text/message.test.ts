import { describe, expect, it } from "vitest";
import { createMessage, fillMessage } from "./message.ts";

describe("fillMessage()", () => {
  it("replaces each placeholder by its parameter", () => {
    expect(fillMessage("line {line}: {name} and {names}", { line: 3, name: "a", names: ["b", "c"] })).toBe(
      "line 3: a and b, c",
    );
  });

  it("shows control characters of a parameter as \\u{…}", () => {
    expect(fillMessage("{name}", { name: "\u001b[31m" })).toBe("\\u{1b}[31m");
  });

  it("keeps a placeholder without a parameter, even if every object has a property of that name", () => {
    expect(fillMessage("{constructor} {x}", {})).toBe("{constructor} {x}");
  });

  it("does not read a parameter as a template", () => {
    expect(fillMessage("{a}", { a: "{b}", b: "c" })).toBe("{b}");
  });
});

describe("createMessage()", () => {
  it("returns the id, the parameters and the text", () => {
    expect(createMessage({ cut: "longer than {limit} bytes" }, "cut", { limit: 5 })).toEqual({
      id: "cut",
      params: { limit: 5 },
      message: "longer than 5 bytes",
    });
  });
});
