import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyDialect, anyString } from "../../test/support/generators.ts";
import { always, PROPERTY_TEST } from "../../test/support/runs.ts";
import { parseLinkHeader } from "./links.ts";
import { parseMetaRobots, parseMetaTags } from "./meta-tag.ts";
import { resolvePage } from "./resolve.ts";
import { parseXRobotsTag } from "./x-robots-tag.ts";

const PARTS = [
  ...[
    "noindex",
    "nofollow",
    "none",
    "all",
    "index",
    "nosnippet",
    "noarchive",
    "max-snippet",
    "unavailable_after",
  ],
  ...[
    "max-image-preview",
    "googlebot",
    "indexifembedded",
    "Friday",
    "25-Jun-10 15:00:00 PST",
    "50",
    "-1",
    "large",
  ],
  ...':::,,,   ;=*<>"',
];
const text = fc.oneof(
  anyString,
  fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((parts) => parts.join("")),
);
const words = fc
  .array(
    fc.constantFrom("noindex", "nofollow", "none", "all", "index", "follow", "nosnippet", "max-snippet:5"),
  )
  .map((parts) => parts.join(","));
const TOPICS = ["index", "follow", "snippet", "imagePreview", "videoPreview", "archive"] as const;

test("the parsers of page directives and resolvePage() do not throw for any content", PROPERTY_TEST, () => {
  always(
    fc.property(text, text, anyDialect, (one, other, dialect) => {
      const header = ["X-Robots-Tag", "Robots-Tag", "Link"].map((name) => [name, one] as const);
      parseLinkHeader(header);
      const directives = [
        ...parseMetaTags([{ name: other, content: one }]),
        ...parseMetaRobots(other),
        ...parseXRobotsTag(header),
      ];
      resolvePage(directives, "anybot", new Date(0), { dialect });
    }),
  );
});

test(
  "an added directive never lifts a restriction in resolvePage(), except for Yandex",
  PROPERTY_TEST,
  () => {
    always(
      fc.property(words, words, anyDialect, (one, more, dialect) => {
        fc.pre(dialect.pageRules !== "yandex");
        const before = resolvePage(parseMetaRobots(one), "anybot", new Date(0), { dialect });
        const after = resolvePage(parseMetaRobots(`${one},${more}`), "anybot", new Date(0), { dialect });
        for (const topic of TOPICS) expect(after[topic].allowed && !before[topic].allowed).toBe(false);
      }),
    );
  },
);

test("resolvePage() does not depend on the order of the directives", PROPERTY_TEST, () => {
  always(
    fc.property(fc.array(words), anyDialect, (tags, dialect) => {
      const short = (contents: readonly string[]) => {
        const directives = contents.flatMap((content) => parseMetaRobots(content));
        const verdict = resolvePage(directives, "anybot", new Date(0), { dialect });
        return TOPICS.map((topic) => [verdict[topic].allowed, verdict[topic].limit]);
      };
      expect(short(tags.toReversed())).toEqual(short(tags));
    }),
  );
});
