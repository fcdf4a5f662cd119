import { z } from "zod";

const span = z
  .strictObject({
    hours: z.number().describe("Its length, in hours; 0 for an answer that came before the simulation."),
    status: z.int().nullable().describe("The status of the answers; null without an answer."),
    error: z
      .string()
      .nullable()
      .describe(
        "Reason for the missing answer: `name`, `connection`, `tls`, `reset`, `timeout`, `protocol` or `encoding`.",
      ),
    robots: z.string().nullable().describe("The robots.txt; null without a status of 2xx."),
    cacheControl: z.string().nullable().describe("The header Cache-Control."),
    retryAfter: z.string().nullable().describe("The header Retry-After."),
    siteAnswers: z.boolean().describe("Whether the site's pages answer during that time."),
  })
  .meta({
    id: "SpanJson",
    description: "A stretch of time in which the site always answers in the same way.",
  });

const hour = z
  .strictObject({
    hour: z.int().describe("Number of the hour, from 0."),
    holds: z
      .enum(["copy", "robots.txt", "closed", "open"])
      .describe(
        "Result that applies as the hour begins: the robots.txt, a copy of it, everything disallowed (`closed`), or everything allowed (`open`).",
      ),
    from: z
      .enum(["answer", "copy", "fresh-copy", "outage"])
      .describe(
        "Source of the result: the last answer, a copy of an earlier one, or the rules for an outage.",
      ),
    status: z.int().nullable().describe("The status of the last attempt; null without an answer."),
    requests: z.int().describe("Requests for the robots.txt within the hour."),
  })
  .meta({ id: "HourJson", description: "Knowledge and actions of a crawler in one hour." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/simulate/1"),
    history: z.array(span).describe("Answers of the site, one time span after another."),
    dialects: z.array(
      z.strictObject({
        dialect: z.string().describe("Name of the dialect."),
        requests: z.int().describe("Requests for the robots.txt in all."),
        hours: z.array(hour).describe("Every hour of the history."),
      }),
    ),
  })
  .meta({ id: "SimulateJson", description: "Behaviour of crawlers of several dialects while a site fails." });
