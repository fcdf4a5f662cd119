import { z } from "zod";

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/crawlers/1"),
    token: z.string(),
    vendor: z.string(),
    purposes: z.array(
      z.enum([
        "archive",
        "search",
        "training",
        "user-triggered",
        "ads",
        "seo",
        "preview",
        "security",
        "feed",
      ]),
    ),
    ai: z.boolean(),
    kind: z.enum(["crawler", "control-token", "policy-token"]),
    reads: z.array(z.string()),
    ignoresAny: z.boolean(),
    obeysRobots: z.enum(["yes", "no", "unknown", "partly"]),
    obeysCrawlDelay: z.enum(["yes", "no", "unknown"]),
    dialect: z.string().describe("The name of the dialect."),
    userAgent: z.string().nullable(),
    verify: z.strictObject({
      reverseDns: z.array(z.string()).nullable(),
      ipList: z.string().nullable(),
      webBotAuth: z.string().nullable(),
    }),
    source: z.string(),
    read: z.string(),
    confidence: z.enum(["vendor", "secondary", "weak"]),
  })
  .meta({ id: "CrawlersJson", description: "A crawler as `crawlers --json` prints it." });
