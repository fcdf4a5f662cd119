import { z } from "zod";
import { verdict } from "../common-shape.ts";

const managed = z
  .strictObject({
    by: z.string(),
    line: z.int(),
    firstLine: z.int(),
    lastLine: z.int().nullable(),
  })
  .meta({
    id: "ManagedJson",
    description:
      "The part that a content delivery network added, where a line in it decides. `lastLine` is null where its end is not marked.",
  });

const groupVerdict = z
  .strictObject({
    agents: z.array(z.string()),
    agentCount: z.int(),
    line: z.int().nullable(),
    rules: z.int(),
    applies: z.boolean(),
    because: z.enum([
      "named",
      "any",
      "hidden",
      "ignored",
      "later-token",
      "later-group",
      "oversize",
      "others",
    ]),
  })
  .meta({
    id: "GroupVerdictJson",
    description: "A group, and whether it applies. `line` is that of the user-agent line that says so.",
  });

const candidate = z
  .strictObject({
    type: z.enum(["allow", "disallow"]),
    path: z.string(),
    line: z.int(),
    pattern: z.string(),
    specificity: z.int(),
    matches: z.boolean(),
    outcome: z.enum([
      "decides",
      "less-specific",
      "tie-goes-to-allow",
      "comes-later",
      "freed",
      "repeats",
      "no-match",
      "empty",
      "not-asked",
    ]),
  })
  .meta({ id: "CandidateJson", description: "A rule of a group that applies, and what became of it." });

const surprise = z
  .strictObject({
    code: z.string(),
    line: z.int().nullable(),
    message: z.string(),
  })
  .meta({ id: "SurpriseJson", description: "Something that surprises people." });

const flip = z
  .strictObject({
    action: z.enum(["insert-rule", "change-rule", "remove-rule", "add-group"]),
    line: z.int(),
    start: z.int(),
    end: z.int(),
    text: z.string(),
  })
  .meta({
    id: "FlipJson",
    description: "An edit: the bytes from `start` to `end` are replaced by the UTF-8 of `text`.",
  });

const flipPattern = z
  .strictObject({
    ...flip.shape,
    alsoChanges: z.array(z.string()),
  })
  .meta({
    id: "FlipPatternJson",
    description: "An edit with a pattern, and URLs whose answers it flips, too.",
  });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/explain/1"),
    ...verdict.shape,
    path: z.string().describe("The path and query in the form in which they are compared."),
    groupsBecause: z.enum(["named", "any", "none"]),
    namedBy: z.string().nullable(),
    groups: z.array(groupVerdict),
    groupCount: z.int(),
    candidates: z.array(candidate),
    candidateCount: z.int(),
    surprises: z.array(surprise),
    flip: flip.nullable(),
    flipPattern: flipPattern.nullable(),
    managed: managed.nullable(),
  })
  .meta({
    id: "ExplainJson",
    description: "An explanation as `explain --json` prints it: the verdict of `check --json`, and why.",
  });
