import * as fc from "fast-check";
import { expect, test } from "vitest";
import { url as anyUrl, pattern, plainGroups, rawUrl, textOf, token } from "../../test/support/generators.ts";
import { ALL_DIALECTS, group, hot } from "../../test/support/robots.ts";
import { always, PATIENT } from "../../test/support/runs.ts";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { isAllowed } from "./is-allowed.ts";
import { compile } from "./matcher.ts";

const { rfc9309, google } = dialects;

/** A character, and the ways in which it may be written where RFC 9309 §2.2.2 tells no difference. */
type Writings = readonly string[];

const ANYWHERE: readonly Writings[] = [
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
const IN_QUERY: readonly Writings[] = [
  ...ANYWHERE.slice(0, -5),
  ["/", "%2F", "%2f"],
  [":", "%3A", "%3a"],
  ["?", "%3F", "%3f"],
];
/** What is special in a pattern is literal in a URL, where it may be raw or encoded. */
const STAR_AND_DOLLAR: readonly Writings[] = [
  ["*", "%2A", "%2a"],
  ["$", "%24"],
];

/** Two writings of a sequence of the same characters; a lone `%` must not make a triplet of what follows it. */
function twoWritings(characters: readonly Writings[], maxLength: number): fc.Arbitrary<[string, string]> {
  const pair = fc
    .constantFrom(...characters)
    .chain((writings) => fc.tuple(fc.constantFrom(...writings), fc.constantFrom(...writings)));
  return fc.array(pair, { maxLength }).map((pairs) => {
    const joined = (side: 0 | 1): string =>
      pairs.map((both, i) => (both[side] === "%" && i < pairs.length - 1 ? "%25" : both[side])).join("");
    return [joined(0), joined(1)];
  });
}

function bothWith(extra: readonly Writings[]): fc.Arbitrary<[string, string]> {
  return fc
    .tuple(twoWritings([...ANYWHERE, ...extra], 5), fc.option(twoWritings([...IN_QUERY, ...extra], 4)))
    .map(([path, query]) => {
      const [a, b] = query === null ? ["", ""] : [`?${query[0]}`, `?${query[1]}`];
      return [`/${path[0]}${a}`, `/${path[1]}${b}`];
    });
}

test(
  "URLs that are written differently and mean the same get one decision (RFC 9309 §2.2.2)",
  PATIENT,
  () => {
    always(
      fc.property(plainGroups, token, bothWith(STAR_AND_DOLLAR), (groups, asked, [a, b]) => {
        const document = parse(textOf(groups));
        const [first, second] = [`https://example.com${a}`, `https://example.com${b}`];
        const decision = compile(document, asked).decide(first);
        expect(compile(document, asked).decide(second)).toEqual(decision);
        expect(hot(document, asked).decide(second)).toEqual(decision);
      }),
    );
  },
);

test("rules that are written differently and mean the same decide alike (RFC 9309 §2.2.2)", PATIENT, () => {
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

test("a URL is matched by the pattern that is the URL itself", PATIENT, () => {
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
  "in $name a URL is resolved as the URL standard resolves it",
  PATIENT,
  (dialect) => {
    always(
      fc.property(plainGroups, token, rawUrl, (groups, asked, url) => {
        const document = parse(textOf(groups), { dialect });
        const resolved = compile(document, asked).decide(new URL(url).href);
        expect(compile(document, asked).decide(url)).toEqual(resolved);
        expect(compile(document, asked).decide(new URL(url))).toEqual(resolved);
        expect(hot(document, asked).decide(url)).toEqual(resolved);
        expect(isAllowed(textOf(groups), asked, url, { dialect })).toBe(resolved.allowed);
      }),
    );
  },
);

const REQUESTED = ALL_DIALECTS.filter(({ urls }) => urls === "requested");
/** Every ASCII character that a client does not always send as it is, and some that it does. */
const REWRITTEN = "\"<>\\^`{|}'[]@!~\u007f\u0001 ";

test.each(REQUESTED)("in $name a URL object is asked as the string that it was made of", (dialect) => {
  for (const character of REWRITTEN) {
    for (const url of [`https://example.com/x${character}y`, `https://example.com/?x${character}y`]) {
      for (const path of [url, new URL(url).href].map((one) => one.slice("https://example.com".length))) {
        const document = parse(group(`Disallow: ${path}`), { dialect });
        const decision = compile(document, "FooBot").decide(new URL(url));
        expect([url, path, compile(document, "FooBot").decide(url)]).toEqual([url, path, decision]);
        expect([url, path, hot(document).decide(url)]).toEqual([url, path, decision]);
      }
    }
  }
});

/** Pieces of rules and of URLs: all that clients rewrite, and what makes rules and URLs meet. */
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
  "in $name a string and the URL object made of it get one decision, whatever characters they hold",
  PATIENT,
  (dialect) => {
    const rules = fc.array(fc.tuple(fc.constantFrom("Allow: /", "Disallow: /"), PIECES), {
      minLength: 1,
      maxLength: 4,
    });
    always(
      fc.property(rules, ORIGIN, PIECES, fc.nat(), (lines, origin, rest, max) => {
        // A rule that is the beginning of the URL as it is written.
        const own = `Disallow: /${rest.slice(0, max % (rest.length + 1))}`;
        const text = group(own, ...lines.map((line) => line.join("")));
        const document = parse(text, { dialect });
        const url = `${origin}/${rest}`;
        const decision = compile(document, "FooBot").decide(new URL(url));
        expect(compile(document, "FooBot").decide(url)).toEqual(decision);
        expect(hot(document).decide(url)).toEqual(decision);
        expect(hot(document).decide(new URL(url))).toEqual(decision);
        expect(isAllowed(text, "FooBot", url, { dialect })).toBe(decision.allowed);
      }),
    );
  },
);

test("a fragment is no part of what is asked", PATIENT, () => {
  always(
    fc.property(plainGroups, token, anyUrl, pattern, (groups, asked, url, fragment) => {
      fc.pre(!url.includes("#"));
      const document = parse(textOf(groups));
      const decision = compile(document, asked).decide(url);
      expect(compile(document, asked).decide(`${url}#${fragment}`)).toEqual(decision);
      expect(hot(document, asked).decide(`${url}#${fragment}`)).toEqual(decision);
    }),
  );
});

test(
  "the robots.txt is told by its path, however that is written and whatever the rules say",
  PATIENT,
  () => {
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
        expect(hot(document, "FooBot").decide(url)).toEqual(decision);
      }),
    );
  },
);
