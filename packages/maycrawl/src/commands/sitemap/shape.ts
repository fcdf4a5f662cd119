import { z } from "zod";
import { contradiction, messageFields, rule } from "../../cli/common-shape.ts";

const sitemapFile = z
  .strictObject({
    sitemap: z.string().describe("Its URL before redirects, or the path of the file."),
    url: z.string().describe("Its URL, after redirects."),
    via: z.string().nullable().describe("The index that names it; null if it is not from an index."),
    depth: z.int().describe("Number of indexes above it."),
    pages: z.int().describe("Number of pages that it names."),
    sitemaps: z.int().describe("Number of sitemaps that it names."),
  })
  .meta({ id: "SitemapFileJson", description: "A sitemap that was read." });

const onPages = z.strictObject({
  count: z.int().describe("Their number."),
  pages: z.int().describe("Number of pages that have any."),
});

const entryPlace = {
  loc: z.string().describe("The URL of the page."),
  sitemap: z.string().describe("The sitemap that names it."),
  offset: z.int().describe("The byte offset of the entry in the decompressed sitemap."),
};

const entries = z
  .strictObject({
    lastmod: z
      .strictObject({
        count: z.int().describe("Number of entries that have one, pages and sitemaps."),
        earliest: z.string().nullable().describe("The earliest one, as it is written."),
        latest: z.string().nullable().describe("The latest one, as it is written."),
      })
      .describe("The `lastmod` values."),
    outside: z
      .strictObject({
        host: z.int().describe("Entries on another scheme, host or port than the sitemap."),
        path: z.int().describe("Entries that are not below the folder of the sitemap."),
        unproven: z.int().describe("Entries on other hosts whose robots.txt does not name the sitemap."),
      })
      .describe("Entries that the sitemap may not contain, because of its own URL."),
    pages: z.int().describe("Number of pages."),
    sitemaps: z.int().describe("Sitemaps that indexes name."),
    images: onPages.describe("Images."),
    videos: onPages.describe("Videos."),
    news: z.int().describe("Pages with `news`."),
    alternates: onPages.describe("Alternates in other languages (`hreflang`)."),
    changefreq: z.int().describe("Pages with `changefreq`."),
    priority: z.int().describe("Pages with `priority`."),
  })
  .meta({ id: "EntriesJson", description: "Counts of the entries of all sitemaps." });

const refused = z
  .strictObject({
    count: z.int().describe("Number of these pages."),
    reasons: z
      .array(
        z.strictObject({
          site: z.string().describe("The origin of the pages."),
          because: z
            .string()
            .describe(
              "Reason for the decision: `rule`, `unavailable`, `unreachable` and so on, or `not-asked`: the robots.txt was not requested, because `--addresses` refuses it, or 100 sites were asked before.",
            ),
          rule: rule.nullable().describe("The rule that decides."),
          count: z.int().describe("Number of pages with this reason."),
          examples: z.array(z.strictObject(entryPlace)).describe("The first 20 of them."),
        }),
      )
      .describe("At most 50 reasons, the most frequent first."),
  })
  .meta({ id: "RefusedJson", description: "Pages, grouped by what disallows them." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/sitemap/1"),
    source: z.string().describe("The sitemap or the site, as it was given."),
    as: z.string().nullable().describe("The crawler, as it was given; null without `--as`."),
    token: z.string().nullable().describe("Its product token; null without `--as`."),
    known: z.boolean().nullable().describe("Whether maycrawl knows it; null without `--as`."),
    files: z
      .strictObject({
        count: z.int().describe("Number of sitemaps that were read."),
        examples: z.array(sitemapFile).describe("The first 100 of them."),
      })
      .describe("The sitemaps that were read."),
    entries: entries.describe("Counts of what the sitemaps contain."),
    diagnostics: z
      .array(
        z.strictObject({
          code: z.string().describe("Stable code, as of `readSitemap` in `@maycrawl/readers`."),
          level: z.enum(["error", "warning"]).describe("An `error` sets the exit code."),
          count: z.int().describe("How often it was found."),
          examples: z
            .array(
              z.strictObject({
                sitemap: z.string().describe("The sitemap."),
                offset: z.int().describe("The byte offset in the decompressed sitemap."),
                ...messageFields,
                value: z.string().nullable().describe("The text that it is about."),
              }),
            )
            .describe("The first 20 of them."),
        }),
      )
      .describe("Problems of the sitemaps: at most 50 codes, the most frequent first."),
    failures: z
      .array(
        z.strictObject({
          code: z
            .string()
            .describe(
              "Stable code, as of `walkSitemaps` in `@maycrawl/crawler`; or `blocked`: the crawler may not fetch it, but maycrawl has read it; or `reader-disallowed`: the crawler may fetch it, but maycrawl may not.",
            ),
          count: z.int().describe("Number of these sitemaps."),
          examples: z
            .array(
              z.strictObject({
                sitemap: z.string().describe("The sitemap."),
                ...messageFields,
                status: z.int().nullable().describe("The status of the answer, if that is why."),
                robotsLine: z.int().nullable().describe("The line of the robots.txt that it is about."),
                because: z
                  .string()
                  .nullable()
                  .describe("Reason why it is disallowed; null if it is not disallowed."),
                rule: rule.nullable().describe("The rule that disallows it."),
              }),
            )
            .describe("The first 20 of them."),
        }),
      )
      .describe("Sitemaps that were not read or are blocked, and invalid Sitemap lines of a robots.txt."),
    judged: z
      .strictObject({
        asked: z.int().describe("Number of pages."),
        robots: z
          .string()
          .nullable()
          .describe("The source of `--robots`; null if each site's own robots.txt applies."),
        blocked: refused.describe("Pages that the crawler may not fetch."),
        unknown: refused.describe("Pages whose robots.txt is unreachable or was not requested."),
      })
      .nullable()
      .describe("Pages that the crawler may fetch; null without `--as`."),
    checked: z
      .strictObject({
        asked: z.int().describe("Number of pages that were checked."),
        contradictions: z
          .array(
            z.strictObject({
              code: z.string().describe("Stable code of the contradiction."),
              count: z.int().describe("How often it was found."),
              examples: z.array(contradiction).describe("The first 20 of them."),
            }),
          )
          .describe("Contradictions between pages and their place in a sitemap."),
        unknown: z
          .strictObject({
            count: z.int().describe("Number of these pages."),
            examples: z
              .array(
                z.strictObject({
                  ...entryPlace,
                  message: z.string().describe("Description of the failure, in English."),
                }),
              )
              .describe("The first 20 of them."),
          })
          .describe("Pages that could not be checked."),
      })
      .nullable()
      .describe("The result of `--check`; null without it."),
  })
  .meta({
    id: "SitemapJson",
    description:
      "The contents and problems of sitemaps, and the pages that a crawler may not fetch. Each `count` includes items that `examples` omits. `sitemap --json` prints a line for each crawler.",
  });
