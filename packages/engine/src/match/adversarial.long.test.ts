import { expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { isAllowed } from "./is-allowed.ts";
import { compile } from "./matcher.ts";

const URL_OF_ROOT = "https://example.com/";
const whole = { ...dialects.rfc9309, maxBytes: null };

// Nothing here is timed: were the time not linear, these tests would not come to an end.
test.each<[what: string, robots: string]>([
  ["line ends", "\n\r".repeat(100_000)],
  ["number signs", "#\n".repeat(100_000)],
  ["user-agent lines", "User-agent: *\n".repeat(70_000)],
  ["records that are no rules", `User-agent: *\n${"a:b\n".repeat(50_000)}`],
])("a file of very many %s", (_, robots) => {
  for (const dialect of [whole, dialects["google-code"]]) {
    const document = parse(robots, { dialect });
    expect(document.bytes).toHaveLength(robots.length);
    expect(compile(document, "FooBot").decide(URL_OF_ROOT).allowed).toBe(true);
    expect(isAllowed(robots, "FooBot", URL_OF_ROOT, { dialect })).toBe(true);
    expect(document.lines.at(-1)?.span.end).toBe(robots.length);
  }
});
