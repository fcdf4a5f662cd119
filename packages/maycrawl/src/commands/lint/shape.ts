import { z } from "zod";
import { failure, messageFields } from "../../cli/common-shape.ts";

const answer = z.enum(["allowed", "disallowed"]);

const position = {
  start: z.int().describe("Byte offset of its start."),
  end: z.int().describe("Byte offset of its end, exclusive."),
  line: z.int().describe("Line of its start, from 1."),
  column: z.int().describe("Column of its start, from 1."),
};

const relatedPlace = z
  .strictObject({ ...position, message: z.string().describe("Its meaning for the finding, in English.") })
  .meta({ id: "RelatedPlaceJson", description: "Another place of the file that a finding is about." });

const witness = z
  .strictObject({
    crawler: z.string().describe("Product token of the crawler."),
    url: z
      .string()
      .describe("Absolute URL. If the origin of the file is unknown, its host is `example.com`."),
    now: answer.describe("Answer with this file, in the crawler's own dialect."),
    meant: answer.nullable().describe("Answer with the probably intended file; null if it is not known."),
  })
  .meta({ id: "WitnessJson", description: "A URL that shows the effect of a finding." });

const fix = z
  .strictObject({
    title: z.string().describe("Imperative sentence without a full stop."),
    safe: z
      .union([z.boolean(), z.literal("untried")])
      .describe(
        "Whether the fix alone is proved to change no decision, and changes no pace, sitemap and preference; `untried` if it was not tried, as without `--prove`.",
      ),
    edits: z
      .array(
        z.strictObject({
          start: z.int().describe("Byte offset of the replaced text."),
          end: z.int().describe("Byte offset after the replaced text."),
          text: z.string().describe("The text that is inserted there."),
        }),
      )
      .describe("Replacements that do not overlap, in the order of their offsets."),
  })
  .meta({ id: "FixJson", description: "A change of the file that removes a finding." });

const finding = z
  .strictObject({
    code: z.string().describe("Stable code: the name of its page in `docs/lint`."),
    severity: z.enum(["error", "warning", "information"]),
    ...messageFields,
    why: z.string().describe("Reason why it is a problem, in English."),
    documentation: z.string().describe("URL of the page about the code."),
    ...position,
    related: z.array(relatedPlace).describe("Other places of the file that the finding is about."),
    crawlers: z
      .array(z.string())
      .describe("Product tokens of the crawlers that it concerns; empty for no crawler in particular."),
    witnesses: z.array(witness).describe("URLs that show the effect."),
    proof: z
      .enum(["decided", "proved"])
      .nullable()
      .describe(
        "`decided` if the witnesses were decided with this file and with the probably intended one; `proved` if the message is proved for all URLs (`--prove`).",
      ),
    fixes: z.array(fix).describe("Changes that remove the finding."),
  })
  .meta({ id: "FindingJson", description: "A problem of a robots.txt." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/lint/1"),
    source: z.string().describe("The file, the URL or `-`, as it was given; a file of a folder by its path."),
    findings: z.array(finding).describe("The findings, in file order."),
    error: failure.shape.error.optional().describe("The reason why the source could not be read."),
  })
  .meta({
    id: "LintJson",
    description: "The findings of a robots.txt. `lint --json` prints a line for each file.",
  });
