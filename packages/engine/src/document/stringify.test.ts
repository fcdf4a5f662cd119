import { expect, test } from "vitest";
import { bytesOf, DIALECTS } from "../../test/support/robots.ts";
import { parse } from "./parse.ts";
import { stringify } from "./stringify.ts";

// That any document is read back as itself is a property in lossless.test.ts.
test.each<[what: string, bytes: string, text: string]>([
  ["nothing", "", ""],
  ["ASCII", "User-agent: *\r\nDisallow: /\n", "User-agent: *\r\nDisallow: /\n"],
  ["UTF-8", "Disallow: /\u00e3\u0083\u0084", "Disallow: /ツ"],
  ["a byte order mark", "\u00ef\u00bb\u00bfAllow: /", "\ufeffAllow: /"],
  ["a byte that is no UTF-8 is a lone surrogate", "Disallow: /\u00ff", "Disallow: /\udcff"],
  ["nothing but such bytes", "\u00ff\u0080", "\udcff\udc80"],
])("%s is printed as it was", (_, latin1, text) => {
  for (const dialect of DIALECTS) {
    const document = parse(bytesOf(latin1), { dialect });
    expect(stringify(document)).toBe(text);
    expect(parse(text, { dialect }).latin1).toBe(latin1);
    expect(parse(text, { dialect }).lines).toEqual(document.lines);
  }
});

test("of a file that was cut, what was read is printed", () => {
  const document = parse("Disallow: /\nDisallow: /abc", {
    dialect: { ...DIALECTS[0], maxBytes: 23 } as (typeof DIALECTS)[0],
  });
  expect(stringify(document)).toBe("Disallow: /\n");
});
