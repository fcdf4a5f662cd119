import { describe, expect, it } from "vitest";
import { resolved, resolver } from "./resolved.ts";

const BASES = [
  "http://a.example/",
  "https://a.example:8443/x/y?z",
  "http://user:pass@a.example/",
  "http://[::1]:8080/a",
  "data:text/plain,x",
  "file:///a/b",
  undefined,
];
const PARTS = [
  ..."/?#.%\\:@ \t\n\"'<>^`{|}[]~!$&()*+,;=-_aZ0é\u{1f600}",
  ..."// /. .. /.. /../ %2e %2E. http:// https: a.example a.example:80 :8443 /p /p/1 ?q=1 &amp; C| javascript:".split(
    " ",
  ),
  "http://a.example",
  "https://a.example:8443",
  "http://[::1]:8080/b",
];

/** References that are put together for each base. */
const count = 10 * Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 500);

/** Park and Miller's numbers, so that each run is the same. */
function* numbers(): Generator<number, never> {
  for (let seed = 20_261_121; ; ) {
    seed = (seed * 48_271) % 2_147_483_647;
    yield seed;
  }
}

describe("references, resolved by one base", () => {
  it.each(BASES)("are those of the URL standard for %s, whatever is put together", (base) => {
    const resolve = resolver(base);
    const random = numbers();
    for (let i = 0; i < count; i++) {
      const length = random.next().value % 7;
      const reference = Array.from({ length }, () => PARTS[random.next().value % PARTS.length]).join("");
      const url = resolve(reference);
      // The message is made only where it is needed: there are many.
      if (url !== resolved(reference, base))
        expect([reference, url]).toEqual([reference, resolved(reference, base)]);
    }
  });

  it("of every ASCII character in a path and in a query", () => {
    const resolve = resolver("https://a.example/b/c");
    for (let code = 0; code < 0x100; code++) {
      const character = String.fromCharCode(code);
      for (const reference of [
        `/x${character}y/z`,
        `/${character}`,
        `/x?${character}y`,
        `https://a.example/${character}x`,
      ])
        expect(resolve(reference)).toBe(resolved(reference, "https://a.example/b/c"));
    }
  });
});
