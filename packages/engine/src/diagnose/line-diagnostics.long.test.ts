import { expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { diagnoseLines } from "./line-diagnostics.ts";

test("diagnoseLines() takes linear time for a hostile file", () => {
  const dialect = { ...dialects.rfc9309, maxBytes: null };
  const long = `${"e\u0301".repeat(100_000)}: ${"\u200b".repeat(50_000)}\n`;
  const list = `User-agent: ${"a, ".repeat(100_000)}(\nDisallow: ${"/ ".repeat(100_000)}\n`;
  const robots = `${list}User-agent: *\nDisallow: /${"%CC%81".repeat(50_000)}\n${long}`;
  const began = performance.now();
  for (const document of [parse(robots), parse(robots, { dialect })]) diagnoseLines(document);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("diagnoseLines() does not throw for a very long list in dialects without a size limit", () => {
  for (const dialect of [dialects["classic-1994"], dialects["draft-1996"]]) {
    const document = parse(`User-agent: ${"a, ".repeat(8_000_000)}a\nUser-agent: a, b\n`, { dialect });
    expect(diagnoseLines(document).filter(({ code }) => code === "several-names")).toMatchObject([
      { line: 2 },
    ]);
  }
});
