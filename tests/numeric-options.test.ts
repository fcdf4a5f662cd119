import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultLimits, MemoryStore, RobotsAgent } from "@maycrawl/agent";
import { createAddressGuard, createFetcher, systemClock } from "@maycrawl/agent/internal";
import { PostgresPacer, PostgresStore } from "@maycrawl/agent/postgres";
import { RedisStore } from "@maycrawl/agent/redis";
import { SqliteStore } from "@maycrawl/agent/sqlite";
import { auditPage, crawl, joinCrawl, walkSitemaps } from "@maycrawl/crawler";
import { summariseCrawl, writeReport } from "@maycrawl/crawler/report";
import {
  compile,
  type Dialect,
  defaultRetrySchedule,
  describeDecision,
  dialects,
  parse,
} from "@maycrawl/engine";
import { freshSeconds, retryDelay } from "@maycrawl/engine/internal";
import { lint } from "@maycrawl/engine/lint";
import {
  alwaysAllows,
  alwaysBlocks,
  difference,
  implies,
  neverDecides,
  redundant,
} from "@maycrawl/engine/prove";
import { readPage, readSitemap } from "@maycrawl/readers";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { numericOptions } from "./support/numeric-options.ts";

/** The valid values of a numeric option, and functions that take it. */
interface Numeric {
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
  readonly finite?: boolean;
  /** Name in the error message. */
  readonly name: string;
  /** Each way to pass the option. */
  readonly uses: readonly ((value: number) => unknown)[];
}

const { rfc9309 } = dialects;
const WHOLE = { whole: true } as const;
const COUNT = { min: 1, whole: true } as const;
const NO_RULES = compile(parse(""), "FooBot");

