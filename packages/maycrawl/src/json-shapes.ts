// Made by `npm run docs` from commands/*/shape.ts.

/** The last change of an answer in a git repository. */
export interface BisectJson {
  readonly schema: "maycrawl/bisect/1";
  /** The URL, without a password. */
  readonly url: string;
  /** The crawler, as it was given. */
  readonly as: string;
  /** Its product token. */
  readonly token: string;
  /** Whether maycrawl knows it. */
  readonly known: boolean;
  /** Dialect that reads the robots.txt. */
  readonly dialect: string;
  /** Path of the robots.txt, relative to the working directory. */
  readonly path: string;
  /** `changed`: a commit changed the answer. `not-committed`: the working copy changed it, and is not committed yet. `unchanged`: the answer never changed. */
  readonly result: "changed" | "not-committed" | "unchanged";
  /** The commit that last changed the answer; null unless `changed`. */
  readonly commit: CommitJson | null;
  /** The answer before the change; null if `unchanged`. */
  readonly before: VersionJson | null;
  /** The answer after the change; null if `unchanged`. */
  readonly after: VersionJson | null;
  /** The answer of the working copy; without a working copy, that of HEAD. */
  readonly current: VersionJson;
  /** The oldest commit that changed the file; null without such a commit, as after `--since`. */
  readonly oldest: CommitJson | null;
}

/** One verdict. `check --json` prints a line for each URL and crawler. */
export interface CheckJson {
  readonly schema: "maycrawl/check/1";
  /** The URL, without a password. */
  readonly url: string;
  /** The crawler, as it was given. */
  readonly as: string;
  /** Its product token. */
  readonly token: string;
  /** Whether maycrawl knows it. */
  readonly known: boolean;
  /** Dialect that reads the robots.txt. */
  readonly dialect: string;
  /** Whether the crawler may fetch the URL. */
  readonly allowed: boolean;
  /** Whether the dialect's documentation settles the answer. */
  readonly settled: boolean;
  /** Reason for the decision. */
  readonly because:
    | "unavailable"
    | "unreachable"
    | "rule"
    | "no-rule"
    | "no-group"
    | "robots-txt"
    | "other-origin";
  /** The rule that decides. */
  readonly rule: RuleJson | null;
  /** Answer of Google's current code; null if the answer is settled. */
  readonly googleCode: GoogleCodeJson | null;
  /** The robots.txt that applies. */
  readonly robots: RobotsJson;
  /** Diagnostics of the robots.txt as a whole. */
  readonly diagnostics: readonly RobotsDiagnosticJson[];
}

/** The answers of several dialects for one URL and crawler. */
export interface CompareJson {
  readonly schema: "maycrawl/compare/1";
  /** The URL, without a password. */
  readonly url: string;
  /** The crawler, as it was given. */
  readonly as: string;
  /** Its product token. */
  readonly token: string;
  /** Whether maycrawl knows it. */
  readonly known: boolean;
  /** Whether all dialects give the same answer. */
  readonly alike: boolean;
  /** One for each dialect. */
  readonly answers: readonly DialectAnswerJson[];
  /** One for each dialect whose answer differs from the first one's. */
  readonly differences: readonly DifferenceJson[];
  /** The robots.txt, as the first dialect reads it. */
  readonly robots: RobotsJson;
}

/** A line of `crawl --json`: progress every ten seconds, and at the end the summary, as `crawl report --json` prints it. */
export type CrawlJson = CrawlProgressJson | CrawlDatabaseJson | CrawlReportJson;

/** The summary of a crawl. Lists begin with the largest entry, and have at most ten entries. */
export interface CrawlReportJson {
  readonly schema: "maycrawl/crawl-report/1";
  readonly type: "summary";
  /** The file of the crawl; null if the crawl is in a database. */
  readonly file: string | null;
  /** The address of the database, without its password. */
  readonly database?: string | undefined;
  /** The name of the crawl in the database. */
  readonly name?: string | undefined;
  /** How the run ended: `done`, `limit`, `unreachable` or `stopped`. Null in `crawl report`, and if the run had no round. */
  readonly ended: string | null;
  /** The last round; missing before the first one. */
  readonly round?:
    | {
        /** Its number, from 1. */
        readonly id: number;
        /** Milliseconds since the epoch. */
        readonly startedAt: number;
        /** Missing while the round is running, or if it was interrupted. */
        readonly endedAt?: number | undefined;
        /** How it ended. */
        readonly endedBy?: "unreachable" | "done" | "limit" | undefined;
        /** URLs that were visited in it. */
        readonly visited: number;
      }
    | undefined;
  /** Number of hosts with at least one visited URL. */
  readonly hosts: number;
  /** Numbers of URLs. */
  readonly urls: {
    /** URLs that the crawl knows. */
    readonly known: number;
    /** URLs that were visited in any round. */
    readonly visited: number;
    /** URLs that wait to be visited. */
    readonly queued: number;
    /** URLs that are not visited. */
    readonly skipped: number;
    /** URLs that have disappeared. */
    readonly gone: number;
  };
  /** Whether a page has ever answered with a status of 2xx. */
  readonly hasAnswer: boolean;
  /** Seeds whose last visit was a redirect to a URL outside the crawl. */
  readonly seedsLeadingOut: readonly {
    readonly url: string;
    readonly target: string;
  }[];
  /** Firewalls that answered the last visit of a URL instead of its site. */
  readonly firewalls: readonly ExampleJson[];
  /** All verdicts, also those that no URL has. */
  readonly verdicts: readonly VerdictTallyJson[];
  /** Status of the last visit of each URL; null: there was no answer. */
  readonly statuses: readonly NumberTallyJson[];
  /** Number of URLs by the number of links from a seed, in ascending order. 20 includes all deeper URLs. null, at the end: only a sitemap leads to them. */
  readonly depths: readonly NumberTallyJson[];
  /** All visits, also those of earlier rounds. */
  readonly timeline: {
    /** Length of a slice. */
    readonly sliceMs: number;
    readonly slices: readonly TimeSliceJson[];
  };
  /** URLs that robots.txt disallows. */
  readonly blocked: {
    /** How many there are. */
    readonly count: number;
    readonly rules: readonly BlockingRuleJson[];
  };
  /** URLs that the crawl keeps and does not visit; `leftOut` has those that it does not keep. */
  readonly skipped: readonly SkippedJson[];
  /** Exhausted budgets, with the number of URLs beyond each. Counts only URLs that the crawl keeps. */
  readonly traps: readonly TrapTallyJson[];
  /** Links that were found and not kept. */
  readonly leftOut: readonly LeftOutJson[];
  /** Effects of the options of the last run, if they differed from those before. */
  readonly optionChanges?:
    | {
        /** Milliseconds since the epoch. */
        readonly at: number;
        /** URLs that left the crawl, by the reason that keeps them away now. */
        readonly left: readonly ReasonTallyJson[];
        /** URLs that came back, by the reason that kept them away before. */
        readonly back: readonly ReasonTallyJson[];
      }
    | undefined;
  /** Pages that may not be indexed. */
  readonly notIndexable: readonly ExampleJson[];
  /** Visits without an answer, or with a status of 400 or more, by what failed. */
  readonly errors: readonly ExampleJson[];
  /** Other notes of the visits. */
  readonly notes: readonly ExampleJson[];
  /** Contradictions between a site's statements. */
  readonly contradictions: readonly FailureTallyJson[];
  /** Links to missing pages (`broken-link`), to pages that refuse access (`refused-link`), to pages that could not be fetched (`failed-link`), and to redirects to such pages (`broken-redirect`, or `refused-redirect` if access is refused); redirects to nowhere (`redirect-nowhere`) and redirect loops (`redirect-loop`). Each has the pages that link there. */
  readonly broken: readonly FailureTallyJson[];
  /** The slowest pages, in milliseconds. */
  readonly slowest: readonly ExtremeJson[];
  /** The largest pages, in bytes. */
  readonly largest: readonly ExtremeJson[];
  /** Indexable pages in a sitemap that no page links to. They name no other canonical URL. Empty if not all linked pages were read. */
  readonly orphans: SampleJson;
  /** Linked pages that may be indexed, name no other canonical URL, and are in no sitemap of their host. */
  readonly islands: SampleJson;
  /** Sites that have URLs left. */
  readonly waiting: {
    /** How many there are. */
    readonly count: number;
    readonly hosts: readonly WaitingHostJson[];
  };
  /** The sitemaps that were read. */
  readonly sitemaps: {
    /** How many there are. */
    readonly count: number;
    /** Number of their entries. */
    readonly entries: number;
    readonly failures: readonly {
      /** The sitemap. */
      readonly url: string;
      /** Number of its errors. */
      readonly errors: number;
      /** Description of the failure. */
      readonly failure: string;
    }[];
  };
}

