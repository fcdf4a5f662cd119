import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { explain } from "./explain.ts";

const dialect = dialects["classic-1994"];
const explained = (...rules: readonly string[]) =>
  explain(parse(`User-agent: *\n${rules.join("\n")}\n`, { dialect }), "FooBot", "https://example.com/x");

describe("explain() of a file with an empty Disallow in classic-1994", () => {
  test("returns `freed` for rules that the empty Disallow overrides, and `repeats` for other empty rules", () => {
    const { candidates } = explained("Disallow: /x", "Disallow:", "Disallow: /y", "Disallow:");
    expect(candidates.map(({ outcome }) => outcome)).toEqual(["freed", "decides", "no-match", "repeats"]);
  });

  test("proposes to remove the empty Disallow if another rule decides then", () => {
    expect(explained("Disallow: /x", "Disallow:").flip).toMatchObject({ action: "remove-rule", line: 3 });
  });

  test("proposes to replace the empty Disallow if no other rule would decide", () => {
    expect(explained("Disallow:").flip).toMatchObject({
      action: "change-rule",
      line: 2,
      text: "Disallow: /x",
    });
  });
});
