import { z } from "zod";
import { shape as crawlReport } from "../crawl-report/shape.ts";

const waitingNow = z.strictObject({
  origin: z.string(),
  until: z.string().describe("Earliest time of the next visit of the host, in ISO 8601."),
  because: z.string(),
});

const crawlProgress = z
  .strictObject({
    schema: z.literal("maycrawl/crawl/1"),
    type: z.literal("progress"),
    at: z.string().describe("The time of the line, in ISO 8601."),
    visited: z.int().describe("Pages visited in this round; in a database, by this worker."),
    rate: z.number().describe("Pages per second, over the last 30 seconds."),
    queued: z.int().describe("URLs that wait to be visited."),
    hosts: z.int().describe("Hosts that have such URLs."),
    waiting: z.int().describe("Hosts that wait for their next request."),
    waits: z.array(waitingNow).describe("The hosts that wait longest."),
    blocked: z.int().describe("URLs skipped in this run because robots.txt disallows them."),
    errors: z.int().describe("Visits in this run without an answer, or with a status of 400 or more."),
    secondsLeft: z
      .int()
      .nullable()
      .describe("Estimated time until the round ends, in seconds; null if unknown."),
  })
  .meta({ id: "CrawlProgressJson", description: "The progress of a crawl; printed every ten seconds." });

const crawlDatabase = z
  .strictObject({
    schema: z.literal("maycrawl/crawl/1"),
    type: z.literal("database"),
    at: z.string().describe("The time of the line, in ISO 8601."),
    waits: z.boolean().describe("Whether the crawl waits for its database from now on."),
    because: z.string().optional().describe("The failure of the database."),
  })
  .meta({ id: "CrawlDatabaseJson", description: "A change of the database's availability." });

export const shape = z.discriminatedUnion("type", [crawlProgress, crawlDatabase, crawlReport]).meta({
  id: "CrawlJson",
  description:
    "A line of `crawl --json`: progress every ten seconds, and at the end the summary, as `crawl report --json` prints it.",
});