/** The state of a crawl in a database. Times are milliseconds since the epoch, by the database's clock. */
export interface CrawlStatusJson {
  readonly schema: "maycrawl/crawl-status/1";
  /** Time of this status. */
  readonly now: number;
  /** Number of the round; missing before the first one. */
  readonly round?: number | undefined;
  /** Start of the round. */
  readonly startedAt?: number | undefined;
  /** How the round ended; missing while it is running. */
  readonly by?: "unreachable" | "done" | "limit" | undefined;
  /** Pages visited in this round. */
  readonly visited: number;
  /** URLs that are known and still to be visited in this round. */
  readonly queued: number;
  /** Sitemaps that are still to be read. */
  readonly sitemaps: number;
  /** Hosts with URLs that are still to be visited. */
  readonly hosts: number;
  /** Hosts that a worker visits now. */
  readonly active: number;
  /** Hosts that wait for their next request. */
  readonly waiting: number;
  /** Hosts that cannot be reached. */
  readonly stuck: number;
  /** The sites that wait longest. */
  readonly longest: readonly WaitJson[];
  /** All workers. */
  readonly workers: readonly WorkerJson[];
}

/** The result of stopping the workers of a crawl. */
export interface CrawlStopJson {
  readonly schema: "maycrawl/crawl-stop/1";
  /** Number of workers that were stopped. */
  readonly workers: number;
}

/** A crawler that maycrawl knows. */
export interface CrawlersJson {
  readonly schema: "maycrawl/crawlers/1";
  /** Its product token, as its vendor spells it. */
  readonly token: string;
  /** The company or organisation that runs it. */
  readonly vendor: string;
  /** The purposes of its requests. */
  readonly purposes: readonly (
    | "training"
    | "search"
    | "user-triggered"
    | "ads"
    | "seo"
    | "archive"
    | "preview"
    | "security"
    | "feed"
  )[];
  /** Whether it fetches for AI: training, search, or assistants. */
  readonly ai: boolean;
  /** A crawler sends requests. A control token is only looked for in robots.txt, and decides about another crawler's requests or their use. A policy token belongs to no vendor. */
  readonly kind: "crawler" | "control-token" | "policy-token";
  /** The tokens that it looks for in a robots.txt, in this order. */
  readonly reads: readonly string[];
  /** Whether groups for `*` do not apply to it. */
  readonly ignoresAny: boolean;
  /** Whether it obeys robots.txt, by its vendor's words. */
  readonly obeysRobots: "yes" | "no" | "unknown" | "partly";
  /** Whether it obeys Crawl-delay, by its vendor's words. */
  readonly obeysCrawlDelay: "yes" | "no" | "unknown";
  /** Name of its dialect for robots.txt. */
  readonly dialect: string;
  /** A User-Agent header of its own, with the placeholders of its documentation. */
  readonly userAgent: string | null;
  /** How to verify that a request is from it. */
  readonly verify: {
    /** Endings of the host names of its addresses. */
    readonly reverseDns: readonly string[] | null;
    /** URL of the list of its addresses. */
    readonly ipList: string | null;
    /** URL of the keys of its signatures (Web Bot Auth). */
    readonly webBotAuth: string | null;
  };
  /** URL of the page with this information. */
  readonly source: string;
  /** The day on which that page was read: YYYY-MM-DD. */
  readonly read: string;
  /** The kind of source: `vendor`: the vendor's own page; `secondary`: another description; `weak`: neither. */
  readonly confidence: "vendor" | "secondary" | "weak";
}

/** What a change of a robots.txt does. */
export interface DiffJson {
  readonly schema: "maycrawl/diff/1";
  /** `different`: at least one crawler has a witness. `equal`: it is proved that no decision changes for any of the crawlers. Otherwise `unsettled`. */
  readonly result: "equal" | "different" | "unsettled";
  /** For each crawler, the shortest URL for each pair of deciding rules, at most 50. */
  readonly witnesses: readonly ChangedUrlJson[];
  /** Number of witnesses that were found, with those beyond 50 for each crawler. */
  readonly total: number;
  /** Whether `total` is the number of all pairs of deciding rules; false if `--max-steps` ended a search. */
  readonly complete: boolean;
  /** Crawlers without a result: `--max-steps` ended their search. */
  readonly unsettled: readonly string[];
  /** Changes other than those of decisions. */
  readonly changes: readonly ChangeJson[];
  /** The URLs of `--urls` whose decision changes, for each crawler; null without `--urls`. */
  readonly urls: readonly ChangedUrlJson[] | null;
}

/** The verdict of `check --json`, and why. */
export interface ExplainJson {
  readonly schema: "maycrawl/explain/1";
  /** The URL, without a password. */
  readonly url: string;
  /** The crawler, as it was given. */
  readonly as: string;
  /** Its product token. */
  readonly token: string;
  /** Whether maycrawl knows it. */
  readonly known: boolean;
  /** Dialect that reads the robots.txt. */
  readonly dialect: string;
  /** Whether the crawler may fetch the URL. */
  readonly allowed: boolean;
  /** Whether the dialect's documentation settles the answer. */
  readonly settled: boolean;
  /** Reason for the decision. */
  readonly because:
    | "unavailable"
    | "unreachable"
    | "rule"
    | "no-rule"
    | "no-group"
    | "robots-txt"
    | "other-origin";
  /** The rule that decides. */
  readonly rule: RuleJson | null;
  /** Answer of Google's current code; null if the answer is settled. */
  readonly googleCode: GoogleCodeJson | null;
  /** The robots.txt that applies. */
  readonly robots: RobotsJson;
  /** Diagnostics of the robots.txt as a whole. */
  readonly diagnostics: readonly RobotsDiagnosticJson[];
  /** The path and query in the form in which they are compared. */
  readonly path: string;
  /** Groups that apply: those that name the crawler, those for `*`, or none. */
  readonly groupsBecause: "named" | "any" | "none";
  /** The product token that the groups name. */
  readonly namedBy: string | null;
  /** The groups, at most 32,768. */
  readonly groups: readonly GroupVerdictJson[];
  /** Number of all groups. */
  readonly groupCount: number;
  /** The rules of the groups that apply, at most 32,768. */
  readonly candidates: readonly CandidateJson[];
  /** Number of all these rules. */
  readonly candidateCount: number;
  /** Facts that people may not expect. */
  readonly surprises: readonly SurpriseJson[];
  /** The smallest edit for this URL. */
  readonly flip: FlipJson | null;
  /** The smallest edit for URLs like it, in which numbers, ids and values of queries may differ; null without one. */
  readonly flipPattern: FlipPatternJson | null;
  readonly managed: ManagedJson | null;
}

/** The result of fetching a robots.txt, as `fetch --json` prints it. */
export interface FetchJson {
  readonly schema: "maycrawl/fetch/1";
  /** The URL that was given, without a password. */
  readonly url: string;
  /** Name of the dialect. */
  readonly dialect: string;
  /** The robots.txt, and the result of fetching it. */
  readonly robots: RobotsJson;
  /** Whether no request was made, because a stored answer was fresh. */
  readonly cached: boolean;
  /** Length of the robots.txt. */
  readonly bytes: number | null;
  /** The rule for outages that applies now; null without an outage. */
  readonly step: OutageStepJson | null;
  /** Time of the next step, in ISO 8601. */
  readonly until: string | null;
  /** The end of the lifetime of the answer or copy that applies, in ISO 8601. */
  readonly freshUntil: string | null;
  /** Earliest time of a refresh by a running crawler, in ISO 8601. */
  readonly refreshAt: string | null;
  /** Time of the next request, in ISO 8601: after a failure the next attempt, otherwise the end of the lifetime. */
  readonly nextAttemptAt: string | null;
  /** The last attempt; null if `--addresses` refuses the server. */
  readonly attempt: AttemptJson | null;
  /** Problems of the robots.txt that applies. */
  readonly diagnostics: readonly {
    /** One of the codes of RobotsDiagnosticJson. */
    readonly code: string;
    /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
    readonly id: string;
    /** Data of the message, unchanged. Only the text is safe to print. */
    readonly params: Readonly<Record<string, string | number | readonly string[]>>;
    /** Text of the message, in English. */
    readonly message: string;
  }[];
}

/** The findings of a robots.txt. `lint --json` prints a line for each file. */
export interface LintJson {
  readonly schema: "maycrawl/lint/1";
  /** The file, the URL or `-`, as it was given; a file of a folder by its path. */
  readonly source: string;
  /** The findings, in file order. */
  readonly findings: readonly FindingJson[];
  /** The reason why the source could not be read. */
  readonly error?:
    | {
        /** Stable code of the error, such as `ERR_USAGE`. */
        readonly code: string;
        /** Description of the error, in English. */
        readonly message: string;
        /** Advice, in English. */
        readonly hints: readonly string[];
      }
    | undefined;
}

