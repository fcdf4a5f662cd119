import { z } from "zod";

const timeSlice = z
  .strictObject({
    at: z.number().describe("When it begins, in milliseconds since the epoch."),
    statuses: z.strictObject({
      none: z.number(),
      "2xx": z.number(),
      "3xx": z.number(),
      "4xx": z.number(),
      "5xx": z.number(),
      other: z.number(),
    }),
  })
  .meta({ id: "TimeSliceJson", description: "The statuses of the visits in a stretch of time." });

const trapTally = z
  .strictObject({
    origin: z.string(),
    url: z.string(),
    what: z.string(),
    count: z.int(),
  })
  .meta({
    id: "TrapTallyJson",
    description: "URLs of a host that are beyond a budget; `what` names the budget.",
  });

const leftOut = z
  .strictObject({
    reason: z.enum([
      "sitemap",
      "robots",
      "nofollow",
      "scope",
      "include",
      "exclude",
      "depth",
      "trap",
      "length",
      "scheme",
      "refused",
      "queue",
    ]),
    links: z.number(),
    hosts: z
      .array(
        z.strictObject({
          origin: z.string(),
          links: z.number(),
          url: z.string(),
        }),
      )
      .describe('The hosts to which most of them lead, each with an example; "": of all others.'),
  })
  .meta({
    id: "LeftOutJson",
    description: "Links that were left out for one reason. They were counted, and not kept.",
  });

const failureTally = z
  .strictObject({
    code: z.string(),
    count: z.int(),
    examples: z.array(
      z.strictObject({
        url: z.string(),
        message: z.string(),
      }),
    ),
    title: z.string(),
    why: z.string().describe("Why it costs something."),
    whatToDo: z.string(),
  })
  .meta({ id: "FailureTallyJson", description: "A kind of failure, with advice and examples." });

const extreme = z
  .strictObject({
    url: z.string(),
    amount: z.number().describe("Milliseconds, or bytes."),
  })
  .meta({ id: "ExtremeJson", description: "A URL, and how slow or large it is." });

const sample = z
  .strictObject({
    count: z.int(),
    urls: z.array(z.string()),
  })
  .meta({ id: "SampleJson", description: "Some of many URLs." });

const waitingHost = z
  .strictObject({
    origin: z.string(),
    queued: z.int(),
    readyAt: z.number().describe("From when on it may be visited, in milliseconds since the epoch."),
    waitingFor: z.string(),
    stuck: z.enum(["unreachable", "nowhere"]).optional(),
  })
  .meta({ id: "WaitingHostJson", description: "A host that has URLs left, and what it waits for." });

