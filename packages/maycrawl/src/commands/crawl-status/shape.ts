import { z } from "zod";

const databaseWorkerStatus = z
  .strictObject({
    name: z.string().describe("Name of its machine, and number of its process."),
    since: z.number(),
    seenAt: z.number().describe("When it said last that it is there."),
    hosts: z.int().describe("Number of hosts that it visits now."),
  })
  .meta({ id: "DatabaseWorkerStatusJson", description: "A worker of a crawl." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/crawl-status/1"),
    now: z.number(),
    round: z.int().optional().describe("Undefined before the first round."),
    startedAt: z.number().optional(),
    by: z
      .enum(["unreachable", "done", "limit"])
      .optional()
      .describe("How the round ended; undefined while it goes on."),
    active: z.int().describe("Number of hosts that a worker visits now."),
    stuck: z.int().describe("Number of hosts that cannot be reached."),
    workers: z.array(databaseWorkerStatus),
    sitemaps: z.int().describe("Sitemaps that are to be read: how many pages they name is not known."),
    queued: z.int().describe("URLs that are to be visited in this round, as far as is known."),
    visited: z.int().describe("Pages visited in this round."),
    hosts: z.int().describe("Hosts that have such URLs."),
    waiting: z.int().describe("How many of them wait, and those that wait longest."),
    longest: z.array(
      z.strictObject({
        origin: z.string(),
        until: z.number().describe("From when on it may be visited, in milliseconds since the epoch."),
        because: z.string(),
      }),
    ),
  })
  .meta({
    id: "CrawlStatusJson",
    description:
      "Where a crawl in a database is. Times are milliseconds since the epoch, by the database's clock.",
  });
