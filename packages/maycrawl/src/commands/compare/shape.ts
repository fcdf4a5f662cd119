import { z } from "zod";
import { askedCrawler, decision, robots } from "../../cli/common-shape.ts";

const dialectAnswer = z
  .strictObject({
    dialect: z.string().describe("Name of the dialect."),
    ...decision,
  })
  .meta({ id: "DialectAnswerJson", description: "The answer of one dialect." });

const source = z
  .strictObject({
    where: z.string().describe("The document and the place in it, for people."),
    certainty: z
      .enum(["stated", "observed", "reported", "assumed"])
      .describe(
        "How sure it is. `stated`: the document says so. `observed`: the engine's code does so. `reported`: another account of the engine says so. `assumed`: it is likely by the rest of the document, or by related engines.",
      ),
  })
  .meta({ id: "SourceJson", description: "Source of a dialect's value of a property." });

const property = z
  .strictObject({
    property: z.string().describe("Name of the property (docs/dialects.md)."),
    value: z.unknown().describe("Its value in the dialect."),
    source: source.nullable().describe("Source of that value."),
    referenceValue: z.unknown().describe("Its value in the dialect that is compared with."),
    referenceSource: source.nullable().describe("Source of that value."),
  })
  .meta({
    id: "PropertyJson",
    description: "A property that causes the difference, with its values in both dialects.",
  });

const difference = z
  .strictObject({
    dialect: z.string().describe("Name of the dialect whose answer differs."),
    reference: z.string().describe("Name of the dialect that is compared with: the first one."),
    found: z
      .boolean()
      .describe("Whether the properties were found; false if the file is too large to try them."),
    properties: z.array(property).describe("The properties that make the difference."),
  })
  .meta({ id: "DifferenceJson", description: "Why a dialect's answer differs from the first one's." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/compare/1"),
    url: z.string().describe("The URL, without a password."),
    ...askedCrawler,
    alike: z.boolean().describe("Whether all dialects give the same answer."),
    answers: z.array(dialectAnswer).describe("One for each dialect."),
    differences: z
      .array(difference)
      .describe("One for each dialect whose answer differs from the first one's."),
    robots: robots.describe("The robots.txt, as the first dialect reads it."),
  })
  .meta({ id: "CompareJson", description: "The answers of several dialects for one URL and crawler." });
