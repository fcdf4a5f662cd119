import { expect, test } from "vitest";
import { fetchFailureWords } from "./fetch-failure-words.ts";
import { causeWords, failureWords } from "./robots-failure-words.ts";

const since = 0;

test("failureWords() adds the reason phrase to a known status, and nothing to an unknown status", () => {
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

test("failureWords() shows the error if a dialect treats a missing answer as an unavailable robots.txt", () => {
  expect(failureWords({ kind: "unavailable", status: 0 }, { message: "just so" })).toBe(
    "robots.txt is unavailable: just so",
  );
});

test.for([
  ["a known code", { message: "x", code: "ENOTFOUND" }, "the host name could not be resolved"],
  ["an unknown code", { message: "odd", code: "EODD" }, "odd (EODD)"],
  ["a failure without a code", { message: "just so" }, "just so"],
  ["a timeout", { message: "no complete answer within 500 ms" }, "no complete answer within 0.5 s"],
  ["no failure", undefined, "no answer"],
  ["hostile text", { message: "\u001b[31m", code: "\u0007" }, "\\u{1b}[31m (\\u{7})"],
] as const)("causeWords() for %s, %j, returns %j", ([, error, words]) => {
  expect(causeWords({ error: error && fetchFailureWords(error) })).toBe(words);
});
