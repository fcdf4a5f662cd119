import { compile, dialects, parse } from "@maycrawl/engine";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseUrl } from "./normalise-url.ts";

const numRuns = Number(process.env["MAYCRAWL_PROPERTY_RUNS"] ?? 1_500);

describe("normaliseUrl()", () => {
  it.each([
    ["HTTP://Example.COM:80/a/../b?q#f", "http://example.com/b?q"],
    ["https://example.com", "https://example.com/"],
    ["https://example.com/a#", "https://example.com/a"],
    ["https://example.com/a?", "https://example.com/a"],
    ["https://example.com/a?#b", "https://example.com/a"],
    ["https://example.com/?", "https://example.com/"],
    ["https://example.com/a??", "https://example.com/a??"],
    ["https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"],
    ["/relative", undefined],
    ["mailto:a@b.c", undefined],
    ["http://", undefined],
  ])("normalises %s to %s", (written, href) => expect(normaliseUrl(written)?.href).toBe(href));

  it("resolves a relative URL against a base", () => {
    expect(normaliseUrl("../c?d", "https://example.com/a/b/")?.href).toBe("https://example.com/a/c?d");
  });

  it.each([
    ["http://user:secret@e.example/x", "http://e.example/x"],
    ["http://user@e.example/x", "http://e.example/x"],
    ["http://:secret@e.example:8080/x?q", "http://e.example:8080/x?q"],
    ["http://@e.example/x", "http://e.example/x"],
  ])("removes user name and password from %s", (written, href) =>
    expect(normaliseUrl(written)?.href).toBe(href),
  );

  it.each([
    // Triplets in upper case (RFC 3986 §6.2.2.1).
    ["/%c3%a4", "/%C3%A4"],
    ["/%C3%A4", "/%C3%A4"],
    ["/a?q=%c3%a4&r=%2b", "/a?q=%C3%A4&r=%2B"],
    // Unreserved characters are decoded (§6.2.2.2).
    ["/%7Eu", "/~u"],
    ["/%7eu/%41%5A%61%7a%30%39%2D%2e%5f", "/~u/AZaz09-._"],
    ["/a?%71=%7e%31", "/a?q=~1"],
    ["/a%2eb", "/a.b"],
    // All other characters stay encoded.
    ["/a%2fb%2Fc", "/a%2Fb%2Fc"],
    ["/100%25", "/100%25"],
    ["/%2541", "/%2541"],
    ["/%3f%23%26%3d%3B%20%22", "/%3F%23%26%3D%3B%20%22"],
    ["/%00%7f%ff", "/%00%7F%FF"],
    // A segment of encoded dots is a dot segment (URL, "path state"). Decoding does not create other dot segments.
    ["/a/%2e%2E/b", "/b"],
    ["/a/.%2e/b/%2e", "/b/"],
    ["/a/%2e%2e%2fb", "/a/..%2Fb"],
    ["/a/%2e%2e;x/b", "/a/..;x/b"],
    ["/a?b=/%2e%2e/c", "/a?b=/../c"],
    // A % that does not begin a triplet is kept.
    ["/100%", "/100%"],
    ["/%zz%7eu%", "/%zz~u%"],
    ["/%%37%45", "/%%37E"],
    ["/%2%65/%3%37%37", "/%2%65/%3%377"],
    ["/%%7a", "/%z"],
  ])("normalises %s to %s", (written, path) =>
    expect(normaliseUrl(`http://e.example${written}`)?.href).toBe(`http://e.example${path}`),
  );

  /** Parts of URLs with complete and broken percent-encodings and with dot segments. */
  const part = fc.oneof(
    fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, "0")}`),
    fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`),
    fc.constantFrom("%", "%2", "%%", "%e", ".", "..", "/", "?", "=", "&", ";", "a", "F", "7", "é", "~"),
  );
  const written = fc
    .array(part, { maxLength: 12 })
    .map((parts) => `http://u:p@e.example/${parts.join("")}#f`);

  it("does not change a normalised URL, and returns the same URL as a string and as an object", () => {
    fc.assert(
      fc.property(written, (url) => {
        const once = normaliseUrl(url);
        expect(normaliseUrl(once?.href ?? "")?.href).toBe(once?.href);
        expect(once?.url.href).toBe(once?.href);
      }),
      { numRuns },
    );
  });

  it("returns a URL that a server decodes to the same bytes as the original", () => {
    fc.assert(
      fc.property(written, (url) => {
        const asWritten = new URL(url);
        const { pathname, search } = normaliseUrl(url)?.url ?? new URL("http://none.example/");
        expect(decoded(pathname)).toBe(decoded(asWritten.pathname));
        expect(decoded(search)).toBe(decoded(asWritten.search));
        const segments = (path: string): string[] => path.split("/").map(decoded);
        expect(segments(pathname)).toEqual(segments(asWritten.pathname));
      }),
      { numRuns },
    );
  });

  it("returns a URL for which robots.txt gives the same decision as for the original URL", () => {
    const decisions = new Set<boolean>();
    fc.assert(
      fc.property(written, fc.nat(30), fc.constantFrom("", "$"), (url, length, end) => {
        const { origin, pathname, search } = new URL(url);
        const path = `${pathname}${search}`.slice(0, length + 1);
        const robots = compile(
          parse(`User-agent: *\nDisallow: ${path}${end}\n`, { dialect: dialects.rfc9309 }),
          "foobot",
        );
        const { allowed } = robots.decide(`${origin}${pathname}${search}`);
        decisions.add(allowed);
        expect(robots.decide(normaliseUrl(url)?.href ?? "").allowed).toBe(allowed);
      }),
      { numRuns },
    );
    expect(decisions).toEqual(new Set([true, false]));
  });
});

/** Decodes like a server: each triplet becomes its byte, and other text stays. */
function decoded(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
