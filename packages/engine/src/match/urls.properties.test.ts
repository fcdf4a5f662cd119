import * as fc from "fast-check";
import { expect, test } from "vitest";
import { url as anyUrl, pattern, plainGroups, rawUrl, textOf, token } from "../../test/support/generators.ts";
import { ALL_DIALECTS, compileIndexed, group } from "../../test/support/robots.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { isAllowed } from "./is-allowed.ts";
import { compile } from "./matcher.ts";

const { rfc9309, google } = dialects;

/** Forms of one character that are equal by RFC 9309 §2.2.2. */
type Forms = readonly string[];

const ANYWHERE: readonly Forms[] = [
  ["/"],
  ["a", "%61"],
  ["Z", "%5A", "%5a"],
  ["~", "%7E", "%7e"],
  ["-", "%2D", "%2d"],
  ["é", "%C3%A9", "%c3%a9", "%C3%a9"],
  ["ツ", "%E3%83%84", "%e3%83%84"],
  ["{", "%7B", "%7b"],
  ["|", "%7C", "%7c"],
  ["%", "%25"],
  ["%2F", "%2f"],
  ["%3A", "%3a"],
  ["%2C", "%2c"],
  [","],
  [":"],
];
const IN_QUERY: readonly Forms[] = [
  ...ANYWHERE.slice(0, -5),
  ["/", "%2F", "%2f"],
  [":", "%3A", "%3a"],
  ["?", "%3F", "%3f"],
];
/** Characters that are special in a pattern, but literal in a URL, raw or encoded. */
const STAR_AND_DOLLAR: readonly Forms[] = [
  ["*", "%2A", "%2a"],
  ["$", "%24"],
];

/** Generates two equivalent forms of a text. A lone `%` must not form a triplet with the next characters. */
function twoForms(characters: readonly Forms[], maxLength: number): fc.Arbitrary<[string, string]> {
  const pair = fc
    .constantFrom(...characters)
    .chain((forms) => fc.tuple(fc.constantFrom(...forms), fc.constantFrom(...forms)));
  return fc.array(pair, { maxLength }).map((pairs) => {
    const joined = (side: 0 | 1): string =>
      pairs.map((both, i) => (both[side] === "%" && i < pairs.length - 1 ? "%25" : both[side])).join("");
    return [joined(0), joined(1)];
  });
}

function bothWith(extra: readonly Forms[]): fc.Arbitrary<[string, string]> {
  return fc
    .tuple(twoForms([...ANYWHERE, ...extra], 5), fc.option(twoForms([...IN_QUERY, ...extra], 4)))
    .map(([path, query]) => {
      const [a, b] = query === null ? ["", ""] : [`?${query[0]}`, `?${query[1]}`];
      return [`/${path[0]}${a}`, `/${path[1]}${b}`];
    });
}

test("equivalent forms of a URL get the same decision (RFC 9309 §2.2.2)", PROPERTY_TEST, () => {
  always(
    fc.property(plainGroups, token, bothWith(STAR_AND_DOLLAR), (groups, asked, [a, b]) => {
      const document = parse(textOf(groups));
      const [first, second] = [`https://example.com${a}`, `https://example.com${b}`];
      const decision = compile(document, asked).decide(first);
      expect(compile(document, asked).decide(second)).toEqual(decision);
      expect(compileIndexed(document, asked).decide(second)).toEqual(decision);
    }),
  );
});

test("equivalent forms of a rule give the same decision (RFC 9309 §2.2.2)", PROPERTY_TEST, () => {
  const rest = fc.constantFrom("", "*", "$", "*a", "*$");
  always(
    fc.property(bothWith([["*"]]), rest, anyUrl, ([a, b], end, url) => {
      const [first, second] = [a, b].map((path) =>
        compile(parse(group(`Disallow: ${path}${end}`)), "FooBot").decide(url),
      );
      expect(second?.allowed).toBe(first?.allowed);
      if (first?.because === "rule" && second?.because === "rule") {
        expect(second.specificity).toBe(first.specificity);
      }
    }),
  );
});

test("a pattern that is an equivalent form of a path and query matches the URL", PROPERTY_TEST, () => {
  always(
    fc.property(bothWith([]), ([path, pattern]) => {
      fc.pre(!/%$/.test(path) && !/%$/.test(pattern));
      for (const rule of [pattern, `${pattern}$`, `${pattern}*`]) {
        expect(isAllowed(group(`Disallow: ${rule}`), "FooBot", `https://example.com${path}`)).toBe(false);
      }
    }),
  );
});

test.each([rfc9309, google, dialects["google-2019"], dialects["google-2012"]])(
  "in $name, decide() resolves a URL as the URL standard does",
  PROPERTY_TEST,
  (dialect) => {
    always(
      fc.property(plainGroups, token, rawUrl, (groups, asked, url) => {
        const document = parse(textOf(groups), { dialect });
        const resolved = compile(document, asked).decide(new URL(url).href);
        expect(compile(document, asked).decide(url)).toEqual(resolved);
        expect(compile(document, asked).decide(new URL(url))).toEqual(resolved);
        expect(compileIndexed(document, asked).decide(url)).toEqual(resolved);
        expect(isAllowed(textOf(groups), asked, url, { dialect })).toBe(resolved.allowed);
      }),
    );
  },
);

