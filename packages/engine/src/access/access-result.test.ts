import { expect, test } from "vitest";
import { accessKindOf } from "./access-result.ts";

test.each<[status: number, kind: ReturnType<typeof accessKindOf>, section: string]>([
  [200, "successful", "2.3.1.1"],
  [204, "successful", "2.3.1.1"],
  [299, "successful", "2.3.1.1"],
  [300, "unavailable", "2.3.1.2"],
  [301, "unavailable", "2.3.1.2"],
  [304, "unavailable", "2.3.1.2"],
  [399, "unavailable", "2.3.1.2"],
  [400, "unavailable", "2.3.1.3"],
  [401, "unavailable", "2.3.1.3"],
  [403, "unavailable", "2.3.1.3"],
  [404, "unavailable", "2.3.1.3"],
  [410, "unavailable", "2.3.1.3"],
  [429, "unavailable", "2.3.1.3"],
  [499, "unavailable", "2.3.1.3"],
  [500, "unreachable", "2.3.1.4"],
  [503, "unreachable", "2.3.1.4"],
  [599, "unreachable", "2.3.1.4"],
  [600, "unavailable", "2.3.1"],
  [199, "unavailable", "2.3.1"],
  [0, "unavailable", "2.3.1"],
])("a robots.txt that ends with status %i is %s (RFC 9309 §%s)", (status, kind) => {
  expect(accessKindOf(status)).toBe(kind);
});
