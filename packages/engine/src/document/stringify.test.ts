import { expect, test } from "vitest";
import { bytesOf, DIALECTS } from "../../test/support/robots.ts";
import { parse } from "./parse.ts";
import { stringify } from "./stringify.ts";

// lossless.test.ts tests that parsing the text gives the same document.
test.each<[what: string, bytes: string, text: string]>([
  ["an empty file", "", ""],
  ["ASCII", "User-agent: *\r\nDisallow: /\n", "User-agent: *\r\nDisallow: /\n"],
  ["UTF-8", "Disallow: /\u00e3\u0083\u0084", "Disallow: /ツ"],
  ["a byte order mark", "\u00ef\u00bb\u00bfAllow: /", "\ufeffAllow: /"],
  ["a byte that is not UTF-8", "Disallow: /\u00ff", "Disallow: /\udcff"],
  ["only bytes that are not UTF-8", "\u00ff\u0080", "\udcff\udc80"],
])("stringify() preserves %s", (_, latin1, text) => {
  for (const dialect of DIALECTS) {
    const document = parse(bytesOf(latin1), { dialect });
    expect(stringify(document)).toBe(text);
    expect(parse(text, { dialect }).latin1).toBe(latin1);
    expect(parse(text, { dialect }).lines).toEqual(document.lines);
  }
});

test("stringify() returns only the part of a cut file that was read", () => {
  const document = parse("Disallow: /\nDisallow: /abc", {
    dialect: { ...DIALECTS[0], maxBytes: 23 } as (typeof DIALECTS)[0],
  });
  expect(stringify(document)).toBe("Disallow: /\n");
});
