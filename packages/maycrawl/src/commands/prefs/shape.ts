import { z } from "zod";
import { askedPage, place } from "../common-shape.ts";

const statement = z
  .strictObject({
    mechanism: z.string(),
    from: z.string(),
    place: place,
    text: z.string(),
    says: z.strictObject({
      "train-ai": z.enum(["yes", "no"]).optional(),
      "ai-input": z.enum(["yes", "no"]).optional(),
      search: z.enum(["yes", "no"]).optional(),
    }),
    decides: z.array(z.string()).describe("The categories whose answer it decided."),
    path: z.string().nullable(),
    file: z.string().nullable().describe("The URL of the licence file or the ai.txt."),
    terms: z.string().nullable(),
    ignored: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: "StatementJson", description: "A statement about use." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/prefs/1"),
    ...askedPage.shape,
    "train-ai": z.enum(["yes", "no", "unknown"]),
    "ai-input": z.enum(["yes", "no", "unknown"]),
    search: z.enum(["yes", "no", "unknown"]),
    access: z
      .strictObject({
        allowed: z.boolean().nullable(),
        means: z.string().nullable(),
      })
      .describe("Whether the crawler may fetch the page at all, and what it means for use where it may not."),
    statements: z.array(statement),
    conflicts: z.array(
      z.strictObject({
        code: z.string(),
        category: z.string().nullable(),
        statements: z.array(z.number()).describe("Places in `statements`, from 0."),
      }),
    ),
    tdmrep: z.enum(["failed", "not-asked", "none", "had"]),
    aiTxt: z.enum(["failed", "not-asked", "none", "had"]),
    licenses: z
      .array(
        z.strictObject({
          url: z.string(),
          outcome: z.enum(["read", "failed", "unreadable"]),
        }),
      )
      .describe("The licence files that are named, and whether they could be read."),
    notes: z.array(z.string()).describe("Sentences about what cannot be seen from outside."),
  })
  .meta({
    id: "PrefsJson",
    description:
      "What content may be used for, as `prefs --json` prints it. Names are never changed; what does not apply is null.",
  });