/** Directives that apply to a page, by robots.txt, header and tags. Values that could not be read are null or empty. */
export interface PageJson {
  readonly schema: "maycrawl/page/1";
  /** The page, as it was given: a file, a URL or `-`. */
  readonly source: string;
  /** The URL of the page; null for a file without `--url`. */
  readonly url: string | null;
  /** The crawler, as it was given. */
  readonly as: string;
  /** Its product token. */
  readonly token: string;
  /** Whether maycrawl knows it. */
  readonly known: boolean;
  /** Dialect that reads the robots.txt and the page. */
  readonly dialect: string;
  /** The robots.txt that applies to the page that was read, after redirects; null for a file without `--url`. */
  readonly robots: PageRobotsJson | null;
  /** The result of reading the page. */
  readonly read: PageReadJson;
  /** Permissions of the page; null if it was not read, or its status is not 2xx. */
  readonly verdict: {
    /** Whether the page may be indexed. */
    readonly index: PageAnswerJson;
    /** Whether its links may be followed. */
    readonly follow: PageAnswerJson;
    /** Whether results may show a text of it. */
    readonly snippet: PageAnswerJson;
    /** Whether results may show an image of it. */
    readonly imagePreview: PageAnswerJson;
    /** Whether results may show a part of its videos. */
    readonly videoPreview: PageAnswerJson;
    /** Whether its images may be indexed. */
    readonly imageIndex: PageAnswerJson;
    /** Whether results may offer a cached copy. */
    readonly archive: PageAnswerJson;
    /** Whether results may offer a translation. */
    readonly translate: PageAnswerJson;
    /** Whether it may be indexed as a part of a page that embeds it; differs from `index` only with `indexifembedded`. */
    readonly embeddedIndex: PageAnswerJson;
  } | null;
  /** Directives that have no effect. */
  readonly ignored: readonly {
    readonly directive: DirectiveJson;
    /** Why: `other-crawler`, `unknown` (no engine knows it), `other-engine` (only another engine knows it), `dead` (no engine obeys it any more), `unreadable-value`, `misplaced` (it counts only in a tag, or only in the header), `alone` (it needs another directive), or `nothing-asked` (no property of `verdict` is about it). */
    readonly why: string;
    /** More about it; null if there is nothing more. */
    readonly note: MessageJson | null;
  }[];
  /** Directives that apply, each with a note: for an unknown crawler, directives that only some engines document. */
  readonly notes: readonly {
    readonly directive: DirectiveJson;
    readonly note: MessageJson;
  }[];
  /** The canonical URL that counts: the first of `canonicals`. */
  readonly canonical: CanonicalJson | null;
  /** All canonical URLs that the page names. If they differ, engines may ignore them. */
  readonly canonicals: readonly CanonicalJson[];
  /** The links of the page. */
  readonly links: {
    /** Number of links. */
    readonly count: number;
    /** Number of links with `nofollow` in their `rel`. */
    readonly nofollow: number;
  };
  /** The elements with `data-nosnippet`, which snippets may not contain. */
  readonly nosnippet: readonly {
    /** Byte offset of the start of the element. */
    readonly start: number;
    /** The byte offset after its end. */
    readonly end: number;
  }[];
  /** Statements of the site that conflict; empty for a file without `--url`. */
  readonly contradictions: readonly ContradictionJson[];
  /** The refresh, which makes browsers load a URL; null without one. */
  readonly refresh: {
    /** How long browsers wait. */
    readonly seconds: number;
    /** The URL as it is written; empty if the page itself is loaded again. */
    readonly target: string;
    /** The absolute URL; null if it is not an http or https URL. */
    readonly url: string | null;
    /** Whether it is in the HTTP header or in a META tag. */
    readonly from: "header" | "meta";
    /** Position in the page or its header. */
    readonly place: PlaceJson;
  } | null;
  /** Problems of the page itself. */
  readonly diagnostics: readonly {
    /** Stable code, as in `diagnostics` of `Page` in `@maycrawl/readers`. */
    readonly code: string;
    /** An `error` sets the exit code to 1, except `not-html`. */
    readonly level: "error" | "warning";
    /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
    readonly id: string;
    /** Data of the message, unchanged. Only the text is safe to print. */
    readonly params: Readonly<Record<string, string | number | readonly string[]>>;
    /** Text of the message, in English. */
    readonly message: string;
    /** The part of the page that it is about. */
    readonly value: string | null;
    /** Position in the page or its header. */
    readonly place: PlaceJson;
  }[];
}

/** A robots.txt, line by line. `parse --json` prints a line for each file. */
export interface ParseJson {
  readonly schema: "maycrawl/parse/1";
  /** The robots.txt, and the result of fetching it. */
  readonly robots: RobotsJson;
  /** Name of the dialect that reads it. */
  readonly dialect: string;
  /** How many bytes were read. */
  readonly bytes: number;
  /** Whether it is longer than the dialect reads. */
  readonly truncated: boolean;
  /** All lines. */
  readonly lines: readonly LineJson[];
  /** All groups. */
  readonly groups: readonly GroupJson[];
  readonly sitemaps: readonly {
    readonly url: string;
    readonly line: number;
  }[];
  /** The records of other fields, inside and outside of groups. */
  readonly fields: readonly FieldJson[];
  /** The rules before the first group. They apply to no crawler. */
  readonly strayRules: readonly ParsedRuleJson[];
  /** Problems of the file as a whole. */
  readonly diagnostics: readonly RobotsDiagnosticJson[];
  /** The first 200 lines whose author probably meant something different. */
  readonly lineDiagnostics: readonly LineDiagnosticJson[];
  /** The groups that apply to each crawler of `--as`; null without it. */
  readonly crawlers: readonly CrawlerGroupsJson[] | null;
}

/** Permitted uses of a page's content, by all statements of its site. `prefs --json` prints a line for each crawler. */
export interface PrefsJson {
  readonly schema: "maycrawl/prefs/1";
  /** The page, as it was given: a file, a URL or `-`. */
  readonly source: string;
  /** The URL of the page; null for a file without `--url`. */
  readonly url: string | null;
  /** The crawler, as it was given. */
  readonly as: string;
  /** Its product token. */
  readonly token: string;
  /** Whether maycrawl knows it. */
  readonly known: boolean;
  /** Dialect that reads the robots.txt and the page. */
  readonly dialect: string;
  /** The robots.txt that applies to the page that was read, after redirects; null for a file without `--url`. */
  readonly robots: PageRobotsJson | null;
  /** The result of reading the page. */
  readonly read: PageReadJson;
  /** Whether the content may train AI. */
  readonly "train-ai": "yes" | "no" | "unknown";
  /** Whether the content may be input of AI, such as grounding. */
  readonly "ai-input": "yes" | "no" | "unknown";
  /** Whether the content may be used for search. */
  readonly search: "yes" | "no" | "unknown";
  /** Decision by robots.txt. */
  readonly access: {
    /** Whether the crawler may fetch the page; null if not known. */
    readonly allowed: boolean | null;
    /** Consequence for the use of the page, in English; null if the crawler may fetch the page. */
    readonly means: string | null;
  };
  /** All statements, also those that do not count. */
  readonly statements: readonly StatementJson[];
  /** Statements that conflict, or that do not reach the crawler. */
  readonly conflicts: readonly {
    /** Stable code: `contradiction` (one says yes, another no; the no counts), `hidden-by-group` (a group that names the crawler hides statements for `*`), or `before-any-group` (statements before the first user-agent line count for no crawler). */
    readonly code: string;
    /** The category that a contradiction is about; null for other codes. */
    readonly category: string | null;
    /** Indexes in `statements`, from 0. */
    readonly statements: readonly number[];
  }[];
  /** Result of the request for /.well-known/tdmrep.json: `had` (it was read), `none` (it does not exist, or robots.txt disallows it), `failed`, or `not-asked` (only files were named). */
  readonly tdmrep: "failed" | "not-asked" | "none" | "had";
  /** The same for the ai.txt of the site; `not-asked` also means: without `--ai-txt`. */
  readonly aiTxt: "failed" | "not-asked" | "none" | "had";
  /** The licence files that the statements name. */
  readonly licenses: readonly {
    /** URL of the file. */
    readonly url: string;
    /** `read`; `unreadable`: it does not exist, may not be fetched, or is not a licence; `failed`: it could not be fetched. */
    readonly outcome: "read" | "failed" | "unreadable";
  }[];
  /** Controls of a vendor that cannot be seen from outside, in English. */
  readonly notes: readonly string[];
}

/** Behaviour of crawlers of several dialects while a site fails. */
export interface SimulateJson {
  readonly schema: "maycrawl/simulate/1";
  /** Answers of the site, one time span after another. */
  readonly history: readonly SpanJson[];
  readonly dialects: readonly {
    /** Name of the dialect. */
    readonly dialect: string;
    /** Requests for the robots.txt in all. */
    readonly requests: number;
    /** Every hour of the history. */
    readonly hours: readonly HourJson[];
  }[];
}

