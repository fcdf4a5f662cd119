import { z } from "zod";
import { contradiction, messageFields, rule } from "../common-shape.ts";

const sitemapFile = z
  .strictObject({
    sitemap: z.string().describe("The sitemap, as it was named."),
    url: z.string().describe("Its URL, after redirects."),
    via: z.string().nullable().describe("The index that names it."),
    depth: z.int().describe("Number of indexes above it."),
    pages: z.int().describe("Number of pages that it names."),
    sitemaps: z.int().describe("Number of sitemaps that it names."),
  })
  .meta({ id: "SitemapFileJson", description: "A sitemap that was read." });

const onPages = z.strictObject({ count: z.int(), pages: z.int() });

const entryPlace = { loc: z.string(), sitemap: z.string(), offset: z.int() };

const entries = z
  .strictObject({
    lastmod: z.strictObject({
      count: z.int(),
      earliest: z.string().nullable(),
      latest: z.string().nullable(),
    }),
    outside: z.strictObject({
      host: z.int(),
      path: z.int(),
      unproven: z.int(),
    }),
    pages: z.int(),
    sitemaps: z.int().describe("Sitemaps that indexes name."),
    images: onPages,
    videos: onPages,
    news: z.int(),
    alternates: onPages,
    changefreq: z.int(),
    priority: z.int(),
  })
  .meta({ id: "EntriesJson", description: "Counts of the entries of all sitemaps." });

const refused = z
  .strictObject({
    count: z.int(),
    reasons: z.array(
      z.strictObject({
        site: z.string(),
        because: z.string(),
        rule: rule.nullable(),
        count: z.int(),
        examples: z.array(z.strictObject(entryPlace)),
      }),
    ),
  })
  .meta({ id: "RefusedJson", description: "Entries, by what disallows them." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/sitemap/1"),
    source: z.string().describe("The sitemap or the site, as it was given."),
    as: z.string().nullable().describe("The crawler, as it was given; null without `--as`."),
    token: z.string().nullable().describe("Its product token."),
    known: z.boolean().nullable().describe("Whether maycrawl knows it."),
    files: z.strictObject({
      count: z.int(),
      examples: z.array(sitemapFile),
    }),
    entries: entries,
    diagnostics: z.array(
      z.strictObject({
        code: z.string(),
        level: z.enum(["error", "warning"]),
        count: z.int(),
        examples: z.array(
          z.strictObject({
            sitemap: z.string(),
            offset: z.int(),
            ...messageFields,
            value: z.string().nullable(),
          }),
        ),
      }),
    ),
    failures: z.array(
      z.strictObject({
        code: z.string(),
        count: z.int(),
        examples: z.array(
          z.strictObject({
            sitemap: z.string(),
            ...messageFields,
            status: z.int().nullable(),
            robotsLine: z.int().nullable(),
            because: z.string().nullable(),
            rule: rule.nullable(),
          }),
        ),
      }),
    ),
    judged: z
      .strictObject({
        asked: z.int(),
        robots: z
          .string()
          .nullable()
          .describe("What `--robots` names; null where each site's own robots.txt counts."),
        blocked: refused,
        unknown: refused,
      })
      .nullable(),
    checked: z
      .strictObject({
        asked: z.int(),
        contradictions: z.array(
          z.strictObject({
            code: z.string(),
            count: z.int(),
            examples: z.array(contradiction),
          }),
        ),
        unknown: z.strictObject({
          count: z.int(),
          examples: z.array(z.strictObject({ ...entryPlace, message: z.string() })),
        }),
      })
      .nullable(),
  })
  .meta({
    id: "SitemapJson",
    description: "What sitemaps name, what is wrong with them, and which pages a crawler may not fetch.",
  });
