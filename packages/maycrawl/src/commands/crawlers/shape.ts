import { z } from "zod";

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/crawlers/1"),
    token: z.string().describe("Its product token, as its vendor spells it."),
    vendor: z.string().describe("The company or organisation that runs it."),
    purposes: z
      .array(
        z.enum([
          "training",
          "search",
          "user-triggered",
          "ads",
          "seo",
          "archive",
          "preview",
          "security",
          "feed",
        ]),
      )
      .describe("The purposes of its requests."),
    ai: z.boolean().describe("Whether it fetches for AI: training, search, or assistants."),
    kind: z
      .enum(["crawler", "control-token", "policy-token"])
      .describe(
        "A crawler sends requests. A control token is only looked for in robots.txt, and decides about another crawler's requests or their use. A policy token belongs to no vendor.",
      ),
    reads: z.array(z.string()).describe("The tokens that it looks for in a robots.txt, in this order."),
    ignoresAny: z.boolean().describe("Whether groups for `*` do not apply to it."),
    obeysRobots: z
      .enum(["yes", "no", "unknown", "partly"])
      .describe("Whether it obeys robots.txt, by its vendor's words."),
    obeysCrawlDelay: z
      .enum(["yes", "no", "unknown"])
      .describe("Whether it obeys Crawl-delay, by its vendor's words."),
    dialect: z.string().describe("Name of its dialect for robots.txt."),
    userAgent: z
      .string()
      .nullable()
      .describe("A User-Agent header of its own, with the placeholders of its documentation."),
    verify: z
      .strictObject({
        reverseDns: z.array(z.string()).nullable().describe("Endings of the host names of its addresses."),
        ipList: z.string().nullable().describe("URL of the list of its addresses."),
        webBotAuth: z.string().nullable().describe("URL of the keys of its signatures (Web Bot Auth)."),
      })
      .describe("How to verify that a request is from it."),
    source: z.string().describe("URL of the page with this information."),
    read: z.string().describe("The day on which that page was read: YYYY-MM-DD."),
    confidence: z
      .enum(["vendor", "secondary", "weak"])
      .describe(
        "The kind of source: `vendor`: the vendor's own page; `secondary`: another description; `weak`: neither.",
      ),
  })
  .meta({ id: "CrawlersJson", description: "A crawler that maycrawl knows." });
