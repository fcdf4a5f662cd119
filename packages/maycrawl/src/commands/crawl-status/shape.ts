import { z } from "zod";

const worker = z
  .strictObject({
    name: z.string().describe("Name of its machine, and number of its process."),
    since: z.number().describe("Time at the start of its crawl."),
    seenAt: z.number().describe("Time of its last report."),
    hosts: z.int().describe("Number of hosts that it visits now."),
  })
  .meta({ id: "WorkerJson", description: "A worker of a crawl." });

const wait = z
  .strictObject({
    origin: z.string().describe("The site."),
    until: z.number().describe("Earliest time of its next visit."),
    because: z.string().describe("Reason why it waits, in words."),
  })
  .meta({ id: "WaitJson", description: "A site that waits." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/crawl-status/1"),
    now: z.number().describe("Time of this status."),
    round: z.int().optional().describe("Number of the round; missing before the first one."),
    startedAt: z.number().optional().describe("Start of the round."),
    by: z
      .enum(["unreachable", "done", "limit"])
      .optional()
      .describe("How the round ended; missing while it is running."),
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
