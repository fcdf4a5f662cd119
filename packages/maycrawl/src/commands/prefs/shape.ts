import { z } from "zod";
import { askedPage, message, place } from "../common-shape.ts";

const answer = z.enum(["yes", "no"]);
const verdict = z.enum(["yes", "no", "unknown"]);
const fileOutcome = z.enum(["failed", "not-asked", "none", "had"]);

const statement = z
  .strictObject({
    mechanism: z.string().describe("The mechanism: `content-signal`, `tdmrep`, `rsl` …"),
    from: z.string().describe("Where the statement is: `robots.txt`, `header`, `meta` …"),
    place: place.describe("The place of the statement."),
    text: z.string().describe("The statement, as it is written."),
    says: z
      .strictObject({
        "train-ai": answer.optional(),
        "ai-input": answer.optional(),
        search: answer.optional(),
      })
      .describe("What it says about each category."),
    decides: z.array(z.string()).describe("The categories whose answer it decides."),
    path: z.string().nullable().describe("The path pattern to which it applies."),
    file: z.string().nullable().describe("The URL of the licence file or the ai.txt."),
    terms: z.string().nullable().describe("URL of the terms of use that it names."),
    ignored: z.string().nullable().describe("Why it does not count; null if it counts."),
    notes: z.array(message).describe("Sentences about it, where there is more to say."),
  })
  .meta({ id: "StatementJson", description: "A statement about use." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/prefs/1"),
    ...askedPage,
    "train-ai": verdict.describe("Whether the content may train AI."),
    "ai-input": verdict.describe("Whether the content may be input of AI, such as grounding."),
    search: verdict.describe("Whether the content may be used for search."),
    access: z
      .strictObject({
        allowed: z
          .boolean()
          .nullable()
          .describe("Whether the crawler may fetch the page; null if not known."),
        means: z.string().nullable().describe("What that means for use, where it may not."),
      })
      .describe("What robots.txt allows."),
    statements: z.array(statement).describe("All statements, also those that do not count."),
    conflicts: z
      .array(
        z.strictObject({
          code: z.string().describe("Stable code: `contradiction` …"),
          category: z.string().nullable().describe("The category that it is about."),
          statements: z.array(z.int()).describe("Indexes in `statements`, from 0."),
        }),
      )
      .describe("Statements that do not go together, or miss their aim."),
    tdmrep: fileOutcome.describe("Whether the site's /.well-known/tdmrep.json could be read; `had`: yes."),
    aiTxt: fileOutcome.describe("Whether the site's ai.txt could be read; `had`: yes."),
    licenses: z
      .array(
        z.strictObject({
          url: z.string().describe("URL of the file."),
          outcome: z.enum(["read", "failed", "unreadable"]).describe("Whether it could be read."),
        }),
      )
      .describe("The licence files that the statements name."),
    notes: z.array(z.string()).describe("Sentences about what cannot be seen from outside."),
  })
  .meta({
    id: "PrefsJson",
    description:
      "What the content of a page may be used for, by all that its site says. `prefs --json` prints a line for each crawler.",
  });
