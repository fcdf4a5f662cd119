import { z } from "zod";
import { messageFields, verdict } from "../../cli/common-shape.ts";

const managed = z
  .strictObject({
    by: z.string().describe("Name of the network."),
    line: z.int().describe("The line that decides."),
    firstLine: z.int().describe("The first line of the part."),
    lastLine: z.int().nullable().describe("The last line of the part; null if its end is not marked."),
  })
  .meta({
    id: "ManagedJson",
    description: "The part of the robots.txt that a content delivery network added, if a line in it decides.",
  });

const groupVerdict = z
  .strictObject({
    agents: z.array(z.string()).describe("The values of its user-agent lines, at most 32,768 in all groups."),
    agentCount: z.int().describe("Number of its user-agent lines."),
    line: z.int().nullable().describe("The user-agent line that decides this, or the first one."),
    rules: z.int().describe("Number of its rules."),
    applies: z.boolean().describe("Whether it applies to the crawler."),
    because: z
      .enum(["named", "any", "hidden", "ignored", "later-token", "later-group", "oversize", "others"])
      .describe(
        "Why it applies: it names the crawler (`named`), or it is for `*` (`any`). Or why not: it is for `*`, and another group names the crawler (`hidden`); it is for `*`, which does not count for this crawler (`ignored`); another of the crawler's tokens comes first (`later-token`); only the first of several groups with this name counts (`later-group`); the dialect reads no file of this length (`oversize`); it is for other crawlers (`others`).",
      ),
  })
  .meta({
    id: "GroupVerdictJson",
    description: "A group, and whether it applies.",
  });

const candidate = z
  .strictObject({
    type: z.enum(["allow", "disallow"]),
    path: z.string().describe("Its path pattern, as it is written."),
    line: z.int().describe("Its line."),
    pattern: z.string().describe("Its path pattern in the form in which it is compared."),
    specificity: z.int().describe("The number of bytes of its pattern that count."),
    matches: z.boolean().describe("Whether it matches the URL."),
    outcome: z
      .enum([
        "decides",
        "less-specific",
        "tie-goes-to-allow",
        "comes-later",
        "freed",
        "repeats",
        "no-match",
        "empty",
        "not-asked",
      ])
      .describe("Why it decides or not."),
  })
  .meta({ id: "CandidateJson", description: "A rule of a group that applies, and why it decides or not." });

const surprise = z
  .strictObject({
    code: z.string(),
    line: z.int().nullable(),
    ...messageFields,
  })
  .meta({ id: "SurpriseJson", description: "A fact about the result that people may not expect." });

const flip = z
  .strictObject({
    action: z.enum(["insert-rule", "change-rule", "remove-rule", "add-group"]),
    line: z.int().describe("The line that it changes, or the line that follows an inserted one."),
    start: z.int().describe("Byte offset of the replaced text."),
    end: z.int().describe("Byte offset after the replaced text."),
    text: z.string().describe("The text that is inserted there."),
  })
  .meta({
    id: "FlipJson",
    description: "An edit of the robots.txt that flips the answer.",
  });

const flipPattern = z
  .strictObject({
    ...flip.shape,
    alsoChanges: z.array(z.string()).describe("Examples of URLs whose answers it also flips."),
  })
  .meta({
    id: "FlipPatternJson",
    description: "An edit that flips the answers of URLs of the same kind.",
  });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/explain/1"),
    ...verdict,
    path: z.string().describe("The path and query in the form in which they are compared."),
    groupsBecause: z
      .enum(["named", "any", "none"])
      .describe("Groups that apply: those that name the crawler, those for `*`, or none."),
    namedBy: z.string().nullable().describe("The product token that the groups name."),
    groups: z.array(groupVerdict).describe("The groups, at most 32,768."),
    groupCount: z.int().describe("Number of all groups."),
    candidates: z.array(candidate).describe("The rules of the groups that apply, at most 32,768."),
    candidateCount: z.int().describe("Number of all these rules."),
    surprises: z.array(surprise).describe("Facts that people may not expect."),
    flip: flip.nullable().describe("The smallest edit for this URL."),
    flipPattern: flipPattern
      .nullable()
      .describe(
        "The smallest edit for URLs like it, in which numbers, ids and values of queries may differ; null without one.",
      ),
    managed: managed.nullable(),
  })
  .meta({
    id: "ExplainJson",
    description: "The verdict of `check --json`, and why.",
  });
