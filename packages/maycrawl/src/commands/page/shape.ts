import { z } from "zod";
import { askedPage, contradiction, place } from "../common-shape.ts";

const directive = z
  .strictObject({
    name: z.string(),
    value: z.string().nullable(),
    productToken: z.string(),
    from: z.enum(["header", "meta"]),
    place: place,
  })
  .meta({ id: "DirectiveJson", description: "A directive of the page, and its place." });

const pageAnswer = z
  .strictObject({
    allowed: z.boolean(),
    limit: z.union([z.string(), z.number()]).nullable(),
    until: z.string().nullable(),
    because: directive.nullable(),
  })
  .meta({
    id: "PageAnswerJson",
    description: "What a page allows in one respect, and the directive that decides.",
  });

const canonical = z
  .strictObject({
    target: z.string(),
    url: z.string().nullable(),
    from: z.enum(["header", "link"]),
    place: place,
  })
  .meta({ id: "CanonicalJson", description: "A canonical URL that the page names." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/page/1"),
    ...askedPage.shape,
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
        note: z.string().nullable(),
      }),
    ),
    notes: z
      .array(
        z.strictObject({
          directive: directive,
          note: z.string(),
        }),
      )
      .describe("Directives that apply, and of which there is more to say."),
    canonical: canonical.nullable(),
    canonicals: z.array(canonical).describe("All of them, of which `canonical` is the first."),
    links: z.strictObject({
      count: z.int(),
      nofollow: z.int(),
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
      .describe("Where browsers go on from it by themselves; `target` is empty where it is loaded again."),
    diagnostics: z.array(
      z.strictObject({
        code: z.string(),
        level: z.enum(["error", "warning"]),
        message: z.string(),
        value: z.string().nullable(),
        place: place,
      }),
    ),
  })
  .meta({
    id: "PageJson",
    description:
      "What a page tells a crawler, as `page --json` prints it. Names are never changed; what does not apply is null.",
  });
