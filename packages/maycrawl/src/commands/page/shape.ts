import { z } from "zod";
import { askedPage, contradiction, message, messageFields, place } from "../../cli/common-shape.ts";

const directive = z
  .strictObject({
    name: z.string().describe("Its name, such as `noindex`."),
    value: z.string().nullable().describe("Its value; null without one."),
    productToken: z.string().describe("The crawler that it names; `*` for all."),
    from: z.enum(["header", "meta"]).describe("Whether it is in the HTTP header or in a META tag."),
    place: place.describe("Position in the page or its header."),
  })
  .meta({ id: "DirectiveJson", description: "A directive of the page, and its place." });

const pageAnswer = z
  .strictObject({
    allowed: z.boolean().describe("Whether it is allowed."),
    limit: z
      .union([z.string(), z.number()])
      .nullable()
      .describe(
        "How much is allowed: characters of a snippet, seconds of a video, or the image size `standard` or `large`; null without a limit.",
      ),
    until: z.string().nullable().describe("Until when it is allowed, in ISO 8601."),
    because: directive
      .nullable()
      .describe("The directive that decides; null if none does, and then it is allowed."),
  })
  .meta({
    id: "PageAnswerJson",
    description: "Permission of a page in one respect, and the directive that decides.",
  });

const canonical = z
  .strictObject({
    target: z.string().describe("The URL as it is written."),
    url: z.string().nullable().describe("The absolute URL; null if it is not a URL."),
    from: z.enum(["header", "link"]).describe("Whether it is in the HTTP header or in a `<link>` element."),
    place: place.describe("Position in the page or its header."),
  })
  .meta({ id: "CanonicalJson", description: "A canonical URL that the page names." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/page/1"),
    ...askedPage,
    verdict: z
      .strictObject({
        index: pageAnswer.describe("Whether the page may be indexed."),
        follow: pageAnswer.describe("Whether its links may be followed."),
        snippet: pageAnswer.describe("Whether results may show a text of it."),
        imagePreview: pageAnswer.describe("Whether results may show an image of it."),
        videoPreview: pageAnswer.describe("Whether results may show a part of its videos."),
        imageIndex: pageAnswer.describe("Whether its images may be indexed."),
        archive: pageAnswer.describe("Whether results may offer a cached copy."),
        translate: pageAnswer.describe("Whether results may offer a translation."),
        embeddedIndex: pageAnswer.describe(
          "Whether it may be indexed as a part of a page that embeds it; differs from `index` only with `indexifembedded`.",
        ),
      })
      .nullable()
      .describe("Permissions of the page; null if it was not read, or its status is not 2xx."),
    ignored: z
      .array(
        z.strictObject({
          directive: directive,
          why: z
            .string()
            .describe(
              "Why: `other-crawler`, `unknown` (no engine knows it), `other-engine` (only another engine knows it), `dead` (no engine obeys it any more), `unreadable-value`, `misplaced` (it counts only in a tag, or only in the header), `alone` (it needs another directive), or `nothing-asked` (no property of `verdict` is about it).",
            ),
          note: message.nullable().describe("More about it; null if there is nothing more."),
        }),
      )
      .describe("Directives that have no effect."),
    notes: z
      .array(
        z.strictObject({
          directive: directive,
          note: message,
        }),
      )
      .describe(
        "Directives that apply, each with a note: for an unknown crawler, directives that only some engines document.",
      ),
    canonical: canonical.nullable().describe("The canonical URL that counts: the first of `canonicals`."),
    canonicals: z
      .array(canonical)
      .describe("All canonical URLs that the page names. If they differ, engines may ignore them."),
    links: z
      .strictObject({
        count: z.int().describe("Number of links."),
        nofollow: z.int().describe("Number of links with `nofollow` in their `rel`."),
      })
      .describe("The links of the page."),
    nosnippet: z
      .array(
        z.strictObject({
          start: z.int().describe("Byte offset of the start of the element."),
          end: z.int().describe("The byte offset after its end."),
        }),
      )
      .describe("The elements with `data-nosnippet`, which snippets may not contain."),
    contradictions: z
      .array(contradiction)
      .describe("Statements of the site that conflict; empty for a file without `--url`."),
    refresh: z
      .strictObject({
        seconds: z.number().describe("How long browsers wait."),
        target: z.string().describe("The URL as it is written; empty if the page itself is loaded again."),
        url: z.string().nullable().describe("The absolute URL; null if it is not an http or https URL."),
        from: z.enum(["header", "meta"]).describe("Whether it is in the HTTP header or in a META tag."),
        place: place.describe("Position in the page or its header."),
      })
      .nullable()
      .describe("The refresh, which makes browsers load a URL; null without one."),
    diagnostics: z
      .array(
        z.strictObject({
          code: z.string().describe("Stable code, as in `diagnostics` of `Page` in `@maycrawl/readers`."),
          level: z
            .enum(["error", "warning"])
            .describe("An `error` sets the exit code to 1, except `not-html`."),
          ...messageFields,
          value: z.string().nullable().describe("The part of the page that it is about."),
          place: place.describe("Position in the page or its header."),
        }),
      )
      .describe("Problems of the page itself."),
  })
  .meta({
    id: "PageJson",
    description:
      "Directives that apply to a page, by robots.txt, header and tags. Values that could not be read are null or empty.",
  });
