import { z } from "zod";
import { askedPage, message, place } from "../../cli/common-shape.ts";

const answer = z.enum(["yes", "no"]);
const verdict = z.enum(["yes", "no", "unknown"]);
const fileOutcome = z.enum(["failed", "not-asked", "none", "had"]);

const statement = z
  .strictObject({
    mechanism: z
      .string()
      .describe(
        "The mechanism: `content-usage`, `content-signal`, `policy-token`, `tdmrep`, `page-directive`, `license`, `ai-txt`, or `ai-training-field`.",
      ),
    from: z
      .string()
      .describe(
        "Source of the statement: `robots.txt`, `header`, `meta`, `link`, `tdmrep.json`, `license-file`, or `ai.txt`.",
      ),
    place: place.describe("The place of the statement."),
    text: z.string().describe("The statement, as it is written."),
    says: z
      .strictObject({
        "train-ai": answer.optional(),
        "ai-input": answer.optional(),
        search: answer.optional(),
      })
      .describe("Its answer for each category; a category without a statement is missing."),
    decides: z.array(z.string()).describe("The categories whose answer it decides."),
    path: z.string().nullable().describe("The path pattern that limits it; null without one."),
    file: z
      .string()
      .nullable()
      .describe("The URL of the licence file or the ai.txt that contains it; null for other statements."),
    terms: z.string().nullable().describe("URL of the terms of use that it names."),
    ignored: z
      .string()
      .nullable()
      .describe(
        "Why it does not count: `hidden` (a group that names the crawler hides the group for `*`), `before-any-group`, `longer-path` (a longer path matches), `not-crawlable` (the page may not be crawled), `superseded` (a statement nearer to the content counts), `unreadable`, `dead` (no engine obeys it any more), or `unsettled` (it is unclear whether it is about this use); null if it counts.",
      ),
    notes: z.array(message).describe("Further explanations."),
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
        means: z
          .string()
          .nullable()
          .describe(
            "Consequence for the use of the page, in English; null if the crawler may fetch the page.",
          ),
      })
      .describe("Decision by robots.txt."),
    statements: z.array(statement).describe("All statements, also those that do not count."),
    conflicts: z
      .array(
        z.strictObject({
          code: z
            .string()
            .describe(
              "Stable code: `contradiction` (one says yes, another no; the no counts), `hidden-by-group` (a group that names the crawler hides statements for `*`), or `before-any-group` (statements before the first user-agent line count for no crawler).",
            ),
          category: z
            .string()
            .nullable()
            .describe("The category that a contradiction is about; null for other codes."),
          statements: z.array(z.int()).describe("Indexes in `statements`, from 0."),
        }),
      )
      .describe("Statements that conflict, or that do not reach the crawler."),
    tdmrep: fileOutcome.describe(
      "Result of the request for /.well-known/tdmrep.json: `had` (it was read), `none` (it does not exist, or robots.txt disallows it), `failed`, or `not-asked` (only files were named).",
    ),
    aiTxt: fileOutcome.describe(
      "The same for the ai.txt of the site; `not-asked` also means: without `--ai-txt`.",
    ),
    licenses: z
      .array(
        z.strictObject({
          url: z.string().describe("URL of the file."),
          outcome: z
            .enum(["read", "failed", "unreadable"])
            .describe(
              "`read`; `unreadable`: it does not exist, may not be fetched, or is not a licence; `failed`: it could not be fetched.",
            ),
        }),
      )
      .describe("The licence files that the statements name."),
    notes: z.array(z.string()).describe("Controls of a vendor that cannot be seen from outside, in English."),
  })
  .meta({
    id: "PrefsJson",
    description:
      "Permitted uses of a page's content, by all statements of its site. `prefs --json` prints a line for each crawler.",
  });
