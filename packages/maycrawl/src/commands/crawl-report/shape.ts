import { z } from "zod";
import { message, messageFields } from "../../cli/common-shape.ts";

const ms = z.number().describe("Milliseconds since the epoch.");
const count = z.int().describe("How many there are.");

const skipReason = z.enum([
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
]);

const example = z
  .strictObject({
    url: z.string().describe("One of the URLs."),
    what: z.string().describe("Description of what they have in common."),
    count,
  })
  .meta({ id: "ExampleJson", description: "URLs that have something in common, with one of them." });

const skipped = z
  .strictObject({ url: z.string().describe("One of the URLs."), what: skipReason, count })
  .meta({ id: "SkippedJson", description: "URLs that were not visited for one reason, with one of them." });

const reasonTally = z
  .strictObject({ what: skipReason, count })
  .meta({ id: "ReasonTallyJson", description: "How many URLs a reason concerns." });

const numberTally = z
  .strictObject({ what: z.int().nullable().describe("The status, or the number of links."), count })
  .meta({ id: "NumberTallyJson", description: "How many URLs have a status, or a depth." });

const verdictTally = z
  .strictObject({
    what: z.enum([
      "blocked",
      "failed",
      "indexable",
      "not-indexable",
      "canonicalised",
      "unread",
      "redirect",
      "gone",
      "skipped",
      "queued",
    ]),
    count,
  })
  .meta({ id: "VerdictTallyJson", description: "How many URLs have a verdict." });

const timeSlice = z
  .strictObject({
    at: ms,
    statuses: z
      .strictObject({
        none: z.int(),
        "2xx": z.int(),
        "3xx": z.int(),
        "4xx": z.int(),
        "5xx": z.int(),
        other: z.int(),
      })
      .describe("Visits by the class of their status; `none` had no answer."),
  })
  .meta({ id: "TimeSliceJson", description: "The statuses of the visits in a stretch of time." });

const blockingRule = z
  .strictObject({
    origin: z.string().describe("The site."),
    what: z.string().describe("The rule with its line, in words, or the failure of the robots.txt."),
    url: z.string().describe("One of the URLs that it disallows."),
    count,
  })
  .meta({ id: "BlockingRuleJson", description: "URLs of a site that one rule of its robots.txt disallows." });

const trapTally = z
  .strictObject({
    origin: z.string().describe("The site."),
    url: z.string().describe("One of the URLs."),
    what: z.string().describe("The budget, by the name of its option."),
    count,
  })
  .meta({ id: "TrapTallyJson", description: "URLs of a site that are beyond a budget." });

const leftOut = z
  .strictObject({
    reason: z
      .enum([...skipReason.options, "sitemap", "queue"])
      .describe("`queue`: the site had too many URLs already; `sitemap`: it had too many sitemaps."),
    links: z.int().describe("Number of links."),
    hosts: z
      .array(
        z.strictObject({
          origin: z.string().describe("The site; empty for all others."),
          links: z.int().describe("Number of links to it."),
          url: z.string().describe("One of the URLs."),
        }),
      )
      .describe("Sites with the most links."),
  })
  .meta({
    id: "LeftOutJson",
    description: "Links that were left out for one reason. They were counted, and not kept.",
  });

const failureTally = z
  .strictObject({
    code: z.string().describe("Stable code of the kind: `sitemap-blocked`, `broken-link` …"),
    title: z.string().describe("The kind in words."),
    why: z.string().describe("Why the failure matters."),
    whatToDo: z.string().describe("Advice for the owner of the site."),
    count,
    examples: z.array(
      z.strictObject({
        url: z.string().describe("The URL that is wrong."),
        ...messageFields,
        message: z.string().describe("Description of the problem."),
        source: message
          .optional()
          .describe(
            "How a page links there; `params` contains the page's URL. Omitted if no other page is known, and for contradictions.",
          ),
      }),
    ),
  })
  .meta({ id: "FailureTallyJson", description: "A kind of failure, with advice and examples." });

const extreme = z
  .strictObject({ url: z.string(), amount: z.number().describe("Milliseconds, or bytes.") })
  .meta({ id: "ExtremeJson", description: "A URL, and how slow or large it is." });

const sample = z
  .strictObject({ count, urls: z.array(z.string()).describe("The first of them.") })
  .meta({ id: "SampleJson", description: "Some of many URLs." });

const waitingHost = z
  .strictObject({
    origin: z.string().describe("The site."),
    queued: z.int().describe("URLs that wait to be visited."),
    readyAt: z.number().describe("Earliest time of its next visit, in milliseconds since the epoch."),
    waitingFor: z.string().describe("Reason why it waits, in words."),
    stuck: z
      .enum(["unreachable", "nowhere"])
      .optional()
      .describe("`unreachable`: it gives no answer; `nowhere`: its name has no address."),
  })
  .meta({ id: "WaitingHostJson", description: "A site that has URLs left, and what it waits for." });