export const crawlSummary = z
  .strictObject({
    type: z.literal("summary"),
    file: z.string().nullable().describe("The file of the crawl; null where the crawl is in a database."),
    database: z.string().optional().describe("The address of the database, without its password."),
    name: z.string().optional().describe("The name of the crawl in the database."),
    ended: z
      .string()
      .nullable()
      .describe("How the last round ended; null where no round was run, or it has not ended."),
    round: z
      .strictObject({
        id: z.number(),
        startedAt: z.number(),
        endedAt: z.number().optional().describe("Undefined while it goes on, or was interrupted."),
        endedBy: z.enum(["unreachable", "done", "limit"]).optional(),
        visited: z.int().describe("How many URLs were visited in it."),
      })
      .optional(),
    hosts: z.int().describe("Of which a URL was visited; others were only linked, or cannot be reached."),
    urls: z.strictObject({
      known: z.number(),
      visited: z.int().describe("Of which a visit is kept, in whichever round it was."),
      queued: z.int(),
      skipped: z.number(),
      gone: z.number(),
    }),
    hasAnswer: z
      .boolean()
      .describe("Whether a page has ever answered with a status of 2xx, in whichever round it was."),
    seedsLeadingOut: z
      .array(
        z.strictObject({
          url: z.string(),
          target: z.string(),
        }),
      )
      .describe("Seeds that redirect to where the crawl does not go, by their last visits."),
    firewalls: z
      .array(
        z.strictObject({
          url: z.string(),
          what: z.string(),
          count: z.int(),
        }),
      )
      .describe(
        "Firewalls that answered in place of the sites, in words, by the last visit of each URL. They are not in `notes`.",
      ),
    verdicts: z
      .array(
        z.strictObject({
          what: z.enum([
            "blocked",
            "failed",
            "indexable",
            "not-indexable",
            "unread",
            "redirect",
            "gone",
            "skipped",
            "queued",
          ]),
          count: z.int(),
        }),
      )
      .describe("All verdicts, also those that no URL has."),
    statuses: z
      .array(
        z.strictObject({
          what: z.number().nullable(),
          count: z.int(),
        }),
      )
      .describe("By the last visit of each URL; null: there was no answer."),
    depths: z
      .array(
        z.strictObject({
          what: z.number(),
          count: z.int(),
        }),
      )
      .describe("By the number of links from a seed, least first; the last has all that are deeper."),
    timeline: z
      .strictObject({
        sliceMs: z.number(),
        slices: z.array(timeSlice),
      })
      .describe("All visits, also those of earlier rounds."),
    blocked: z.strictObject({
      count: z.int(),
      rules: z.array(
        z.strictObject({
          url: z.string(),
          what: z.string(),
          count: z.int(),
          origin: z.string(),
        }),
      ),
    }),
    skipped: z
      .array(
        z.strictObject({
          url: z.string(),
          what: z.enum([
            "robots",
            "nofollow",
            "scope",
            "include",
            "exclude",
            "depth",
            "trap",
            "length",
            "scheme",
            "refused",
          ]),
          count: z.int(),
        }),
      )
      .describe("Of the URLs that the file keeps: `leftOut` has those beyond."),
    traps: z
      .array(trapTally)
      .describe("Which budgets of which hosts are used up, of the URLs that the file keeps."),
    leftOut: z
      .array(leftOut)
      .describe(
        "What was found and not kept, by reason; `queue`: the host had too many URLs already, waiting or in all, `sitemap`: it had too many sitemaps.",
      ),
    optionChanges: z
      .strictObject({
        at: z.number(),
        left: z
          .array(
            z.strictObject({
              what: z.enum([
                "robots",
                "nofollow",
                "scope",
                "include",
                "exclude",
                "depth",
                "trap",
                "length",
                "scheme",
                "refused",
              ]),
              count: z.int(),
            }),
          )
          .describe("By the reason that keeps them away now."),
        back: z
          .array(
            z.strictObject({
              what: z.enum([
                "robots",
                "nofollow",
                "scope",
                "include",
                "exclude",
                "depth",
                "trap",
                "length",
                "scheme",
                "refused",
              ]),
              count: z.int(),
            }),
          )
          .describe("By the reason that kept them away before."),
      })
      .optional()
      .describe(
        "What the options of the last run changed, where they were others than before: URLs that left the crawl, and that came back.",
      ),
    notIndexable: z.array(
      z.strictObject({
        url: z.string(),
        what: z.string(),
        count: z.int(),
      }),
    ),
    errors: z.array(
      z.strictObject({
        url: z.string(),
        what: z.string(),
        count: z.int(),
      }),
    ),
    notes: z.array(
      z.strictObject({
        url: z.string(),
        what: z.string(),
        count: z.int(),
      }),
    ),
    contradictions: z.array(failureTally),
    broken: z
      .array(failureTally)
      .describe(
        "Linked pages that are not there (`broken-link`), refuse access (`refused-link`) or could not be fetched (`failed-link`), links that redirect to such (`broken-redirect`), redirects that lead nowhere (`redirect-nowhere`), and circles of redirects (`redirect-loop`), with the pages that lead there.",
      ),
    slowest: z.array(extreme),
    largest: z.array(extreme),
    orphans: sample.describe(
      "In a sitemap, and no link leads to them; none where that is not known, since not all pages were read that are linked.",
    ),
    islands: sample.describe(
      "A link leads to them, they may be indexed and name no other URL as canonical, and no sitemap names them, though their host has one.",
    ),
    waiting: z.strictObject({
      count: z.int(),
      hosts: z.array(waitingHost),
    }),
    sitemaps: z.strictObject({
      count: z.int(),
      entries: z.number(),
      failures: z.array(
        z.strictObject({
          url: z.string(),
          errors: z.number(),
          failure: z.string(),
        }),
      ),
    }),
  })
  .meta({
    id: "CrawlSummaryJson",
    description: "What came of a crawl. Lists are the longest first, and end after `maxItems` entries.",
  });

const waitingNow = z.strictObject({
  origin: z.string(),
  until: z.string().describe("The time from which the host may be visited, in ISO 8601."),
  because: z.string(),
});

const crawlProgress = z
  .strictObject({
    schema: z.literal("maycrawl/crawl/1"),
    type: z.literal("progress"),
    at: z.string().describe("The time of the line, in ISO 8601."),
    visited: z.int().describe("Pages visited in this round."),
    rate: z.number().describe("Pages a second, over the last ten seconds."),
    queued: z.int().describe("URLs that wait to be visited."),
    hosts: z.int().describe("Hosts that have such URLs."),
    waiting: z.int().describe("Hosts that wait for their next request."),
    waits: z.array(waitingNow).describe("The hosts that wait longest."),
    blocked: z.int().describe("URLs that robots.txt disallows."),
    errors: z.int().describe("Requests that failed."),
    secondsLeft: z
      .int()
      .nullable()
      .describe("Estimated time until the round ends, in seconds; null if unknown."),
  })
  .meta({ id: "CrawlProgressJson", description: "How a crawl goes on; printed every ten seconds." });

const crawlDatabase = z
  .strictObject({
    schema: z.literal("maycrawl/crawl/1"),
    type: z.literal("database"),
    at: z.string().describe("The time of the line, in ISO 8601."),
    waits: z.boolean().describe("Whether the crawl waits for its database from now on."),
    because: z.string().optional().describe("The failure of the database."),
  })
  .meta({ id: "CrawlDatabaseJson", description: "A change of the database's availability." });

const crawlEnd = z
  .strictObject({ schema: z.literal("maycrawl/crawl/1"), ...crawlSummary.shape })
  .meta({ id: "CrawlEndJson", description: "The summary, which is the last line." });

export const shape = z.discriminatedUnion("type", [crawlProgress, crawlDatabase, crawlEnd]).meta({
  id: "CrawlJson",
  description: "A line of `crawl --json`: progress every ten seconds, and the summary at the end.",
});