const REQUESTED = ALL_DIALECTS.filter(({ urls }) => urls === "requested");
/** All ASCII characters that a client may encode or change, and some that it sends unchanged. */
const REWRITTEN = "\"<>\\^`{|}'[]@!~\u007f\u0001 ";

test.each(REQUESTED)(
  "in $name, decide() answers alike for a string and its URL object, for each rewritten character",
  (dialect) => {
    for (const character of REWRITTEN) {
      for (const url of [`https://example.com/x${character}y`, `https://example.com/?x${character}y`]) {
        for (const path of [url, new URL(url).href].map((one) => one.slice("https://example.com".length))) {
          const document = parse(group(`Disallow: ${path}`), { dialect });
          const decision = compile(document, "FooBot").decide(new URL(url));
          expect([url, path, compile(document, "FooBot").decide(url)]).toEqual([url, path, decision]);
          expect([url, path, compileIndexed(document).decide(url)]).toEqual([url, path, decision]);
        }
      }
    }
  },
);

/** Pieces of rules and URLs: everything that clients rewrite, and pieces that make rules match URLs. */
const PIECE = fc.constantFrom(
  ...REWRITTEN,
  ..."aab/.?&=*$#",
  "%7B",
  "%7b",
  "%5C",
  "%20",
  "#!",
  "é",
  "\ud800",
);
const PIECES = fc.array(PIECE, { maxLength: 6 }).map((pieces) => pieces.join(""));
const ORIGIN = fc.constantFrom(
  "https://example.com",
  "HTTP://user@example.com",
  "custom://example.com",
  "https://b\u00fccher.example",
);

test.each(REQUESTED)(
  "in $name, decide() answers alike for a string and its URL object, whatever characters they contain",
  PROPERTY_TEST,
  (dialect) => {
    const rules = fc.array(fc.tuple(fc.constantFrom("Allow: /", "Disallow: /"), PIECES), {
      minLength: 1,
      maxLength: 4,
    });
    always(
      fc.property(rules, ORIGIN, PIECES, fc.nat(), (lines, origin, rest, max) => {
        // A rule that is a prefix of the URL as written.
        const own = `Disallow: /${rest.slice(0, max % (rest.length + 1))}`;
        const text = group(own, ...lines.map((line) => line.join("")));
        const document = parse(text, { dialect });
        const url = `${origin}/${rest}`;
        const decision = compile(document, "FooBot").decide(new URL(url));
        expect(compile(document, "FooBot").decide(url)).toEqual(decision);
        expect(compileIndexed(document).decide(url)).toEqual(decision);
        expect(compileIndexed(document).decide(new URL(url))).toEqual(decision);
        expect(isAllowed(text, "FooBot", url, { dialect })).toBe(decision.allowed);
      }),
    );
  },
);

test("decide() ignores the fragment of a URL", PROPERTY_TEST, () => {
  always(
    fc.property(plainGroups, token, anyUrl, pattern, (groups, asked, url, fragment) => {
      fc.pre(!url.includes("#"));
      const document = parse(textOf(groups));
      const decision = compile(document, asked).decide(url);
      expect(compile(document, asked).decide(`${url}#${fragment}`)).toEqual(decision);
      expect(compileIndexed(document, asked).decide(`${url}#${fragment}`)).toEqual(decision);
    }),
  );
});

test("decide() recognises every form of the path /robots.txt, whatever the rules are", PROPERTY_TEST, () => {
  const written = [..."robots.txt"].map((letter) => {
    const code = letter.charCodeAt(0).toString(16);
    const encoded = [`%${code}`, `%${code.toUpperCase()}`];
    return fc.constantFrom(
      letter,
      letter,
      letter,
      ...encoded,
      `\t${letter}`,
      `${letter}\n`,
      `a/../${letter}`,
    );
  });
  const rules = fc.subarray([
    "Disallow: /",
    "Disallow: /*",
    "Disallow: /robots",
    "Disallow: /*.txt$",
    "Allow: /r*t",
  ]);
  const ends = fc.constantFrom("", "#", "#a", " ", "?", "x", "/");
  always(
    fc.property(rules, fc.tuple(...written), ends, (lines, letters, end) => {
      const document = parse(group(...lines));
      const url = `https://example.com/${letters.join("")}${end}`;
      const decision = compile(document, "FooBot").decide(url);
      if (new URL(url).href.split("#")[0] === "https://example.com/robots.txt") {
        expect(decision.because).toBe("robots-txt");
      }
      expect(compileIndexed(document, "FooBot").decide(url)).toEqual(decision);
    }),
  );
});
