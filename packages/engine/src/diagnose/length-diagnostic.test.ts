import { expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { diagnoseLength } from "./length-diagnostic.ts";

const REST = "so it and all later lines are not read (RFC 9309 §2.5)";

test.each<[what: string, robots: string, message: string, line?: number]>([
  ["a rule", "User-agent: *\nDisallow: /a/b\n", `line 2 crosses the limit, ${REST}`, 2],
  ["a rule after CR LF and CR", "#\r\n#\rDisallow: /secret/file\n", `line 3 crosses the limit, ${REST}`, 3],
  [
    "no line, if the limit is at a line end",
    "Disallow: /a/b/c/d/\n# more\n",
    "the rest is not read (RFC 9309 §2.5)",
  ],
  [
    "no line, if the limit cuts a comment",
    "#\n# a comment that is long\n",
    "the rest is not read (RFC 9309 §2.5)",
  ],
])("diagnoseLength() names the line that the limit cuts: %s", (_, robots, message, line) => {
  const document = parse(robots, { dialect: { ...dialects.rfc9309, maxBytes: 20 } });
  expect(document.truncated).toBe(true);
  expect(diagnoseLength(document, 20)).toEqual({
    code: "cut",
    id: line === undefined ? "cut" : "cut.line",
    params: line === undefined ? { limit: 20 } : { limit: 20, line },
    message: `it is longer than 20 bytes: ${message}`,
  });
});

test("diagnoseLength() reports that a too long file forbids nothing, in a dialect that then allows everything", () => {
  const document = parse("User-agent: *\nDisallow: /\n", { dialect: { ...dialects.yandex, maxBytes: 20 } });
  const message = "it is longer than 20 bytes, so it forbids nothing";
  expect(diagnoseLength(document, 20)).toEqual({
    code: "cut",
    id: "cut.nothing-read",
    params: { limit: 20 },
    message,
  });
});
