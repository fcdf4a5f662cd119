import * as fc from "fast-check";
import type { Dialect } from "../../src/dialects/dialect.ts";
import { ALL_DIALECTS } from "./robots.ts";

/** Parts of patterns and paths. The alphabets are small so that patterns often match paths. */
const SHARED = [
  ..."aabA//.?~:@=&-'|",
  ...["%61", "%41", "%2F", "%2f", "%2A", "%2a", "%24", "%3F", "%3a", "%7e", "%2e", "%20", "%25", "%"],
  ...["é", "%C3%A9", "%c3%a9", "ツ", "%e3%83%84", "%FF", "index.htm", "index.html"],
];
const IN_PATTERNS = [...SHARED, ..."***$$"];
const IN_PATHS = [...SHARED, ..."*$#", "#!", "..", "/../", "/./"];

/** Any bytes that a server could send as robots.txt. */
export const anyBytes: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 64 }),
  fc
    .array(fc.constantFrom(..."\r\n\t\v\f\0 #:*/$%aU\u00ef\u00bb\u00bf\u00ff\u0085"), { maxLength: 40 })
    .map((bytes) => Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))),
);

/** Any string, including lone surrogates. */
export const anyString: fc.Arbitrary<string> = fc.string({ unit: "binary", maxLength: 40 });

export const anyDialect: fc.Arbitrary<Dialect> = fc.constantFrom(...ALL_DIALECTS);

/** Product tokens to query. The last one does not conform to the grammar of RFC 9309. */
export const token: fc.Arbitrary<string> = fc.constantFrom("FooBot", "barbot", "MJ12bot");

/** Path patterns that are likely to match the paths of `url`. */
export const pattern: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("/", "/", "/", "/a", "/*", "*", ""),
    fc.array(fc.constantFrom(...IN_PATTERNS), { maxLength: 5 }),
  )
  .map(([head, rest]) => head + rest.join(""));

function urls(pieces: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...pieces), { maxLength: 8 })
    .map((rest) => `https://example.com/${rest.join("")}`);
}

/** URLs of `https://example.com/`. */
export const url: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: urls(IN_PATHS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "https://example.com/robots.txt",
      "https://example.com/r%6Fbots.txt",
      "https://example.com/a/../robots.txt#x",
      "https://example.com/robots.txt?",
    ),
  },
);

/** URLs of `https://example.com/` with characters that clients rewrite: spaces, tabs, line ends and backslashes. */
export const rawUrl: fc.Arbitrary<string> = urls([
  ...IN_PATHS,
  "\t",
  "\n",
  "\\",
  " ",
  "\u0001",
  "robots.txt",
]);

/** A group of a robots.txt that contains only user-agent lines and rules. */
export interface PlainGroup {
  readonly agents: readonly string[];
  /** Rule lines, at least one. */
  readonly rules: readonly string[];
}

export const rule: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom("Allow", "Disallow", "Disallow"), pattern)
  .map(([name, path]) => `${name}: ${path}`);

export const plainGroups: fc.Arbitrary<PlainGroup[]> = fc.array(
  fc.record({
    agents: fc.array(fc.constantFrom("*", "FooBot", "BarBot", "MJ12bot"), { minLength: 1, maxLength: 2 }),
    rules: fc.array(rule, { minLength: 1, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Returns the robots.txt text of the groups. */
export function textOf(groups: readonly PlainGroup[]): string {
  return groups
    .map(({ agents, rules }) => [...agents.map((agent) => `User-agent: ${agent}`), ...rules, ""].join("\n"))
    .join("\n");
}

const line: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        "*",
        "*",
        "FooBot",
        "foobot/1.2",
        "BarBot",
        "* all",
        "FooBots",
        "Foo Bot",
        "mj12bot/1",
        "",
      )
      .map((name) => `User-agent: ${name}`),
  },
  { weight: 8, arbitrary: rule },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          ...["dissallow: ", "disallowed: ", "ALLOW:", " allow\t:", "Disallow  ", "\fDisallow:"],
        ),
        pattern,
        fc.constantFrom("", " ", "\t# why", "#", "\0x", "\v", " b"),
      )
      .map((parts) => parts.join("")),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        "",
        "# Disallow: /",
        "Sitemap: /",
        "Crawl-delay: 5",
        "Noindex: /a",
        "Disallow",
        ": /",
        "useragent: *",
      ],
      ...["User agent: FooBot", "user-agent FooBot", "Disallow:", "Allow:", "\0", "x y"],
    ),
  },
);

/** A robots.txt with syntax that the dialects read differently. */
export const robotsText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom("", "", "\ufeff"),
    fc.array(fc.tuple(line, fc.constantFrom("\n", "\n", "\r\n", "\r")), { maxLength: 12 }),
  )
  .map(([mark, lines]) => mark + lines.map((parts) => parts.join("")).join(""));
