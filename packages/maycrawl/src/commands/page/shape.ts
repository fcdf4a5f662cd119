import { z } from "zod";
import { askedPage, contradiction, message, messageFields, place } from "../common-shape.ts";

const directive = z
  .strictObject({
    name: z.string().describe("Its name, such as `noindex`."),
    value: z.string().nullable().describe("Its value."),
    productToken: z.string().describe("The crawler that it names; `*` for all."),
    from: z.enum(["header", "meta"]),
    place: place,
  })
  .meta({ id: "DirectiveJson", description: "A directive of the page, and its place." });

const pageAnswer = z
  .strictObject({
    allowed: z.boolean().describe("Whether it is allowed."),
    limit: z
      .union([z.string(), z.number()])
      .nullable()
      .describe("Its limit, such as the length of a snippet."),
    until: z.string().nullable().describe("Until when it is allowed, in ISO 8601."),
    because: directive.nullable().describe("The directive that decides."),
  })
  .meta({
    id: "PageAnswerJson",
    description: "What a page allows in one respect, and the directive that decides.",
  });

const canonical = z
  .strictObject({
    target: z.string().describe("The URL as it is written."),
    url: z.string().nullable().describe("The absolute URL; null if it is not a URL."),
    from: z.enum(["header", "link"]),
    place: place,
  })
  .meta({ id: "CanonicalJson", description: "A canonical URL that the page names." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/page/1"),
    ...askedPage,
    verdict: z
      .strictObject({
        index: pageAnswer,
        follow: pageAnswer,
        snippet: pageAnswer,
        imagePreview: pageAnswer,
        videoPreview: pageAnswer,
        imageIndex: pageAnswer,
        archive: pageAnswer,
        translate: pageAnswer,
        embeddedIndex: pageAnswer,
      })
      .nullable(),
    ignored: z.array(
      z.strictObject({
        directive: directive,
        why: z.string(),
        note: message.nullable(),
      }),
    ),
    notes: z
      .array(
        z.strictObject({
          directive: directive,
          note: message,
        }),
      )
      .describe("Directives that apply and need a remark."),
    canonical: canonical.nullable().describe("The canonical URL that counts."),
    canonicals: z.array(canonical).describe("All canonical URLs that the page names."),
    links: z.strictObject({
      count: z.int().describe("Number of links."),
      nofollow: z.int().describe("Links that may not be followed."),
    }),
    nosnippet: z.array(
      z.strictObject({
        start: z.int(),
        end: z.int(),
      }),
    ),
    contradictions: z.array(contradiction),
    refresh: z
      .strictObject({
        seconds: z.number(),
        target: z.string(),
        url: z.string().nullable(),
        from: z.enum(["header", "meta"]),
        place: place,
      })
      .nullable()
      .describe(
        "The URL that browsers load next by themselves; `target` is empty where the page is loaded again.",
      ),
    diagnostics: z.array(
      z.strictObject({
        code: z.string(),
        level: z.enum(["error", "warning"]),
        ...messageFields,
        value: z.string().nullable(),
        place: place,
      }),
    ),
  })
  .meta({
    id: "PageJson",
    description: "What a page tells a crawler, by robots.txt, header and tags.",
  });
