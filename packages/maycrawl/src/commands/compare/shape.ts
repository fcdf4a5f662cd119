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
  .meta({ id: "SourceJson", description: "Where a dialect's value of a property comes from." });

const property = z
  .strictObject({
    property: z.string().describe("Name of the property (docs/dialects.md)."),
    value: z.unknown().describe("Its value in the dialect."),
    source: source.nullable().describe("Where that value comes from."),
    referenceValue: z.unknown().describe("Its value in the dialect that is compared with."),
    referenceSource: source.nullable().describe("Where that value comes from."),
  })
  .meta({
    id: "PropertyJson",
    description: "A property that makes the difference, with the values as the dialects have them.",
  });

const difference = z
  .strictObject({
    dialect: z.string().describe("Name of the dialect that answers otherwise."),
    reference: z.string().describe("Name of the dialect that is compared with: the first one."),
    found: z
      .boolean()
      .describe("Whether the properties were found; false if the file is too large to try them."),
    properties: z.array(property).describe("The properties that make the difference."),
  })
  .meta({ id: "DifferenceJson", description: "Why a dialect answers otherwise than the first one." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/compare/1"),
    url: z.string().describe("The URL, without a password."),
    ...askedCrawler,
    alike: z.boolean().describe("Whether all dialects answer alike."),
    answers: z.array(dialectAnswer).describe("One for each dialect."),
    differences: z.array(difference).describe("One for each dialect that does not answer as the first one."),
    robots: robots.describe("The robots.txt, as the first dialect reads it."),
  })
  .meta({ id: "CompareJson", description: "The answers of several dialects for one URL and crawler." });
