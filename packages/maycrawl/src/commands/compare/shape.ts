import { z } from "zod";
import { googleCode, robots, rule } from "../common-shape.ts";

const dialectAnswer = z
  .strictObject({
    dialect: z.string(),
    allowed: z.boolean(),
    settled: z.boolean(),
    because: z.enum([
      "unavailable",
      "unreachable",
      "rule",
      "no-rule",
      "no-group",
      "robots-txt",
      "other-origin",
    ]),
    rule: rule.nullable(),
    googleCode: googleCode.nullable(),
  })
  .meta({ id: "DialectAnswerJson", description: "The answer of one dialect." });

const source = z
  .strictObject({
    where: z.string().describe("The document and the place in it, for people."),
    certainty: z
      .enum(["stated", "observed", "reported", "assumed"])
      .describe(
        "How sure it is, from firm to weak: - `stated`: the document says so. - `observed`: the engine's own code does so. - `reported`: somebody else's account of it; the engine's owner has not been read. - `assumed`: nobody says; it is what the rest of the document, or its engine's family, makes likely.",
      ),
  })
  .meta({ id: "SourceJson", description: "Where a dialect's value of a property comes from." });

const property = z
  .strictObject({
    property: z.string(),
    value: z.unknown(),
    source: source.nullable(),
    referenceValue: z.unknown(),
    referenceSource: source.nullable(),
  })
  .meta({
    id: "PropertyJson",
    description: "A property that makes the difference, with the values as the dialects have them.",
  });

const difference = z
  .strictObject({
    dialect: z.string(),
    reference: z.string(),
    found: z.boolean().describe("False where the file is too large to find out by trying."),
    properties: z.array(property),
  })
  .meta({ id: "DifferenceJson", description: "Why a dialect does not answer as the first one." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/compare/1"),
    url: z.string(),
    as: z.string(),
    token: z.string(),
    known: z.boolean(),
    alike: z.boolean().describe("Whether all dialects answer alike."),
    answers: z.array(dialectAnswer),
    differences: z.array(difference),
    robots: robots.describe("As the first dialect sees it."),
  })
  .meta({ id: "CompareJson", description: "A comparison as `compare --json` prints it." });
