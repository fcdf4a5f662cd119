import { z } from "zod";
import { askedCrawler, messageFields, robots, robotsDiagnostic } from "../../cli/common-shape.ts";

const crawlerGroups = z
  .strictObject({
    ...askedCrawler,
    dialect: z.string().describe("Name of the crawler's dialect."),
    groups: z.array(z.int()).describe("The lines on which the groups that apply begin."),
    rules: z.int().describe("Number of their rules."),
    crawlDelay: z.number().nullable().describe("Its Crawl-delay, in seconds."),
  })
  .meta({
    id: "CrawlerGroupsJson",
    description: "The groups of a robots.txt that apply to a crawler, as `parse --json` prints them.",
  });

const line = z
  .strictObject({
    number: z.int().describe("Its number, from 1."),
    kind: z.enum(["unreadable", "blank", "comment", "record"]),
    field: z
      .string()
      .nullable()
      .describe(
        "The field that its name stands for: `crawl-delay`, `noindex` and so on, `unknown` if maycrawl does not know the name; null if it is not a record.",
      ),
    name: z.string().nullable().describe("Its field name, as it is written."),
    value: z.string().nullable().describe("Its value."),
    comment: z.string().nullable().describe("Its comment."),
    start: z.int().describe("Byte offset of its start."),
    end: z.int().describe("Byte offset of its end, exclusive."),
    cut: z.boolean().describe("Whether the dialect reads only a part of it, because it is too long."),
  })
  .meta({
    id: "LineJson",
    description: "A line.",
  });

const agent = z
  .strictObject({
    value: z.string().describe("Its value, as it is written."),
    line: z.int().describe("Its line."),
    because: z
      .enum(["any", "token", "part-of-token", "holds-token", "begins-full-name", "nobody"])
      .describe(
        "The crawlers that it applies to: every crawler that no group names (`any`), crawlers with one of `names` as their token (`token`), crawlers that match by the dialect's own comparison (`part-of-token`, `holds-token`, `begins-full-name`), or no crawler (`nobody`).",
      ),
    names: z
      .array(z.string())
      .describe("The names that are compared, in the letters of the line; none for `any` and `nobody`."),
  })
  .meta({
    id: "AgentJson",
    description: "A user-agent line, and the crawlers that it applies to in the dialect.",
  });

const parsedRule = z
  .strictObject({
    type: z.enum(["allow", "disallow"]),
    path: z.string().describe("Its path pattern, as it is written."),
    line: z.int().describe("Its line."),
  })
  .meta({ id: "ParsedRuleJson", description: "A rule." });

const field = z
  .strictObject({
    field: z
      .string()
      .describe("The field that its name stands for; `unknown` if maycrawl does not know the name."),
    name: z.string().describe("Its field name, as it is written."),
    value: z.string().describe("Its value."),
    agentLine: z.int().nullable().describe("The last of the user-agent lines right above it."),
    line: z.int(),
  })
  .meta({ id: "FieldJson", description: "A record of another field." });

const group = z
  .strictObject({
    agents: z.array(agent).describe("Its user-agent lines."),
    rules: z.array(parsedRule).describe("Its rules."),
    fields: z.array(field).describe("Its records of other fields."),
    start: z.int().describe("Byte offset of its start."),
    end: z.int().describe("Byte offset of its end, exclusive."),
  })
  .meta({ id: "GroupJson", description: "A group." });

const lineDiagnostic = z
  .strictObject({
    code: z.enum([
      "translated-field",
      "field-not-ascii",
      "misspelt-field",
      "invisible-in-field",
      "invisible-in-value",
      "not-normalised",
      "not-utf-8",
      "several-names",
      "several-paths",
      "space-in-path",
      "folded-line",
      "second-any-group",
      "group-without-rule",
      "rule-without-group",
    ]),
    line: z.int().describe("The 1-based line."),
    ...messageFields,
    message: z.string().describe("A description for people. It does not contain text of the file."),
  })
  .meta({
    id: "LineDiagnosticJson",
    description: "A line of a robots.txt whose author probably meant something different.",
  });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/parse/1"),
    robots: robots.describe("The robots.txt, and the result of fetching it."),
    dialect: z.string().describe("Name of the dialect that reads it."),
    bytes: z.int().describe("How many bytes were read."),
    truncated: z.boolean().describe("Whether it is longer than the dialect reads."),
    lines: z.array(line).describe("All lines."),
    groups: z.array(group).describe("All groups."),
    sitemaps: z.array(
      z.strictObject({
        url: z.string(),
        line: z.int(),
      }),
    ),
    fields: z.array(field).describe("The records of other fields, inside and outside of groups."),
    strayRules: z.array(parsedRule).describe("The rules before the first group. They apply to no crawler."),
    diagnostics: z.array(robotsDiagnostic).describe("Problems of the file as a whole."),
    lineDiagnostics: z
      .array(lineDiagnostic)
      .describe("The first 200 lines whose author probably meant something different."),
    crawlers: z
      .array(crawlerGroups)
      .nullable()
      .describe("The groups that apply to each crawler of `--as`; null without it."),
  })
  .meta({
    id: "ParseJson",
    description: "A robots.txt, line by line. `parse --json` prints a line for each file.",
  });
