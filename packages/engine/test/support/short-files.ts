import * as fc from "fast-check";

const HOST = "https://example.com";
const LENGTH = 4;

/** Letters of paths, and rules and patterns that are written with them. */
export interface ShortFiles {
  readonly letters: readonly string[];
  readonly rules: readonly string[];
  readonly otherRules: readonly string[];
  /** A path pattern that begins with `/` or `*`. */
  readonly pattern: string;
  /** A path pattern of URLs that a question leaves out. It has no `$`. */
  readonly exception: string;
}

/** Rules with paths of four letters, for comparison with brute force. */
export const shortFiles: fc.Arbitrary<ShortFiles> = fc
  .tuple(fc.constantFrom("b", "%", "é", "."), fc.constantFrom("*", "$", "?"))
  .chain(([letter, special]) => {
    const letters = ["/", "a", letter, special];
    const triplet = fc.constantFrom("%61", "%2F", "%c3%a9", "%");
    const piece = fc.oneof(fc.constantFrom(...letters, "*"), triplet);
    const pathWith = (...starts: readonly string[]): fc.Arbitrary<string> =>
      fc
        .tuple(fc.constantFrom(...starts), fc.array(piece, { maxLength: 4 }), fc.constantFrom("", "", "$"))
        .map(([start, pieces, end]) => start + pieces.join("") + end);
    const path = pathWith("/", "/", "/", "");
    const rule = fc.tuple(fc.constantFrom("Allow: ", "Disallow: "), path).map((parts) => parts.join(""));
    const rules = fc.array(rule, { maxLength: 4 });
    return fc.record({
      letters: fc.constant(letters),
      rules,
      otherRules: rules,
      pattern: pathWith("/", "/", "*"),
      exception: pathWith("/", "*").map((path) => path.replaceAll("$", "")),
    });
  });

/** A client sends no dot segments. Node.js 20 keeps that of `//.a/.`, against the URL standard. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

/** Yields all URLs with a path and query of these letters, as a client sends them. */
export function* urlsOf(letters: readonly string[], path: string = "/"): Generator<string> {
  const { href } = new URL(HOST + path);
  if (!DOT_SEGMENT.test(href.split("?", 1)[0] ?? "")) yield href;
  if (path.length <= LENGTH) for (const letter of letters) yield* urlsOf(letters, path + letter);
}