/** The contents and problems of sitemaps, and the pages that a crawler may not fetch. Each `count` includes items that `examples` omits. `sitemap --json` prints a line for each crawler. */
export interface SitemapJson {
  readonly schema: "maycrawl/sitemap/1";
  /** The sitemap or the site, as it was given. */
  readonly source: string;
  /** The crawler, as it was given; null without `--as`. */
  readonly as: string | null;
  /** Its product token; null without `--as`. */
  readonly token: string | null;
  /** Whether maycrawl knows it; null without `--as`. */
  readonly known: boolean | null;
  /** The sitemaps that were read. */
  readonly files: {
    /** Number of sitemaps that were read. */
    readonly count: number;
    /** The first 100 of them. */
    readonly examples: readonly SitemapFileJson[];
  };
  /** Counts of what the sitemaps contain. */
  readonly entries: EntriesJson;
  /** Problems of the sitemaps: at most 50 codes, the most frequent first. */
  readonly diagnostics: readonly {
    /** Stable code, as of `readSitemap` in `@maycrawl/readers`. */
    readonly code: string;
    /** An `error` sets the exit code. */
    readonly level: "error" | "warning";
    /** How often it was found. */
    readonly count: number;
    /** The first 20 of them. */
    readonly examples: readonly {
      /** The sitemap. */
      readonly sitemap: string;
      /** The byte offset in the decompressed sitemap. */
      readonly offset: number;
      /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
      readonly id: string;
      /** Data of the message, unchanged. Only the text is safe to print. */
      readonly params: Readonly<Record<string, string | number | readonly string[]>>;
      /** Text of the message, in English. */
      readonly message: string;
      /** The text that it is about. */
      readonly value: string | null;
    }[];
  }[];
  /** Sitemaps that were not read or are blocked, and invalid Sitemap lines of a robots.txt. */
  readonly failures: readonly {
    /** Stable code, as of `walkSitemaps` in `@maycrawl/crawler`; or `blocked`: the crawler may not fetch it, but maycrawl has read it; or `reader-disallowed`: the crawler may fetch it, but maycrawl may not. */
    readonly code: string;
    /** Number of these sitemaps. */
    readonly count: number;
    /** The first 20 of them. */
    readonly examples: readonly {
      /** The sitemap. */
      readonly sitemap: string;
      /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
      readonly id: string;
      /** Data of the message, unchanged. Only the text is safe to print. */
      readonly params: Readonly<Record<string, string | number | readonly string[]>>;
      /** Text of the message, in English. */
      readonly message: string;
      /** The status of the answer, if that is why. */
      readonly status: number | null;
      /** The line of the robots.txt that it is about. */
      readonly robotsLine: number | null;
      /** Reason why it is disallowed; null if it is not disallowed. */
      readonly because: string | null;
      /** The rule that disallows it. */
      readonly rule: RuleJson | null;
    }[];
  }[];
  /** Pages that the crawler may fetch; null without `--as`. */
  readonly judged: {
    /** Number of pages. */
    readonly asked: number;
    /** The source of `--robots`; null if each site's own robots.txt applies. */
    readonly robots: string | null;
    /** Pages that the crawler may not fetch. */
    readonly blocked: RefusedJson;
    /** Pages whose robots.txt is unreachable or was not requested. */
    readonly unknown: RefusedJson;
  } | null;
  /** The result of `--check`; null without it. */
  readonly checked: {
    /** Number of pages that were checked. */
    readonly asked: number;
    /** Contradictions between pages and their place in a sitemap. */
    readonly contradictions: readonly {
      /** Stable code of the contradiction. */
      readonly code: string;
      /** How often it was found. */
      readonly count: number;
      /** The first 20 of them. */
      readonly examples: readonly ContradictionJson[];
    }[];
    /** Pages that could not be checked. */
    readonly unknown: {
      /** Number of these pages. */
      readonly count: number;
      /** The first 20 of them. */
      readonly examples: readonly {
        /** The URL of the page. */
        readonly loc: string;
        /** The sitemap that names it. */
        readonly sitemap: string;
        /** The byte offset of the entry in the decompressed sitemap. */
        readonly offset: number;
        /** Description of the failure, in English. */
        readonly message: string;
      }[];
    };
  } | null;
}

/** The results of a test file. `test --json` prints a line for each robots.txt. */
export interface TestJson {
  readonly schema: "maycrawl/test/1";
  /** The test file; or the file that could not be read. */
  readonly file: string;
  /** The robots.txt that was tested. */
  readonly robots?: string | undefined;
  /** The results, in the order of the test file. */
  readonly results: readonly TestResultJson[];
  /** Unified diff of a small edit that satisfies all expectations; null if none is needed or was found. */
  readonly edit: string | null;
  /** The reason why the file could not be read. */
  readonly error?:
    | {
        /** Stable code of the error, such as `ERR_USAGE`. */
        readonly code: string;
        /** Description of the error, in English. */
        readonly message: string;
        /** Advice, in English. */
        readonly hints: readonly string[];
      }
    | undefined;
}

/** An error of any command. It replaces the output of the command, or one line of it. */
export interface ErrorJson {
  readonly schema: "maycrawl/error/1";
  /** The unreadable robots.txt, if `parse` reads several. */
  readonly robots?:
    | {
        readonly from: string;
      }
    | undefined;
  readonly error: {
    /** Stable code of the error, such as `ERR_USAGE`. */
    readonly code: string;
    /** Description of the error, in English. */
    readonly message: string;
    /** Advice, in English. */
    readonly hints: readonly string[];
  };
}

/** A commit of the git repository. */
export interface CommitJson {
  /** Its whole hash. */
  readonly hash: string;
  /** Its date, in ISO 8601. */
  readonly date: string;
  /** Name of its author. */
  readonly author: string;
  /** First line of its message. */
  readonly subject: string;
  /** Whether it is a merge: then one of the merged commits made the change. */
  readonly merge: boolean;
}

/** The answer of one version of the robots.txt. */
export interface VersionJson {
  /** The file: `COMMIT:PATH`, or the path of the working copy. */
  readonly from: string;
  /** Whether the crawler may fetch the URL. */
  readonly allowed: boolean;
  /** Whether the dialect's documentation settles the answer. */
  readonly settled: boolean;
  /** Reason for the decision. */
  readonly because:
    | "unavailable"
    | "unreachable"
    | "rule"
    | "no-rule"
    | "no-group"
    | "robots-txt"
    | "other-origin";
  /** The rule that decides. */
  readonly rule: RuleJson | null;
  /** Answer of Google's current code; null if the answer is settled. */
  readonly googleCode: GoogleCodeJson | null;
}

/** The rule that decided. */
export interface RuleJson {
  readonly type: "allow" | "disallow";
  /** Its path pattern, as it is written. */
  readonly path: string;
  /** Its line, from 1. */
  readonly line: number;
  /** The column of its field name, from 1. */
  readonly column: number;
  /** The number of bytes of its pattern that count (RFC 9309 §2.2.2). */
  readonly specificity: number;
}

/** Answer of Google's current code, if the dialect's documentation leaves the answer open. */
export interface GoogleCodeJson {
  /** Its answer. */
  readonly allowed: boolean;
  /** Line of the deciding rule; null if no rule decides. */
  readonly line: number | null;
}

/** Answers of a site for a URL that does not exist and for `/`, after a 5xx for its robots.txt. */
export interface MissingPageJson {
  /** Status of the answer for a URL that does not exist; 0 without an answer. */
  readonly status: number;
  /** Status of the answer for `/`; 0 without an answer, null if it was not requested. */
  readonly home: number | null;
}

/** A robots.txt, and the result of fetching it. */
export interface RobotsJson {
  /** Its file or URL, or `-`. */
  readonly from: string;
  /** The result of the fetch, by RFC 9309 §2.3.1. */
  readonly access: "successful" | "unavailable" | "unreachable";
  /** The status of the last answer. */
  readonly status: number | null;
  /** Description of the failure. */
  readonly error: string | null;
  /** Targets of the redirects. */
  readonly redirects: readonly string[];
  /** Whether it is longer than the dialect reads. */
  readonly truncated: boolean;
  /** Source of the result. `answer`: the last answer. `copy`: a cached copy, because the last attempt failed. `fresh-copy`: the last attempt failed, but the copy is not stale yet. `outage`: the dialect's rules for an outage. Null if nothing was fetched. */
  readonly holds: "answer" | "copy" | "fresh-copy" | "outage" | null;
  /** Time of the answer that applies, in ISO 8601. */
  readonly fetchedAt: string | null;
  /** Result of the probe for missing pages; null without a probe. */
  readonly missingPage: MissingPageJson | null;
}

/** Diagnostic of a robots.txt as a whole, as `--json` prints it. Its owner may not know of it. */
export interface RobotsDiagnosticJson {
  readonly code:
    | "html"
    | "login-page"
    | "parked-domain"
    | "json"
    | "gzip"
    | "binary"
    | "utf-16"
    | "no-records"
    | "cut"
    | "media-type"
    | "content-coding"
    | "redirected-to-page";
  /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
  readonly id: string;
  /** Data of the message, unchanged. Only the text is safe to print. */
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  /** Text of the diagnostic, in English. It contains no text of the file. */
  readonly message: string;
}

