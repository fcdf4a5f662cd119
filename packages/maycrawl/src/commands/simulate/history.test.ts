import { describe, expect, test } from "vitest";
import { UsageError } from "../../cli/errors.ts";
import { readHistory } from "./history.ts";

describe("readHistory()", () => {
  test.for([
    ["one span per line", '{"hours":0,"robots":"x"}\n\n{"hours":1.5,"status":503}\r\n'],
    ["an array", ' [{"hours":0,"robots":"x"},\n{"hours":1.5,"status":503}]'],
  ] as const)("reads a history written as %s", ([, text]) => {
    expect(readHistory(text, "h")).toMatchObject([
      { hours: 0, status: 200, robots: "x", siteAnswers: true },
      { hours: 1.5, status: 503, error: undefined, robots: "", siteAnswers: false },
    ]);
  });

  test("reads `status`, `error` and the optional properties of a span", () => {
    const all = { hours: 1, status: 429, cacheControl: "no-store", retryAfter: "9", siteAnswers: true };
    expect(readHistory(JSON.stringify(all), "h")).toMatchObject([all]);
    expect(readHistory('{"hours":1,"error":"timeout"}', "h")).toMatchObject([
      { status: undefined, error: "timeout" },
    ]);
  });
});

describe("readHistory() for an invalid history", () => {
  test.for([
    ["", "h has no hours", "expected such as"],
    ["[]", "h has no hours", "expected such as"],
    ['{"hours":0,"status":404}', "h has no hours", "expected such as"],
    ["[1", "h is not JSON", "expected such as"],
    ['{"hours":1,"status":503}\nx', "h, line 2 is not JSON", "expected such as"],
    ["[[]]", "h, span 1 is not an object", "expected such as"],
    ['{"hours":1,"status":503}\nnull', "h, line 2 is not an object", "expected such as"],
    ['{"hours":1,"statsu":503}', 'h, line 1: unknown property "statsu"', "expected hours, status,"],
    ['{"__proto__":1}', 'h, line 1: unknown property "__proto__"', "expected hours"],
    ['{"status":503}', 'h, line 1 has no "hours"', "expected such as"],
    ['{"hours":"13","status":503}', 'h, line 1: "hours" cannot be "13"', "expected a number above 0"],
    ['{"hours":-1,"status":200}', 'h, line 1: "hours" cannot be -1', "expected a number, 0 or more"],
    ['{"hours":0,"status":503}', 'h, line 1: "hours" cannot be 0', "expected a number above 0"],
    ['{"hours":1,"status":200}\n{"hours":0,"status":200}', 'h, line 2: "hours" cannot be 0', "above 0"],
    ['{"hours":1,"status":42}', 'h, line 1: "status" cannot be 42', "expected an HTTP status"],
    ['{"hours":1,"error":"gone"}', 'h, line 1: "error" cannot be "gone"', "expected one of name, "],
    ['{"hours":1}', "h, line 1 needs exactly one of status, error and robots", "expected such as"],
    [
      '{"hours":1,"status":503,"error":"timeout"}',
      "h, line 1 needs exactly one of status, error and robots",
      "expected such as",
    ],
    [
      '{"hours":1,"status":404,"robots":"x"}',
      "h, line 1 has a robots.txt, but not a successful status",
      "200 to 299",
    ],
    [
      '{"hours":1,"status":200,"retryAfter":1}',
      'h, line 1: "retryAfter" cannot be 1',
      'expected a string such as "120"',
    ],
    ['{"hours":1,"status":200,"siteAnswers":1}', '"siteAnswers" cannot be 1', "expected true or false"],
    ['{"hours":9000,"status":200}', "h has 9000 hours", "expected at most 8784"],
    ['{"\\u001b[31m":1}', 'h, line 1: unknown property "\\u{1b}[31m"', "expected hours"],
  ] as const)("rejects %j: %s", ([text, message, hint]) => {
    let thrown: unknown;
    try {
      readHistory(text, "h");
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(UsageError);
    expect((thrown as UsageError).message).toContain(message);
    expect((thrown as UsageError).hints[0]).toContain(hint);
  });
});
