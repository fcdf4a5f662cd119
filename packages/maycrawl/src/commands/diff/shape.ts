import { z } from "zod";

const side = z.strictObject({
  allowed: z.boolean().describe("Whether the crawler may fetch the URL."),
  line: z.int().nullable().describe("Line of the rule that decides; null if no rule decides."),
});

const changedUrl = z
  .strictObject({
    url: z
      .string()
      .describe(
        "Absolute URL. If the origin of the robots.txt is unknown, a witness has the host `example.com`.",
      ),
    agent: z.string().describe("Product token of the crawler; `*` for every crawler that no group names."),
    before: side.describe("The decision by the old robots.txt."),
    after: side.describe("The decision by the new robots.txt."),
  })
  .meta({
    id: "ChangedUrlJson",
    description: "A URL that a crawler may fetch by only one of two robots.txt.",
  });

const value = z.union([z.string(), z.number()]).nullable();

const change = z
  .strictObject({
    aspect: z.enum(["access", "crawl-delay", "preferences", "sitemaps"]),
    agent: z
      .string()
      .optional()
      .describe("Product token of the crawler; missing if the change is for all crawlers."),
    before: value.describe(
      "The old value: the result of the fetch, such as `successful (200)`; seconds; the Content-Signal and Content-Usage lines; or a removed sitemap. Null without one.",
    ),
    after: value.describe("The new value, or an added sitemap. Null without one."),
  })
  .meta({ id: "ChangeJson", description: "A change other than that of a decision." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/diff/1"),
    result: z
      .enum(["equal", "different", "unsettled"])
      .describe(
        "`different`: at least one crawler has a witness. `equal`: it is proved that no decision changes for any of the crawlers. Otherwise `unsettled`.",
      ),
    witnesses: z
      .array(changedUrl)
      .describe("For each crawler, the shortest URL for each pair of deciding rules, at most 50."),
    total: z.int().describe("Number of witnesses that were found, with those beyond 50 for each crawler."),
    complete: z
      .boolean()
      .describe(
        "Whether `total` is the number of all pairs of deciding rules; false if `--max-steps` ended a search.",
      ),
    unsettled: z.array(z.string()).describe("Crawlers without a result: `--max-steps` ended their search."),
    changes: z.array(change).describe("Changes other than those of decisions."),
    urls: z
      .array(changedUrl)
      .nullable()
      .describe("The URLs of `--urls` whose decision changes, for each crawler; null without `--urls`."),
  })
  .meta({ id: "DiffJson", description: "What a change of a robots.txt does." });
