import { expect, test } from "vitest";
import { causeWords, failureWords } from "./failure-words.ts";

const since = 0;

test("a status in words, where it has some", () => {
  expect(failureWords({ kind: "unavailable", status: 404 })).toBe("robots.txt unavailable (404 Not Found)");
  expect(failureWords({ kind: "unavailable", status: 418 })).toBe("robots.txt unavailable (418)");
  expect(failureWords({ kind: "unreachable", status: 503, since })).toBe(
    "robots.txt unreachable: 503 Service Unavailable",
  );
});

test("no answer, where a dialect takes that for a robots.txt that is unavailable", () => {
  expect(failureWords({ kind: "unavailable", status: 0 }, new Error("just so"))).toBe(
    "robots.txt unavailable (just so)",
  );
});

test.for([
  [
    "a known code",
    Object.assign(new Error("x"), { code: "ENOTFOUND" }),
    "the host name could not be resolved (ENOTFOUND)",
  ],
  ["an unknown one", Object.assign(new Error("odd"), { code: "EODD" }), "odd (EODD)"],
  ["none", new Error("just so"), "just so"],
  [
    "several addresses",
    new AggregateError([Object.assign(new Error("x"), { code: "ECONNREFUSED" })], ""),
    "the connection was refused (ECONNREFUSED)",
  ],
  ["no error", "text", "text"],
  ["hostile text", new Error("\u001b[31m"), "\\u{1b}[31m"],
] as const)("%s", ([, error, words]) => {
  expect(causeWords({ error })).toBe(words);
});