const folder = mkdtempSync(join(tmpdir(), "numbers-"));
const open: AsyncDisposable[] = [];
afterAll(async () => {
  for (const one of open) await one[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

const userAgent = "FooBot/1.0";
const agentWith = (options: object): RobotsAgent => {
  const agent = new RobotsAgent({ userAgent, ...options });
  onTestFinished(() => agent.close());
  return agent;
};
/** No server listens there. */
const url = "http://127.0.0.1:9/";
const crawlWith = (options: object): unknown =>
  crawl({ userAgent, file: join(folder, "crawl.db"), seeds: [], ...options });
const database = (place: object): { readonly url: string } => ({
  url: "postgres://nobody@127.0.0.1:9/none",
  ...place,
});
async function read(entries: AsyncIterable<unknown>): Promise<void> {
  for await (const _entry of entries);
}
const robotsWith = (dialect: Dialect): unknown => compile(parse("", { dialect }), "FooBot", { dialect });

/** An option of the agent that is nested in one of its options. */
const agentPart = (part: string, key: string, rule: object = {}): Numeric => ({
  ...rule,
  name: `${part}.${key}`,
  uses: [(value) => agentWith({ [part]: { [key]: value } })],
});
const crawlPart = (key: string, rule: object): Numeric => ({
  ...rule,
  name: key,
  uses: [(value) => crawlWith({ [key]: value })],
});
const limits = (key: string, rule: object): Numeric => ({
  ...rule,
  name: `limits.${key}`,
  uses: [
    (value) => agentWith({ limits: { [key]: value } }),
    (value) => {
      const parts = { clock: systemClock, guard: createAddressGuard("any") };
      return createFetcher({ userAgent, limits: { ...defaultLimits, [key]: value }, ...parts });
    },
  ],
});
const pageLimits = (key: string, rule: object): Numeric => {
  const uses: Numeric["uses"] = [
    (value) => readPage(new Response(""), { limits: { [key]: value } }),
    (value) => auditPage(url, agentWith({}), "FooBot", { limits: { [key]: value } }),
  ];
  return { ...rule, name: `limits.${key}`, uses };
};
const sitemapLimits = (key: string, rule: object): Numeric => ({
  ...rule,
  name: `limits.${key}`,
  uses: [
    (value) => read(readSitemap(new Response(""), { limits: { [key]: value } })),
    (value) => walkSitemaps(url, agentWith({}), { limits: { [key]: value } }),
  ],
});
/** An option of `agent.fetch`. The robots.txt of the missing host disallows everything. */
const fetchPart = (key: string, rule: object): Numeric => ({
  ...rule,
  name: key,
  uses: [
    (value) =>
      agentWith({ limits: { timeoutMs: 1_000 } })
        .fetch(url, { [key]: value })
        .catch(unlessOption),
  ],
});
const getPart = (key: string, rule: object): Numeric => ({
  ...rule,
  name: key,
  uses: [
    async (value) => {
      const fetch = async (input: unknown) =>
        new Response("", { status: String(input).endsWith("t") ? 404 : 200 });
      const turn = await agentWith({ fetch }).turn(url);
      for await (const _chunk of (await turn.get({ [key]: value })).body);
    },
  ],
});
const bounds = (key: string): Numeric => ({
  name: key,
  uses: [
    (value) => agentWith({ lifetime: { [key]: value } }),
    (value) => crawlWith({ lifetime: { [key]: value } }),
    (value) => {
      const other = key === "minSeconds" ? { maxSeconds: Number.POSITIVE_INFINITY } : { minSeconds: 0 };
      return freshSeconds({}, 0, rfc9309, { ...other, [key]: value } as never);
    },
  ],
});
const schedule = (key: string, rule: object = {}): Numeric => ({
  ...rule,
  name: key,
  uses: [
    (value) => agentWith({ retry: { [key]: value } }),
    (value) => {
      const wide = { ...defaultRetrySchedule, minSeconds: 0, maxSeconds: Number.POSITIVE_INFINITY };
      const asked = { maxRetryAfterSeconds: Number.POSITIVE_INFINITY };
      return retryDelay({ times: 1, at: 0 }, 0.5, { ...wide, ...asked, [key]: value });
    },
  ],
});
const accessPart = (key: string, rule: object = {}): Numeric => ({
  ...rule,
  name: `dialect.access.${key}`,
  uses: [(value) => robotsWith({ ...rfc9309, access: { ...rfc9309.access, [key]: value } })],
});
const dialectPart = (key: string): Numeric => ({
  ...WHOLE,
  finite: true,
  name: `dialect.${key}`,
  uses: [(value) => robotsWith({ ...rfc9309, [key]: value })],
});
/** A number nested in a property of a dialect; `base` has that property. */
const dialectPartOf = (base: Dialect, part: "ruleRoom" | "statedErrors", key: string): Numeric => ({
  ...WHOLE,
  finite: true,
  name: `dialect.${part}.${key}`,
  uses: [(value) => robotsWith({ ...base, [part]: { ...base[part], [key]: value } })],
});
const stored = (make: (options: object) => AsyncDisposable, options: object = {}): Numeric["uses"][0] => {
  return (value) => void open.push(make({ ...options, keepMs: value }));
};
const postgres = { url: "postgres://nobody@127.0.0.1:9/none" };
const reported = (key: string, rule: object, other: Numeric["uses"] = []): Numeric => ({
  ...rule,
  name: key,
  uses: [
    // The file is missing, but invalid options are reported first.
    (value) =>
      writeReport(join(folder, "none"), join(folder, "report.html"), { [key]: value }).catch(unlessOption),
    ...other,
  ],
});

const isOption = (thrown: unknown): boolean => {
  const { code } = thrown as { code?: string };
  return code === "ERR_ROBOTS_INVALID_OPTION" || code === "ERR_ROBOTS_INVALID_NUMBER";
};
/** Rethrows only errors about options. Valid options may lead to other errors. */
function unlessOption(thrown: unknown): void {
  if (isOption(thrown)) throw thrown;
}

const BUDGETS = [
  "maxUrlsPerHost",
  "maxOfOneForm",
  "maxQueriesPerPath",
  "maxAlike",
  "maxQueuedPerHost",
  "maxSitemapsPerHost",
  "maxSitemapHosts",
  "maxUrlLength",
  "maxSegments",
  "maxRepeats",
  "maxRedirects",
];

const describePart = (key: string, rule: object = {}): Numeric => ({
  ...rule,
  name: key,
  uses: [(value) => describeDecision(compile(parse(""), "FooBot").decide(url), { [key]: value })],
});

const TABLE: Readonly<Record<string, Numeric>> = {
  "AccessRules.cacheSeconds": accessPart("cacheSeconds"),
  "AccessRules.maxCacheSeconds": accessPart("maxCacheSeconds"),
  "AccessRules.maxRedirects": accessPart("maxRedirects", { ...WHOLE, finite: true }),
  "AuditOptions.maxRedirects": {
    ...WHOLE,
    finite: true,
    name: "maxRedirects",
    uses: [(value) => auditPage(url, agentWith({}), "FooBot", { maxRedirects: value })],
  },
  ...Object.fromEntries(
    BUDGETS.map((key) => [
      `CrawlBudgets.${key}`,
      {
        ...WHOLE,
        name: `budgets.${key}`,
        uses: [(value: number) => crawlWith({ budgets: { [key]: value } })],
      },
    ]),
  ),
  "CrawlSettings.concurrency": crawlPart("concurrency", COUNT),
  "CrawlSettings.everyMs": crawlPart("everyMs", { min: 1 }),
  "CrawlWorkerOptions.hostsAtOnce": {
    ...COUNT,
    name: "hostsAtOnce",
    uses: [
      (value) => crawlWith({ hostsAtOnce: value }),
      (value) => joinCrawl({ database: database({}), hostsAtOnce: value }),
    ],
  },
  "CrawlSettings.maxDepth": crawlPart("maxDepth", WHOLE),
  "CrawlSettings.timeoutMs": crawlPart("timeoutMs", { min: 1 }),
  "CrawlSettings.maxBytes": crawlPart("maxBytes", WHOLE),
  "CrawlSettings.maxPages": crawlPart("maxPages", COUNT),
  "CrawlSettings.unreachableHostsTimeoutMs": crawlPart("unreachableHostsTimeoutMs", {}),
  "CrawlSettings.rate": crawlPart("rate", { finite: true }),
  "CrawlSettings.ratePerAddress": crawlPart("ratePerAddress", { finite: true }),
  "DatabasePlace.leaseMs": {
    ...WHOLE,
    min: 500,
    max: 3_600_000,
    name: "leaseMs",
    uses: [
      (value) => crawlWith({ file: undefined, database: database({ leaseMs: value }) }),
      (value) => joinCrawl({ database: database({ leaseMs: value }) }),
    ],
  },
  "Dialect.maxBytes": dialectPart("maxBytes"),
  "Dialect.maxLineBytes": dialectPart("maxLineBytes"),
  "FetchInit.maxBytes": fetchPart("maxBytes", WHOLE),
  "FetchInit.maxWaitMs": fetchPart("maxWaitMs", {}),
  "FetchInit.headersTimeoutMs": fetchPart("headersTimeoutMs", {}),
  "FetchInit.timeoutMs": fetchPart("timeoutMs", {}),
  "FetchLimits.connectTimeoutMs": limits("connectTimeoutMs", {}),
  "FetchLimits.minBytesInTenSeconds": limits("minBytesInTenSeconds", WHOLE),
  "FetchLimits.maxHeaderBytes": limits("maxHeaderBytes", { ...WHOLE, finite: true }),
  "FetchLimits.maxBytes": limits("maxBytes", WHOLE),
  "FetchLimits.maxRedirects": limits("maxRedirects", WHOLE),
  "FetchLimits.timeoutMs": limits("timeoutMs", {}),
  "GetOptions.timeoutMs": getPart("timeoutMs", {}),
  "GetOptions.maxBytes": getPart("maxBytes", WHOLE),
  "LifetimeBounds.minSeconds": bounds("minSeconds"),
  "LifetimeBounds.maxSeconds": bounds("maxSeconds"),
  "MemoryStoreOptions.maxBytes": {
    ...WHOLE,
    finite: true,
    name: "maxBytes",
    uses: [(value) => new MemoryStore({ maxBytes: value })],
  },
  "PaceOptions.concurrency": agentPart("pace", "concurrency", COUNT),
  "PaceOptions.intervalMs": agentPart("pace", "intervalMs", { finite: true }),
  "PaceOptions.maxIntervalMs": agentPart("pace", "maxIntervalMs"),
  "PaceOptions.maxRedirects": agentPart("pace", "maxRedirects", WHOLE),
  "PaceOptions.maxRetryAfterMs": agentPart("pace", "maxRetryAfterMs"),
  "PageLimits.maxBytes": pageLimits("maxBytes", WHOLE),
  "PageLimits.maxLinks": pageLimits("maxLinks", WHOLE),
  "PageLimits.timeoutMs": pageLimits("timeoutMs", {}),
  "PageLimits.maxTags": pageLimits("maxTags", WHOLE),
  "PageLimits.maxValueBytes": pageLimits("maxValueBytes", WHOLE),
  "PostgresOptions.maxConnections": {
    ...COUNT,
    finite: true,
    name: "maxConnections",
    uses: [
      (value) => void open.push(new PostgresStore({ ...postgres, maxConnections: value })),
      (value) => void open.push(new PostgresPacer({ ...postgres, maxConnections: value })),
    ],
  },
  "PostgresStoreOptions.keepMs": {
    min: 1,
    name: "keepMs",
    uses: [stored((options) => new PostgresStore(options as never), postgres)],
  },
  "ProofOptions.maxSteps": {
    ...COUNT,
    name: "maxSteps",
    uses: [
      (value) => difference(NO_RULES, NO_RULES, { maxSteps: value }),
      (value) => implies(NO_RULES, NO_RULES, { maxSteps: value }),
      (value) => alwaysAllows(NO_RULES, "/", { maxSteps: value }),
      (value) => alwaysBlocks(NO_RULES, "/", { maxSteps: value }),
      (value) => neverDecides(NO_RULES, { maxSteps: value }),
      (value) => redundant(NO_RULES, { maxSteps: value }),
    ],
  },
  "ReadPageOptions.status": {
    ...WHOLE,
    max: 999,
    name: "status",
    uses: [(value) => readPage(new Response(""), { status: value })],
  },
  "RobotsResponse.status": {
    ...WHOLE,
    max: 999,
    name: "response.status",
    uses: [(value) => lint("", { response: { status: value } })],
  },
  "RedisStoreOptions.keepMs": {
    min: 1,
    name: "keepMs",
    uses: [stored((options) => new RedisStore(options as never), { url: "redis://127.0.0.1:9" })],
  },
  "ReportOptions.maxItems": reported("maxItems", { ...WHOLE, finite: true }),
  "ReportOptions.maxUrls": reported("maxUrls", WHOLE),
  "ReportOptions.now": reported("now", { max: 8_640_000_000_000_000 }),
  "DescribeOptions.exceeds": describePart("exceeds"),
  "DescribeOptions.maxPathLength": describePart("maxPathLength", { min: 1 }),
  "RetrySchedule.factor": schedule("factor", { min: 1, finite: true }),
  "RetrySchedule.firstSeconds": schedule("firstSeconds"),
  "RetrySchedule.firstSecondsBusy": schedule("firstSecondsBusy"),
  "RetrySchedule.jitter": schedule("jitter", { max: 1 }),
  "RetrySchedule.minSeconds": schedule("minSeconds"),
  "RetrySchedule.maxSeconds": schedule("maxSeconds"),
  "RetrySchedule.maxRetryAfterSeconds": schedule("maxRetryAfterSeconds"),
  "RobotsAgentOptions.maxCompiledBytes": {
    ...WHOLE,
    name: "maxCompiledBytes",
    uses: [(value) => agentWith({ maxCompiledBytes: value })],
  },
  "RobotsAgentOptions.refreshAfter": {
    max: 1,
    name: "refreshAfter",
    uses: [(value) => agentWith({ refreshAfter: value })],
  },
  "RuleRoom.bytesPerRule": dialectPartOf(dialects["yandex-code"], "ruleRoom", "bytesPerRule"),
  "RuleRoom.bytesPerSet": dialectPartOf(dialects["yandex-code"], "ruleRoom", "bytesPerSet"),
  "RuleRoom.maxBytes": dialectPartOf(dialects["yandex-code"], "ruleRoom", "maxBytes"),
  "RuleRoom.tooManyRules": dialectPartOf(dialects["yandex-code"], "ruleRoom", "tooManyRules"),
  "SitemapLimits.maxBytes": sitemapLimits("maxBytes", WHOLE),
  "SitemapLimits.maxEntries": sitemapLimits("maxEntries", WHOLE),
  "SitemapLimits.timeoutMs": sitemapLimits("timeoutMs", {}),
  "SqliteStoreOptions.keepMs": {
    min: 1,
    name: "keepMs",
    uses: [(value) => void open.push(new SqliteStore({ path: join(folder, "store.db"), keepMs: value }))],
  },
  "StatedErrors.maxRuleCharacters": dialectPartOf(dialects.yandex, "statedErrors", "maxRuleCharacters"),
  "StatedErrors.maxRules": dialectPartOf(dialects.yandex, "statedErrors", "maxRules"),
  "SummaryOptions.maxItems": {
    ...WHOLE,
    finite: true,
    name: "maxItems",
    uses: [(value) => summariseCrawl(join(folder, "none"), { maxItems: value }).catch(unlessOption)],
  },
  "TurnOptions.maxWaitMs": {
    name: "maxWaitMs",
    uses: [
      (value) =>
        agentWith({ limits: { timeoutMs: 1_000 } })
          .turn(url, { maxWaitMs: value })
          .catch(unlessOption),
    ],
  },
  "WalkOptions.concurrency": {
    ...COUNT,
    name: "concurrency",
    uses: [(value) => walkSitemaps(url, agentWith({}), { concurrency: value })],
  },
  "WalkOptions.maxDepth": {
    ...WHOLE,
    name: "maxDepth",
    uses: [(value) => walkSitemaps(url, agentWith({}), { maxDepth: value })],
  },
  "WalkOptions.maxFiles": {
    ...WHOLE,
    name: "maxFiles",
    uses: [(value) => walkSitemaps(url, agentWith({}), { maxFiles: value })],
  },
};

/** Numbers that are found by their types but are not options. */
const NO_OPTIONS: readonly string[] = [
  // Shared by parts of a crawl in a database; documented as internal.
  "BatchLimits.maxBytes",
  "BatchLimits.maxItems",
  "LaneSettings.maxLanes",
  "LaneSettings.timeoutMs",
  "PoolSettings.connectMs",
  "PoolSettings.maxConnections",
  // Properties of a page that was read, and positions of its tags.
  "MetaTagPlace.where",
  "Page.bytes",
  "Page.status",
  "PageCanonical.where",
  "PageRefresh.seconds",
  "PageRefresh.where",
  // Parameters of the checks themselves.
  "NumberRule.max",
  "NumberRule.min",
];

/** Returns values that an option must refuse, and some that it must accept. */
function values({ min = 0, max, whole = false, finite = false }: Numeric): {
  readonly bad: readonly unknown[];
  readonly good: readonly number[];
} {
  const infinite = max === undefined && !finite;
  return {
    bad: [
      Number.NaN,
      min - 1,
      Number.NEGATIVE_INFINITY,
      "1",
      ...(whole ? [min + 0.5] : []),
      ...(max === undefined ? [] : [max + 1]),
      ...(infinite ? [] : [Number.POSITIVE_INFINITY]),
    ],
    good: [
      min,
      max ?? min + 1,
      ...(whole ? [] : [min + 0.5]),
      ...(infinite ? [Number.POSITIVE_INFINITY] : []),
    ],
  };
}

describe("numeric options", () => {
  test("in the types are all in the table", () => {
    expect([...Object.keys(TABLE), ...NO_OPTIONS].sort()).toEqual(numericOptions());
  });

  describe.each(Object.entries(TABLE))("%s", (_option, option) => {
    const { bad, good } = values(option);
    test.each(bad)("refuses %s, with a message that has the valid values", async (value) => {
      for (const use of option.uses) {
        const thrown: unknown = await (async () => use(value as number))().then(
          () => undefined,
          (error) => error,
        );
        expect(thrown).toBeInstanceOf(Error);
        expect(isOption(thrown)).toBe(true);
        const { message } = thrown as Error;
        expect(message).toContain(option.name);
        expect(message).toMatch(/ must (be|not be) /);
        expect(message).toContain(typeof value === "string" ? "received " : String(value));
      }
    });

    test.each(good)("accepts %s", async (value) => {
      for (const use of option.uses) await use(value);
    });
  });
});

describe("a minimum above the maximum", () => {
  test.each<[string, object, string]>([
    [
      "lifetime",
      { lifetime: { minSeconds: 600, maxSeconds: 599.5 } },
      "lifetime.minSeconds (600) must not be more than lifetime.maxSeconds (599.5)",
    ],
    [
      "retry",
      { retry: { minSeconds: 20, maxSeconds: 10 } },
      "retry.minSeconds (20) must not be more than retry.maxSeconds (10)",
    ],
    [
      "retry with a server's request",
      { retry: { minSeconds: 20, maxRetryAfterSeconds: 10 } },
      "retry.minSeconds (20) must not be more than retry.maxRetryAfterSeconds (10)",
    ],
  ])("in %s is refused with a message that names both", (_what, options, message) => {
    expect(() => agentWith(options)).toThrow(message);
    if ("lifetime" in options) expect(() => crawlWith(options)).toThrow(message);
  });

  test("in the engine's own functions is refused, too", () => {
    const lifetime = { minSeconds: 2, maxSeconds: 1 };
    expect(() => freshSeconds({}, 0, rfc9309, lifetime)).toThrow(
      "minSeconds must be no more than maxSeconds (1)",
    );
    const retry = { ...defaultRetrySchedule, minSeconds: 2, maxSeconds: 1 };
    expect(() => retryDelay({ times: 1, at: 0 }, 0, retry)).toThrow(
      "minSeconds must be no more than maxSeconds (1)",
    );
  });

  test("is not refused if the minimum or the maximum is only a default", () => {
    for (const maxSeconds of [1, 60]) agentWith({ lifetime: { maxSeconds }, retry: { maxSeconds } });
    for (const minSeconds of [1, 1_000_000]) agentWith({ lifetime: { minSeconds }, retry: { minSeconds } });
  });
});
