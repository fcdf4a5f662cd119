import { expect, test } from "vitest";
import { fetchFailureWords } from "./fetch-failure-words.ts";
import { causeWords, failureWords } from "./robots-failure-words.ts";

const since = 0;

test("a status in words, where it has some", () => {
  expect(failureWords({ kind: "unavailable", status: 404 }, undefined)).toBe(
    "robots.txt is unavailable: 404 Not Found",
  );
  expect(failureWords({ kind: "unavailable", status: 418 }, undefined)).toBe(
    "robots.txt is unavailable: 418",
  );
  expect(failureWords({ kind: "unreachable", status: 503, since }, undefined)).toBe(
    "robots.txt is unreachable: 503 Service Unavailable",
  );
});

test("no answer, where a dialect takes that for a robots.txt that is unavailable", () => {
  expect(failureWords({ kind: "unavailable", status: 0 }, { message: "just so" })).toBe(
    "robots.txt is unavailable: just so",
  );
});

test.for([
  ["a known code", { message: "x", code: "ENOTFOUND" }, "the host name could not be resolved"],
  ["an unknown one", { message: "odd", code: "EODD" }, "odd (EODD)"],
  ["none", { message: "just so" }, "just so"],
  ["the time is up", { message: "no complete answer within 500 ms" }, "no complete answer within 0.5 s"],
  ["nothing", undefined, "no answer"],
  ["hostile text", { message: "\u001b[31m", code: "\u0007" }, "\\u{1b}[31m (\\u{7})"],
] as const)("%s", ([, error, words]) => {
  expect(causeWords({ error: error && fetchFailureWords(error) })).toBe(words);
});
