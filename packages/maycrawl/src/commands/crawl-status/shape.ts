import { z } from "zod";

const worker = z
  .strictObject({
    name: z.string().describe("Name of its machine, and number of its process."),
    since: z.number().describe("When it began to crawl."),
    seenAt: z.number().describe("When it last reported."),
    hosts: z.int().describe("Number of hosts that it visits now."),
  })
  .meta({ id: "WorkerJson", description: "A worker of a crawl." });

const wait = z
  .strictObject({
    origin: z.string().describe("The site."),
    until: z.number().describe("The time from which it may be visited."),
    because: z.string().describe("What it waits for, in words."),
  })
  .meta({ id: "WaitJson", description: "A site that waits." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/crawl-status/1"),
    now: z.number().describe("The time of the answer."),
    round: z.int().optional().describe("Number of the round; missing before the first one."),
    startedAt: z.number().optional().describe("When the round began."),
    by: z
      .enum(["unreachable", "done", "limit"])
      .optional()
      .describe("How the round ended; missing while it goes on."),
    visited: z.int().describe("Pages visited in this round."),
    queued: z.int().describe("URLs that are known and still to be visited in this round."),
    sitemaps: z.int().describe("Sitemaps that are still to be read."),
    hosts: z.int().describe("Hosts with URLs that are still to be visited."),
    active: z.int().describe("Hosts that a worker visits now."),
    waiting: z.int().describe("Hosts that wait for their next request."),
    stuck: z.int().describe("Hosts that cannot be reached."),
    longest: z.array(wait).describe("The sites that wait longest."),
    workers: z.array(worker).describe("All workers."),
  })
  .meta({
    id: "CrawlStatusJson",
    description:
      "The state of a crawl in a database. Times are milliseconds since the epoch, by the database's clock.",
  });
