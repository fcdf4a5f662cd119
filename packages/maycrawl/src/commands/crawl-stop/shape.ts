import { z } from "zod";

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/crawl-stop/1"),
    workers: z.int().describe("Number of workers that were stopped."),
  })
  .meta({ id: "CrawlStopJson", description: "The result of stopping the workers of a crawl." });