/** The answer of one dialect. */
export interface DialectAnswerJson {
  /** Name of the dialect. */
  readonly dialect: string;
  /** Whether the crawler may fetch the URL. */
  readonly allowed: boolean;
  /** Whether the dialect's documentation settles the answer. */
  readonly settled: boolean;
  /** Reason for the decision. */
  readonly because:
    | "unavailable"
    | "unreachable"
    | "rule"
    | "no-rule"
    | "no-group"
    | "robots-txt"
    | "other-origin";
  /** The rule that decides. */
  readonly rule: RuleJson | null;
  /** Answer of Google's current code; null if the answer is settled. */
  readonly googleCode: GoogleCodeJson | null;
}

/** Why a dialect's answer differs from the first one's. */
export interface DifferenceJson {
  /** Name of the dialect whose answer differs. */
  readonly dialect: string;
  /** Name of the dialect that is compared with: the first one. */
  readonly reference: string;
  /** Whether the properties were found; false if the file is too large to try them. */
  readonly found: boolean;
  /** The properties that make the difference. */
  readonly properties: readonly PropertyJson[];
}

/** A property that causes the difference, with its values in both dialects. */
export interface PropertyJson {
  /** Name of the property (docs/dialects.md). */
  readonly property: string;
  /** Its value in the dialect. */
  readonly value: unknown;
  /** Source of that value. */
  readonly source: SourceJson | null;
  /** Its value in the dialect that is compared with. */
  readonly referenceValue: unknown;
  /** Source of that value. */
  readonly referenceSource: SourceJson | null;
}

/** Source of a dialect's value of a property. */
export interface SourceJson {
  /** The document and the place in it, for people. */
  readonly where: string;
  /** How sure it is. `stated`: the document says so. `observed`: the engine's code does so. `reported`: another account of the engine says so. `assumed`: it is likely by the rest of the document, or by related engines. */
  readonly certainty: "stated" | "observed" | "reported" | "assumed";
}

/** The progress of a crawl; printed every ten seconds. */
export interface CrawlProgressJson {
  readonly schema: "maycrawl/crawl/1";
  readonly type: "progress";
  /** The time of the line, in ISO 8601. */
  readonly at: string;
  /** Pages visited in this round; in a database, by this worker. */
  readonly visited: number;
  /** Pages per second, over the last 30 seconds. */
  readonly rate: number;
  /** URLs that wait to be visited. */
  readonly queued: number;
  /** Hosts that have such URLs. */
  readonly hosts: number;
  /** Hosts that wait for their next request. */
  readonly waiting: number;
  /** The hosts that wait longest. */
  readonly waits: readonly {
    readonly origin: string;
    /** Earliest time of the next visit of the host, in ISO 8601. */
    readonly until: string;
    readonly because: string;
  }[];
  /** URLs skipped in this run because robots.txt disallows them. */
  readonly blocked: number;
  /** Visits in this run without an answer, or with a status of 400 or more. */
  readonly errors: number;
  /** Estimated time until the round ends, in seconds; null if unknown. */
  readonly secondsLeft: number | null;
}

/** A change of the database's availability. */
export interface CrawlDatabaseJson {
  readonly schema: "maycrawl/crawl/1";
  readonly type: "database";
  /** The time of the line, in ISO 8601. */
  readonly at: string;
  /** Whether the crawl waits for its database from now on. */
  readonly waits: boolean;
  /** The failure of the database. */
  readonly because?: string | undefined;
}

/** URLs that have something in common, with one of them. */
export interface ExampleJson {
  /** One of the URLs. */
  readonly url: string;
  /** Description of what they have in common. */
  readonly what: string;
  /** How many there are. */
  readonly count: number;
}

/** How many URLs have a verdict. */
export interface VerdictTallyJson {
  readonly what:
    | "blocked"
    | "failed"
    | "indexable"
    | "not-indexable"
    | "canonicalised"
    | "unread"
    | "redirect"
    | "gone"
    | "skipped"
    | "queued";
  /** How many there are. */
  readonly count: number;
}

/** How many URLs have a status, or a depth. */
export interface NumberTallyJson {
  /** The status, or the number of links. */
  readonly what: number | null;
  /** How many there are. */
  readonly count: number;
}

/** The statuses of the visits in a stretch of time. */
export interface TimeSliceJson {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Visits by the class of their status; `none` had no answer. */
  readonly statuses: {
    readonly none: number;
    readonly "2xx": number;
    readonly "3xx": number;
    readonly "4xx": number;
    readonly "5xx": number;
    readonly other: number;
  };
}

/** URLs of a site that one rule of its robots.txt disallows. */
export interface BlockingRuleJson {
  /** The site. */
  readonly origin: string;
  /** The rule with its line, in words, or the failure of the robots.txt. */
  readonly what: string;
  /** One of the URLs that it disallows. */
  readonly url: string;
  /** How many there are. */
  readonly count: number;
}

/** URLs that were not visited for one reason, with one of them. */
export interface SkippedJson {
  /** One of the URLs. */
  readonly url: string;
  readonly what:
    | "robots"
    | "nofollow"
    | "scope"
    | "include"
    | "exclude"
    | "depth"
    | "trap"
    | "length"
    | "scheme"
    | "refused";
  /** How many there are. */
  readonly count: number;
}

/** URLs of a site that are beyond a budget. */
export interface TrapTallyJson {
  /** The site. */
  readonly origin: string;
  /** One of the URLs. */
  readonly url: string;
  /** The budget, by the name of its option. */
  readonly what: string;
  /** How many there are. */
  readonly count: number;
}

/** Links that were left out for one reason. They were counted, and not kept. */
export interface LeftOutJson {
  /** `queue`: the site had too many URLs already; `sitemap`: it had too many sitemaps. */
  readonly reason:
    | "robots"
    | "nofollow"
    | "scope"
    | "include"
    | "exclude"
    | "depth"
    | "trap"
    | "length"
    | "scheme"
    | "refused"
    | "sitemap"
    | "queue";
  /** Number of links. */
  readonly links: number;
  /** Sites with the most links. */
  readonly hosts: readonly {
    /** The site; empty for all others. */
    readonly origin: string;
    /** Number of links to it. */
    readonly links: number;
    /** One of the URLs. */
    readonly url: string;
  }[];
}

/** How many URLs a reason concerns. */
export interface ReasonTallyJson {
  readonly what:
    | "robots"
    | "nofollow"
    | "scope"
    | "include"
    | "exclude"
    | "depth"
    | "trap"
    | "length"
    | "scheme"
    | "refused";
  /** How many there are. */
  readonly count: number;
}

/** A kind of failure, with advice and examples. */
export interface FailureTallyJson {
  /** Stable code of the kind: `sitemap-blocked`, `broken-link` … */
  readonly code: string;
  /** The kind in words. */
  readonly title: string;
  /** Why the failure matters. */
  readonly why: string;
  /** Advice for the owner of the site. */
  readonly whatToDo: string;
  /** How many there are. */
  readonly count: number;
  readonly examples: readonly {
    /** The URL that is wrong. */
    readonly url: string;
    /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
    readonly id: string;
    /** Data of the message, unchanged. Only the text is safe to print. */
    readonly params: Readonly<Record<string, string | number | readonly string[]>>;
    /** Description of the problem. */
    readonly message: string;
    /** How a page links there; `params` contains the page's URL. Omitted if no other page is known, and for contradictions. */
    readonly source?: MessageJson | undefined;
  }[];
}

/** A sentence for people, and its id and parameters for programs. */
export interface MessageJson {
  /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
  readonly id: string;
  /** Data of the message, unchanged. Only the text is safe to print. */
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  /** Text of the message, in English. */
  readonly message: string;
}

/** A URL, and how slow or large it is. */
export interface ExtremeJson {
  readonly url: string;
  /** Milliseconds, or bytes. */
  readonly amount: number;
}

/** Some of many URLs. */
export interface SampleJson {
  /** How many there are. */
  readonly count: number;
  /** The first of them. */
  readonly urls: readonly string[];
}

/** A site that has URLs left, and what it waits for. */
export interface WaitingHostJson {
  /** The site. */
  readonly origin: string;
  /** URLs that wait to be visited. */
  readonly queued: number;
  /** Earliest time of its next visit, in milliseconds since the epoch. */
  readonly readyAt: number;
  /** Reason why it waits, in words. */
  readonly waitingFor: string;
  /** `unreachable`: it gives no answer; `nowhere`: its name has no address. */
  readonly stuck?: "unreachable" | "nowhere" | undefined;
}

/** A site that waits. */
export interface WaitJson {
  /** The site. */
  readonly origin: string;
  /** Earliest time of its next visit. */
  readonly until: number;
  /** Reason why it waits, in words. */
  readonly because: string;
}

