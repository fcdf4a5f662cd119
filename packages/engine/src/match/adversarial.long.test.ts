import { describe, expect, test } from "vitest";
import { expectLinearTime } from "../../test/support/linear-time.ts";
import { group } from "../../test/support/robots.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { isAllowed } from "./is-allowed.ts";
import { compile } from "./matcher.ts";

const URL_OF_ROOT = "https://example.com/";
const whole = { ...dialects.rfc9309, maxBytes: null };

describe.each([whole, dialects["google-code"]])(
  "parse(), compile() and isAllowed() take linear time in $name",
  (dialect) => {
    test.each<[what: string, robots: (size: number) => string]>([
      ["line ends", (size) => "\n\r".repeat(size)],
      ["number signs", (size) => "#\n".repeat(size)],
      ["user-agent lines", (size) => "User-agent: *\n".repeat(size)],
      ["records that are not rules", (size) => `User-agent: *\n${"a:b\n".repeat(size)}`],
    ])("for a file of very many %s", (_, build) => {
      expectLinearTime((size) => {
        const robots = build(size);
        return () => {
          const document = parse(robots, { dialect });
          expect(document.bytes).toHaveLength(robots.length);
          expect(compile(document, "FooBot").decide(URL_OF_ROOT).allowed).toBe(true);
          expect(isAllowed(robots, "FooBot", URL_OF_ROOT, { dialect })).toBe(true);
          expect(document.lines.at(-1)?.span.end).toBe(robots.length);
        };
      }, 10_000);
    });
  },
);

test.each<[what: string, pattern: (size: number) => string]>([
  ["stars between single letters", (size) => `${"*a".repeat(size)}*b`],
  ["stars", (size) => `${"*".repeat(size)}b`],
  ["letters of a near miss", (size) => `*${"a".repeat(size)}b`],
  ["letters of a near miss at both ends", (size) => `*${"a".repeat(size)}b${"a".repeat(size)}`],
])("decide() and isAllowed() take linear time for a pattern of very many %s", (_, build) => {
  expectLinearTime((size) => {
    const robots = group(`Disallow: /${build(size)}`);
    const document = parse(robots, { dialect: whole });
    const url = `${URL_OF_ROOT}${"a".repeat(4 * size)}`;
    return () => {
      expect(compile(document, "FooBot").decide(url).allowed).toBe(true);
      expect(isAllowed(robots, "FooBot", url, { dialect: whole })).toBe(true);
    };
  }, 1_000);
});