export const shape = z
  .strictObject({
    schema: z.literal("maycrawl/crawl-report/1"),
    type: z.literal("summary"),
    file: z.string().nullable().describe("The file of the crawl; null if the crawl is in a database."),
    database: z.string().optional().describe("The address of the database, without its password."),
    name: z.string().optional().describe("The name of the crawl in the database."),
    ended: z
      .string()
      .nullable()
      .describe(
        "How the run ended: `done`, `limit`, `unreachable` or `stopped`. Null in `crawl report`, and if the run had no round.",
      ),
    round: z
      .strictObject({
        id: z.int().describe("Its number, from 1."),
        startedAt: ms,
        endedAt: ms.optional().describe("Missing while the round is running, or if it was interrupted."),
        endedBy: z.enum(["unreachable", "done", "limit"]).optional().describe("How it ended."),
        visited: z.int().describe("URLs that were visited in it."),
      })
      .optional()
      .describe("The last round; missing before the first one."),
    hosts: z.int().describe("Number of hosts with at least one visited URL."),
    urls: z
      .strictObject({
        known: z.int().describe("URLs that the crawl knows."),
        visited: z.int().describe("URLs that were visited in any round."),
        queued: z.int().describe("URLs that wait to be visited."),
        skipped: z.int().describe("URLs that are not visited."),
        gone: z.int().describe("URLs that have disappeared."),
      })
      .describe("Numbers of URLs."),
    hasAnswer: z.boolean().describe("Whether a page has ever answered with a status of 2xx."),
    seedsLeadingOut: z
      .array(z.strictObject({ url: z.string(), target: z.string() }))
      .describe("Seeds whose last visit was a redirect to a URL outside the crawl."),
    firewalls: z
      .array(example)
      .describe("Firewalls that answered the last visit of a URL instead of its site."),
    verdicts: z.array(verdictTally).describe("All verdicts, also those that no URL has."),
    statuses: z
      .array(numberTally)
      .describe("Status of the last visit of each URL; null: there was no answer."),
    depths: z
      .array(numberTally)
      .describe(
        "Number of URLs by the number of links from a seed, in ascending order. 20 includes all deeper URLs. null, at the end: only a sitemap leads to them.",
      ),
    timeline: z
      .strictObject({ sliceMs: z.number().describe("Length of a slice."), slices: z.array(timeSlice) })
      .describe("All visits, also those of earlier rounds."),
    blocked: z
      .strictObject({ count, rules: z.array(blockingRule) })
      .describe("URLs that robots.txt disallows."),
    skipped: z
      .array(skipped)
      .describe("URLs that the crawl keeps and does not visit; `leftOut` has those that it does not keep."),
    traps: z
      .array(trapTally)
      .describe(
        "Exhausted budgets, with the number of URLs beyond each. Counts only URLs that the crawl keeps.",
      ),
    leftOut: z.array(leftOut).describe("Links that were found and not kept."),
    optionChanges: z
      .strictObject({
        at: ms,
        left: z
          .array(reasonTally)
          .describe("URLs that left the crawl, by the reason that keeps them away now."),
        back: z.array(reasonTally).describe("URLs that came back, by the reason that kept them away before."),
      })
      .optional()
      .describe("Effects of the options of the last run, if they differed from those before."),
    notIndexable: z.array(example).describe("Pages that may not be indexed."),
    errors: z
      .array(example)
      .describe("Visits without an answer, or with a status of 400 or more, by what failed."),
    notes: z.array(example).describe("Other notes of the visits."),
    contradictions: z.array(failureTally).describe("Contradictions between a site's statements."),
    broken: z
      .array(failureTally)
      .describe(
        "Links to missing pages (`broken-link`), to pages that refuse access (`refused-link`), to pages that could not be fetched (`failed-link`), and to redirects to such pages (`broken-redirect`, or `refused-redirect` if access is refused); redirects to nowhere (`redirect-nowhere`) and redirect loops (`redirect-loop`). Each has the pages that link there.",
      ),
    slowest: z.array(extreme).describe("The slowest pages, in milliseconds."),
    largest: z.array(extreme).describe("The largest pages, in bytes."),
    orphans: sample.describe(
      "Indexable pages in a sitemap that no page links to. They name no other canonical URL. Empty if not all linked pages were read.",
    ),
    islands: sample.describe(
      "Linked pages that may be indexed, name no other canonical URL, and are in no sitemap of their host.",
    ),
    waiting: z.strictObject({ count, hosts: z.array(waitingHost) }).describe("Sites that have URLs left."),
    sitemaps: z
      .strictObject({
        count,
        entries: z.int().describe("Number of their entries."),
        failures: z.array(
          z.strictObject({
            url: z.string().describe("The sitemap."),
            errors: z.int().describe("Number of its errors."),
            failure: z.string().describe("Description of the failure."),
          }),
        ),
      })
      .describe("The sitemaps that were read."),
  })
  .meta({
    id: "CrawlReportJson",
    description: "The summary of a crawl. Lists begin with the largest entry, and have at most ten entries.",
  });