/** A worker of a crawl. */
export interface WorkerJson {
  /** Name of its machine, and number of its process. */
  readonly name: string;
  /** Time at the start of its crawl. */
  readonly since: number;
  /** Time of its last report. */
  readonly seenAt: number;
  /** Number of hosts that it visits now. */
  readonly hosts: number;
}

/** A URL that a crawler may fetch by only one of two robots.txt. */
export interface ChangedUrlJson {
  /** Absolute URL. If the origin of the robots.txt is unknown, a witness has the host `example.com`. */
  readonly url: string;
  /** Product token of the crawler; `*` for every crawler that no group names. */
  readonly agent: string;
  /** The decision by the old robots.txt. */
  readonly before: {
    /** Whether the crawler may fetch the URL. */
    readonly allowed: boolean;
    /** Line of the rule that decides; null if no rule decides. */
    readonly line: number | null;
  };
  /** The decision by the new robots.txt. */
  readonly after: {
    /** Whether the crawler may fetch the URL. */
    readonly allowed: boolean;
    /** Line of the rule that decides; null if no rule decides. */
    readonly line: number | null;
  };
}

/** A change other than that of a decision. */
export interface ChangeJson {
  readonly aspect: "access" | "crawl-delay" | "preferences" | "sitemaps";
  /** Product token of the crawler; missing if the change is for all crawlers. */
  readonly agent?: string | undefined;
  /** The old value: the result of the fetch, such as `successful (200)`; seconds; the Content-Signal and Content-Usage lines; or a removed sitemap. Null without one. */
  readonly before: string | number | null;
  /** The new value, or an added sitemap. Null without one. */
  readonly after: string | number | null;
}

/** A group, and whether it applies. */
export interface GroupVerdictJson {
  /** The values of its user-agent lines, at most 32,768 in all groups. */
  readonly agents: readonly string[];
  /** Number of its user-agent lines. */
  readonly agentCount: number;
  /** The user-agent line that decides this, or the first one. */
  readonly line: number | null;
  /** Number of its rules. */
  readonly rules: number;
  /** Whether it applies to the crawler. */
  readonly applies: boolean;
  /** Why it applies: it names the crawler (`named`), or it is for `*` (`any`). Or why not: it is for `*`, and another group names the crawler (`hidden`); it is for `*`, which does not count for this crawler (`ignored`); another of the crawler's tokens comes first (`later-token`); only the first of several groups with this name counts (`later-group`); the dialect reads no file of this length (`oversize`); it is for other crawlers (`others`). */
  readonly because:
    | "named"
    | "any"
    | "hidden"
    | "ignored"
    | "later-token"
    | "later-group"
    | "oversize"
    | "others";
}

/** A rule of a group that applies, and why it decides or not. */
export interface CandidateJson {
  readonly type: "allow" | "disallow";
  /** Its path pattern, as it is written. */
  readonly path: string;
  /** Its line. */
  readonly line: number;
  /** Its path pattern in the form in which it is compared. */
  readonly pattern: string;
  /** The number of bytes of its pattern that count. */
  readonly specificity: number;
  /** Whether it matches the URL. */
  readonly matches: boolean;
  /** Why it decides or not. */
  readonly outcome:
    | "decides"
    | "less-specific"
    | "tie-goes-to-allow"
    | "comes-later"
    | "freed"
    | "repeats"
    | "no-match"
    | "empty"
    | "not-asked";
}

/** A fact about the result that people may not expect. */
export interface SurpriseJson {
  readonly code: string;
  readonly line: number | null;
  /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
  readonly id: string;
  /** Data of the message, unchanged. Only the text is safe to print. */
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  /** Text of the message, in English. */
  readonly message: string;
}

/** An edit of the robots.txt that flips the answer. */
export interface FlipJson {
  readonly action: "insert-rule" | "change-rule" | "remove-rule" | "add-group";
  /** The line that it changes, or the line that follows an inserted one. */
  readonly line: number;
  /** Byte offset of the replaced text. */
  readonly start: number;
  /** Byte offset after the replaced text. */
  readonly end: number;
  /** The text that is inserted there. */
  readonly text: string;
}

/** An edit that flips the answers of URLs of the same kind. */
export interface FlipPatternJson {
  readonly action: "insert-rule" | "change-rule" | "remove-rule" | "add-group";
  /** The line that it changes, or the line that follows an inserted one. */
  readonly line: number;
  /** Byte offset of the replaced text. */
  readonly start: number;
  /** Byte offset after the replaced text. */
  readonly end: number;
  /** The text that is inserted there. */
  readonly text: string;
  /** Examples of URLs whose answers it also flips. */
  readonly alsoChanges: readonly string[];
}

/** The part of the robots.txt that a content delivery network added, if a line in it decides. */
export interface ManagedJson {
  /** Name of the network. */
  readonly by: string;
  /** The line that decides. */
  readonly line: number;
  /** The first line of the part. */
  readonly firstLine: number;
  /** The last line of the part; null if its end is not marked. */
  readonly lastLine: number | null;
}

/** Result that applies after a robots.txt has been unreachable for some time. */
export interface OutageStepJson {
  /** How many seconds after the first failure it begins. */
  readonly afterSeconds: number;
  /** - `closed`: everything is forbidden. - `cached-or-open`: the last copy holds; without one nothing is forbidden. - `cached-or-closed`: the last copy holds; without one everything is forbidden. - `open`: nothing is forbidden. - `open-if-site-answers`: nothing is forbidden if the rest of the site can be reached, otherwise everything is. */
  readonly holds: "closed" | "cached-or-open" | "cached-or-closed" | "open" | "open-if-site-answers";
  /** False if the text does not define what applies after this time; answers are then not `settled`. */
  readonly settled?: false | undefined;
}

/** The last attempt. */
export interface AttemptJson {
  /** Time of the attempt, in ISO 8601. */
  readonly at: string;
  /** Number of attempts in a row with the same result. */
  readonly times: number;
  /** Reason for the result: `status` (that of the last answer), `too-many-redirects`, `redirect-loop`, `redirect-to-nowhere` or `no-answer`; null if the last answer is a redirect that was not followed. */
  readonly because: string | null;
  /** The requests, in order. */
  readonly hops: readonly HopJson[];
  /** Headers of the last answer, as they were sent; null if missing. */
  readonly header: {
    readonly age: string | null;
    readonly cacheControl: string | null;
    readonly contentEncoding: string | null;
    readonly contentType: string | null;
    readonly date: string | null;
    readonly etag: string | null;
    readonly expires: string | null;
    readonly lastModified: string | null;
    readonly retryAfter: string | null;
  };
}

/** One request of a fetch: the first one, or one that a redirect led to. */
export interface HopJson {
  /** The URL that was requested. */
  readonly url: string;
  /** The IP address that was connected to. */
  readonly address: string | null;
  /** The status of the answer; null without an answer. */
  readonly status: number | null;
  /** The header Location. */
  readonly location: string | null;
  /** Reason for the missing answer. */
  readonly failure: {
    /** Kind of the failure: `name` (no such host), `connection`, `tls`, `reset`, `timeout`, `protocol`, `encoding` or `address`. */
    readonly reason: string;
    /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
    readonly id: string;
    /** Data of the message, unchanged. Only the text is safe to print. */
    readonly params: Readonly<Record<string, string | number | readonly string[]>>;
    /** Description of the failure, in English. */
    readonly message: string;
    /** The system's code, such as `ECONNREFUSED`. */
    readonly code: string | null;
  } | null;
  /** How long it took, in milliseconds. */
  readonly ms: number;
}

/** A problem of a robots.txt. */
export interface FindingJson {
  /** Stable code: the name of its page in `docs/lint`. */
  readonly code: string;
  readonly severity: "error" | "warning" | "information";
  /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
  readonly id: string;
  /** Data of the message, unchanged. Only the text is safe to print. */
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  /** Text of the message, in English. */
  readonly message: string;
  /** Reason why it is a problem, in English. */
  readonly why: string;
  /** URL of the page about the code. */
  readonly documentation: string;
  /** Byte offset of its start. */
  readonly start: number;
  /** Byte offset of its end, exclusive. */
  readonly end: number;
  /** Line of its start, from 1. */
  readonly line: number;
  /** Column of its start, from 1. */
  readonly column: number;
  /** Other places of the file that the finding is about. */
  readonly related: readonly RelatedPlaceJson[];
  /** Product tokens of the crawlers that it concerns; empty for no crawler in particular. */
  readonly crawlers: readonly string[];
  /** URLs that show the effect. */
  readonly witnesses: readonly WitnessJson[];
  /** `decided` if the witnesses were decided with this file and with the probably intended one; `proved` if the message is proved for all URLs (`--prove`). */
  readonly proof: "decided" | "proved" | null;
  /** Changes that remove the finding. */
  readonly fixes: readonly FixJson[];
}

