import { z } from "zod";
import { robots, robotsDiagnostic } from "../common-shape.ts";

const crawlerGroups = z
  .strictObject({
    as: z.string(),
    token: z.string(),
    known: z.boolean(),
    dialect: z.string(),
    groups: z
      .array(z.number())
      .describe("Lines on which the groups that apply begin; empty if none applies."),
    rules: z.int().describe("Number of their rules."),
    crawlDelay: z.number().nullable().describe("In seconds."),
  })
  .meta({
    id: "CrawlerGroupsJson",
    description: "The groups of a robots.txt that apply to a crawler, as `parse --json` prints them.",
  });

const line = z
  .strictObject({
    number: z.int(),
    kind: z.enum(["unreadable", "blank", "comment", "record"]),
    field: z.string().nullable(),
    name: z.string().nullable(),
    value: z.string().nullable(),
    comment: z.string().nullable(),
    start: z.int(),
    end: z.int(),
    cut: z.boolean(),
  })
  .meta({
    id: "LineJson",
    description: "A line. `field`, `name` and `value` are null where it is no record.",
  });

const agent = z
  .strictObject({
    value: z.string(),
    line: z.int(),
    because: z
      .enum(["any", "token", "part-of-token", "holds-token", "begins-full-name", "nobody"])
      .describe(
        "- `any`: every crawler that no group names. - `token`: the crawlers with one of the names as their token. - `part-of-token`, `holds-token`, `begins-full-name`: a name is compared as a whole, as `Dialect.agentNames` says. - `nobody`",
      ),
    names: z
      .array(z.string())
      .describe("The names that are compared, in the letters of the line; none for `any` and `nobody`."),
  })
  .meta({ id: "AgentJson", description: "A user-agent line, and to whom it applies in the dialect." });

const parsedRule = z
  .strictObject({
    type: z.enum(["allow", "disallow"]),
    path: z.string(),
    line: z.int(),
  })
  .meta({ id: "ParsedRuleJson", description: "A rule." });

const field = z
  .strictObject({
    field: z.string(),
    name: z.string(),
    value: z.string(),
    agentLine: z
      .int()
      .nullable()
      .describe("The last of the user-agent lines right above it, to which it is commonly taken to belong."),
    line: z.int(),
  })
  .meta({ id: "FieldJson", description: "A record of another field." });

const group = z
  .strictObject({
    agents: z.array(agent),
    rules: z.array(parsedRule),
    fields: z.array(field),
    start: z.int(),
    end: z.int(),
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
    message: z.string().describe("In words, for people. Holds no text of the file."),
  })
  .meta({
    id: "LineDiagnosticJson",
    description: "A line of a robots.txt that its author probably meant otherwise than it is read.",
  });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/parse/1"),
    robots: robots,
    dialect: z.string(),
    bytes: z.int().describe("How many bytes were read."),
    truncated: z.boolean(),
    lines: z.array(line),
    groups: z.array(group),
    sitemaps: z.array(
      z.strictObject({
        url: z.string(),
        line: z.int(),
      }),
    ),
    fields: z.array(field).describe("The records of other fields, inside and outside of groups."),
    strayRules: z.array(parsedRule).describe("The rules before the first group, which bind nobody."),
    diagnostics: z.array(robotsDiagnostic),
    lineDiagnostics: z
      .array(lineDiagnostic)
      .describe("The lines that were probably meant otherwise than they are read, the first 200."),
    crawlers: z
      .array(crawlerGroups)
      .nullable()
      .describe("The groups that apply to each crawler of `--as`; null without it."),
  })
  .meta({
    id: "ParseJson",
    description:
      "A document as `parse --json` prints it. Offsets are byte offsets, `end` is exclusive; lines count from 1. Its lists are made while they are printed: of a file of 64 MiB they are too long to be held.",
  });
