import { z } from "zod";
import { crawlSummary } from "../crawl/shape.ts";

export const shape = z
  .strictObject({ schema: z.literal("maycrawl/crawl-report/1"), ...crawlSummary.shape })
  .meta({ id: "CrawlReportJson", description: "The summary of a crawl, from its file or its database." });