/** Another place of the file that a finding is about. */
export interface RelatedPlaceJson {
  /** Byte offset of its start. */
  readonly start: number;
  /** Byte offset of its end, exclusive. */
  readonly end: number;
  /** Line of its start, from 1. */
  readonly line: number;
  /** Column of its start, from 1. */
  readonly column: number;
  /** Its meaning for the finding, in English. */
  readonly message: string;
}

/** A URL that shows the effect of a finding. */
export interface WitnessJson {
  /** Product token of the crawler. */
  readonly crawler: string;
  /** Absolute URL. If the origin of the file is unknown, its host is `example.com`. */
  readonly url: string;
  /** Answer with this file, in the crawler's own dialect. */
  readonly now: "allowed" | "disallowed";
  /** Answer with the probably intended file; null if it is not known. */
  readonly meant: "allowed" | "disallowed" | null;
}

/** A change of the file that removes a finding. */
export interface FixJson {
  /** Imperative sentence without a full stop. */
  readonly title: string;
  /** Whether the fix alone is proved to change no decision, and changes no pace, sitemap and preference; `untried` if it was not tried, as without `--prove`. */
  readonly safe: boolean | "untried";
  /** Replacements that do not overlap, in the order of their offsets. */
  readonly edits: readonly {
    /** Byte offset of the replaced text. */
    readonly start: number;
    /** Byte offset after the replaced text. */
    readonly end: number;
    /** The text that is inserted there. */
    readonly text: string;
  }[];
}

/** The robots.txt that applies to a page. */
export interface PageRobotsJson {
  /** Its file or URL, or `-`. */
  readonly from: string;
  /** The result of the fetch, by RFC 9309 §2.3.1. */
  readonly access: "successful" | "unavailable" | "unreachable";
  /** Whether the crawler may fetch the page. */
  readonly allowed: boolean;
  /** Reason for the decision. */
  readonly because:
    | "unavailable"
    | "unreachable"
    | "rule"
    | "no-rule"
    | "no-group"
    | "robots-txt"
    | "other-origin";
  /** The rule that decides. */
  readonly rule: RuleJson | null;
  /** Result of the probe for missing pages; null without a probe. */
  readonly missingPage: MissingPageJson | null;
}

/** The result of reading a page. Without a page, the properties after `failure` are null. */
export interface PageReadJson {
  /** `read`; `blocked`: robots.txt disallows it; `failed`: it could not be fetched or read. */
  readonly outcome: "read" | "blocked" | "failed";
  /** Reason why it is disallowed; null unless `outcome` is `blocked`. */
  readonly blocked: {
    /** Disallowed URL: the page or its redirect target. */
    readonly url: string;
    /** Reason for the decision. */
    readonly because:
      | "unavailable"
      | "unreachable"
      | "rule"
      | "no-rule"
      | "no-group"
      | "robots-txt"
      | "other-origin";
    /** The rule that decides. */
    readonly rule: RuleJson | null;
  } | null;
  /** Description of the failure, in English; null unless `outcome` is `failed`. */
  readonly failure: string | null;
  /** The URL of the page, after redirects. */
  readonly url: string | null;
  /** The status of the answer. */
  readonly status: number | null;
  /** Kind of its content: `html` (also XHTML), `xml`, `text`, `pdf`, `image`, `binary` or `empty`. */
  readonly kind: string | null;
  /** The encoding of its text. */
  readonly encoding: {
    /** Name of the encoding, as in the Encoding standard. */
    readonly name: string;
    /** Source of the encoding: `mark`, `header`, `meta`, `text` or `default`. */
    readonly from: string;
  } | null;
  /** Number of bytes that were read. */
  readonly bytes: number | null;
  /** Whether the whole page was read. */
  readonly complete: boolean | null;
  /** The title of the page. */
  readonly title: string | null;
}

/** A directive of the page, and its place. */
export interface DirectiveJson {
  /** Its name, such as `noindex`. */
  readonly name: string;
  /** Its value; null without one. */
  readonly value: string | null;
  /** The crawler that it names; `*` for all. */
  readonly productToken: string;
  /** Whether it is in the HTTP header or in a META tag. */
  readonly from: "header" | "meta";
  /** Position in the page or its header. */
  readonly place: PlaceJson;
}

/** A place. Properties that do not apply to this kind of place are null. */
export interface PlaceJson {
  /** The line in the robots.txt, the ai.txt, the page or the header, from 1; the number of a rule in tdmrep.json. */
  readonly line: number | null;
  /** The column in the page, from 1. */
  readonly column: number | null;
  /** The byte offset in the page, or in the licence file. */
  readonly offset: number | null;
  /** The name of the header field. */
  readonly field: string | null;
}

/** Permission of a page in one respect, and the directive that decides. */
export interface PageAnswerJson {
  /** Whether it is allowed. */
  readonly allowed: boolean;
  /** How much is allowed: characters of a snippet, seconds of a video, or the image size `standard` or `large`; null without a limit. */
  readonly limit: string | number | null;
  /** Until when it is allowed, in ISO 8601. */
  readonly until: string | null;
  /** The directive that decides; null if none does, and then it is allowed. */
  readonly because: DirectiveJson | null;
}

/** A canonical URL that the page names. */
export interface CanonicalJson {
  /** The URL as it is written. */
  readonly target: string;
  /** The absolute URL; null if it is not a URL. */
  readonly url: string | null;
  /** Whether it is in the HTTP header or in a `<link>` element. */
  readonly from: "header" | "link";
  /** Position in the page or its header. */
  readonly place: PlaceJson;
}

/** A contradiction as `--json` prints it. Properties that do not apply to this kind of place are null. */
export interface ContradictionJson {
  /** Stable code, as of `Contradiction` in `@maycrawl/crawler`. */
  readonly code: string;
  /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
  readonly id: string;
  /** Data of the message, unchanged. Only the text is safe to print. */
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  /** Text of the message, in English. */
  readonly message: string;
  /** URL with the contradiction. */
  readonly url: string;
  /** Advice for the owner of the site, in English. */
  readonly whatToDo: string;
  /** The places of the statements that conflict. */
  readonly places: readonly {
    /** The kind of place. */
    readonly in: "answer" | "robots.txt" | "header" | "page" | "sitemap" | "tdmrep.json";
    /** The URL of the file, or of the page that was requested. */
    readonly url: string;
    /** Line of the robots.txt or the header; for tdmrep.json, the number of a rule. */
    readonly line: number | null;
    /** The byte of the page or the sitemap. */
    readonly offset: number | null;
    /** The status of the answer. */
    readonly status: number | null;
    /** Target of the redirect. */
    readonly location: string | null;
    /** The text at this place. */
    readonly text: string | null;
  }[];
}

/** A line. */
export interface LineJson {
  /** Its number, from 1. */
  readonly number: number;
  readonly kind: "unreadable" | "blank" | "comment" | "record";
  /** The field that its name stands for: `crawl-delay`, `noindex` and so on, `unknown` if maycrawl does not know the name; null if it is not a record. */
  readonly field: string | null;
  /** Its field name, as it is written. */
  readonly name: string | null;
  /** Its value. */
  readonly value: string | null;
  /** Its comment. */
  readonly comment: string | null;
  /** Byte offset of its start. */
  readonly start: number;
  /** Byte offset of its end, exclusive. */
  readonly end: number;
  /** Whether the dialect reads only a part of it, because it is too long. */
  readonly cut: boolean;
}

/** A group. */
export interface GroupJson {
  /** Its user-agent lines. */
  readonly agents: readonly AgentJson[];
  /** Its rules. */
  readonly rules: readonly ParsedRuleJson[];
  /** Its records of other fields. */
  readonly fields: readonly FieldJson[];
  /** Byte offset of its start. */
  readonly start: number;
  /** Byte offset of its end, exclusive. */
  readonly end: number;
}

/** A user-agent line, and the crawlers that it applies to in the dialect. */
export interface AgentJson {
  /** Its value, as it is written. */
  readonly value: string;
  /** Its line. */
  readonly line: number;
  /** The crawlers that it applies to: every crawler that no group names (`any`), crawlers with one of `names` as their token (`token`), crawlers that match by the dialect's own comparison (`part-of-token`, `holds-token`, `begins-full-name`), or no crawler (`nobody`). */
  readonly because: "any" | "token" | "part-of-token" | "holds-token" | "begins-full-name" | "nobody";
  /** The names that are compared, in the letters of the line; none for `any` and `nobody`. */
  readonly names: readonly string[];
}

/** A rule. */
export interface ParsedRuleJson {
  readonly type: "allow" | "disallow";
  /** Its path pattern, as it is written. */
  readonly path: string;
  /** Its line. */
  readonly line: number;
}

/** A record of another field. */
export interface FieldJson {
  /** The field that its name stands for; `unknown` if maycrawl does not know the name. */
  readonly field: string;
  /** Its field name, as it is written. */
  readonly name: string;
  /** Its value. */
  readonly value: string;
  /** The last of the user-agent lines right above it. */
  readonly agentLine: number | null;
  readonly line: number;
}

