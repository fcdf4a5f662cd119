import { expect, test } from "vitest";
import { describeError } from "./describe-error.ts";

const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" });
const own = Object.assign(new Error("The store is gone."), { code: "ERR_ROBOTS_STORE_FAILED" });

test.for([
  [
    "an error of fetch with a system error as its cause",
    new TypeError("fetch failed", { cause: refused }),
    "the connection was refused",
  ],
  [
    "an error of undici",
    Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
    "the connection was closed before the response was complete",
  ],
  [
    "an error of the platform",
    new DOMException("no answer within 5 ms", "TimeoutError"),
    "no answer within 5 ms",
  ],
  [
    "an error whose cause has no code",
    new TypeError("fetch failed", { cause: new Error("no") }),
    "fetch failed: no",
  ],
  [
    "an error whose cause has no message",
    new TypeError("terminated", { cause: new Error("") }),
    "terminated",
  ],
  ["an error of the agent", own, "The store is gone."],
  ["a value that is not an error", "odd", "odd"],
] as const)("describeError() describes %s", ([, thrown, words]) => {
  expect(describeError(thrown)).toBe(words);
});
