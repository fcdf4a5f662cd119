import { expect, test } from "vitest";
import { withKnown } from "./crawler-hints.ts";

const columns = [{ token: "Goglebot" }, { token: "GPTBot" }];

test("a known crawler replaces an unknown one, but is never twice in the table", () => {
  expect(withKnown(["Goglebot", "GPTBot"], columns, 0, "Googlebot")).toEqual(["Googlebot", "GPTBot"]);
  expect(withKnown(["Goglebot", "GPTBot"], columns, 0, "GPTBot")).toEqual(["GPTBot"]);
  const userAgent = "Mozilla/5.0 (compatible; GPTBot/1.2)";
  expect(withKnown(["gpt", userAgent], columns, 0, "GPTBot")).toEqual([userAgent]);
});