/** A line of a robots.txt whose author probably meant something different. */
export interface LineDiagnosticJson {
  readonly code:
    | "translated-field"
    | "field-not-ascii"
    | "misspelt-field"
    | "invisible-in-field"
    | "invisible-in-value"
    | "not-normalised"
    | "not-utf-8"
    | "several-names"
    | "several-paths"
    | "space-in-path"
    | "folded-line"
    | "second-any-group"
    | "group-without-rule"
    | "rule-without-group";
  /** The 1-based line. */
  readonly line: number;
  /** Stable id of the text, such as the code, with a variant if a code has several texts. The texts are in `engineMessages`, `agentMessages` and `crawlerMessages`. */
  readonly id: string;
  /** Data of the message, unchanged. Only the text is safe to print. */
  readonly params: Readonly<Record<string, string | number | readonly string[]>>;
  /** A description for people. It does not contain text of the file. */
  readonly message: string;
}

/** The groups of a robots.txt that apply to a crawler, as `parse --json` prints them. */
export interface CrawlerGroupsJson {
  /** The crawler, as it was given. */
  readonly as: string;
  /** Its product token. */
  readonly token: string;
  /** Whether maycrawl knows it. */
  readonly known: boolean;
  /** Name of the crawler's dialect. */
  readonly dialect: string;
  /** The lines on which the groups that apply begin. */
  readonly groups: readonly number[];
  /** Number of their rules. */
  readonly rules: number;
  /** Its Crawl-delay, in seconds. */
  readonly crawlDelay: number | null;
}

/** A statement about use. */
export interface StatementJson {
  /** The mechanism: `content-usage`, `content-signal`, `policy-token`, `tdmrep`, `page-directive`, `license`, `ai-txt`, or `ai-training-field`. */
  readonly mechanism: string;
  /** Source of the statement: `robots.txt`, `header`, `meta`, `link`, `tdmrep.json`, `license-file`, or `ai.txt`. */
  readonly from: string;
  /** The place of the statement. */
  readonly place: PlaceJson;
  /** The statement, as it is written. */
  readonly text: string;
  /** Its answer for each category; a category without a statement is missing. */
  readonly says: {
    readonly "train-ai"?: "yes" | "no" | undefined;
    readonly "ai-input"?: "yes" | "no" | undefined;
    readonly search?: "yes" | "no" | undefined;
  };
  /** The categories whose answer it decides. */
  readonly decides: readonly string[];
  /** The path pattern that limits it; null without one. */
  readonly path: string | null;
  /** The URL of the licence file or the ai.txt that contains it; null for other statements. */
  readonly file: string | null;
  /** URL of the terms of use that it names. */
  readonly terms: string | null;
  /** Why it does not count: `hidden` (a group that names the crawler hides the group for `*`), `before-any-group`, `longer-path` (a longer path matches), `not-crawlable` (the page may not be crawled), `superseded` (a statement nearer to the content counts), `unreadable`, `dead` (no engine obeys it any more), or `unsettled` (it is unclear whether it is about this use); null if it counts. */
  readonly ignored: string | null;
  /** Further explanations. */
  readonly notes: readonly MessageJson[];
}

/** A stretch of time in which the site always answers in the same way. */
export interface SpanJson {
  /** Its length, in hours; 0 for an answer that came before the simulation. */
  readonly hours: number;
  /** The status of the answers; null without an answer. */
  readonly status: number | null;
  /** Reason for the missing answer: `name`, `connection`, `tls`, `reset`, `timeout`, `protocol` or `encoding`. */
  readonly error: string | null;
  /** The robots.txt; null without a status of 2xx. */
  readonly robots: string | null;
  /** The header Cache-Control. */
  readonly cacheControl: string | null;
  /** The header Retry-After. */
  readonly retryAfter: string | null;
  /** Whether the site's pages answer during that time. */
  readonly siteAnswers: boolean;
}

/** Knowledge and actions of a crawler in one hour. */
export interface HourJson {
  /** Number of the hour, from 0. */
  readonly hour: number;
  /** Result that applies as the hour begins: the robots.txt, a copy of it, everything disallowed (`closed`), or everything allowed (`open`). */
  readonly holds: "copy" | "robots.txt" | "closed" | "open";
  /** Source of the result: the last answer, a copy of an earlier one, or the rules for an outage. */
  readonly from: "answer" | "copy" | "fresh-copy" | "outage";
  /** The status of the last attempt; null without an answer. */
  readonly status: number | null;
  /** Requests for the robots.txt within the hour. */
  readonly requests: number;
}

/** A sitemap that was read. */
export interface SitemapFileJson {
  /** Its URL before redirects, or the path of the file. */
  readonly sitemap: string;
  /** Its URL, after redirects. */
  readonly url: string;
  /** The index that names it; null if it is not from an index. */
  readonly via: string | null;
  /** Number of indexes above it. */
  readonly depth: number;
  /** Number of pages that it names. */
  readonly pages: number;
  /** Number of sitemaps that it names. */
  readonly sitemaps: number;
}

/** Counts of the entries of all sitemaps. */
export interface EntriesJson {
  /** The `lastmod` values. */
  readonly lastmod: {
    /** Number of entries that have one, pages and sitemaps. */
    readonly count: number;
    /** The earliest one, as it is written. */
    readonly earliest: string | null;
    /** The latest one, as it is written. */
    readonly latest: string | null;
  };
  /** Entries that the sitemap may not contain, because of its own URL. */
  readonly outside: {
    /** Entries on another scheme, host or port than the sitemap. */
    readonly host: number;
    /** Entries that are not below the folder of the sitemap. */
    readonly path: number;
    /** Entries on other hosts whose robots.txt does not name the sitemap. */
    readonly unproven: number;
  };
  /** Number of pages. */
  readonly pages: number;
  /** Sitemaps that indexes name. */
  readonly sitemaps: number;
  /** Images. */
  readonly images: {
    /** Their number. */
    readonly count: number;
    /** Number of pages that have any. */
    readonly pages: number;
  };
  /** Videos. */
  readonly videos: {
    /** Their number. */
    readonly count: number;
    /** Number of pages that have any. */
    readonly pages: number;
  };
  /** Pages with `news`. */
  readonly news: number;
  /** Alternates in other languages (`hreflang`). */
  readonly alternates: {
    /** Their number. */
    readonly count: number;
    /** Number of pages that have any. */
    readonly pages: number;
  };
  /** Pages with `changefreq`. */
  readonly changefreq: number;
  /** Pages with `priority`. */
  readonly priority: number;
}

/** Pages, grouped by what disallows them. */
export interface RefusedJson {
  /** Number of these pages. */
  readonly count: number;
  /** At most 50 reasons, the most frequent first. */
  readonly reasons: readonly {
    /** The origin of the pages. */
    readonly site: string;
    /** Reason for the decision: `rule`, `unavailable`, `unreachable` and so on, or `not-asked`: the robots.txt was not requested, because `--addresses` refuses it, or 100 sites were asked before. */
    readonly because: string;
    /** The rule that decides. */
    readonly rule: RuleJson | null;
    /** Number of pages with this reason. */
    readonly count: number;
    /** The first 20 of them. */
    readonly examples: readonly {
      /** The URL of the page. */
      readonly loc: string;
      /** The sitemap that names it. */
      readonly sitemap: string;
      /** The byte offset of the entry in the decompressed sitemap. */
      readonly offset: number;
    }[];
  }[];
}

/** The result of an expectation. */
export interface TestResultJson {
  /** The expectation, such as `training: blocked`. */
  readonly expectation: string;
  /** Its line in the test file, from 1. */
  readonly line: number;
  /** Its column, from 1. */
  readonly column: number;
  /** Path pattern of the URLs that it is about (RFC 9309 §2.2.3); null for `unchanged`. */
  readonly pattern: string | null;
  /** Whether these URLs are expected to be allowed; null for `unchanged`. */
  readonly allowed: boolean | null;
  /** `passed` is proved for all URLs, `failed` is refuted by a URL. */
  readonly status: "passed" | "failed" | "unsettled";
  /** URLs that refute it; empty unless it failed. */
  readonly failures: readonly TestFailureJson[];
}

/** A URL that refutes an expectation. */
export interface TestFailureJson {
  /** Product tokens of the crawlers; `*` is an unknown crawler. */
  readonly crawlers: readonly string[];
  /** Absolute URL. If the origin of the file is unknown, its host is `example.com`. */
  readonly url: string;
  /** Whether these crawlers may fetch the URL. */
  readonly allowed: boolean;
  /** Line of the rule that decides; null if no rule decides. */
  readonly line: number | null;
  /** The answer of the earlier robots.txt, for `unchanged`; otherwise null. */
  readonly before: {
    readonly allowed: boolean;
    readonly line: number | null;
  } | null;
}
