// The allowed imports between packages, and the folders of each package in the order of their dependencies.
// `tests/import-rule.test.ts` enforces these tables; `generate-architecture-doc.mjs` writes them to
// docs/ARCHITECTURE.md.

/**
 * A folder with its own import rules. Files outside all areas (configuration in the root) have no rules.
 * @typedef {object} Area
 * @property {string} folder
 * @property {string} what its purpose, in Markdown
 * @property {readonly string[]} mayImport areas whose files or published names it may import
 * @property {boolean | RegExp} node whether it may import Node's modules; a pattern matches the paths of files that may
 * @property {"own" | "root"} declared the package.json that declares its dependencies: its own, which must list exactly
 *   those it imports, or the root's, for areas that are never published
 * @property {readonly string[]} [bundles] areas whose code it bundles: it also has to list their dependencies
 * @property {true} [byPath] whether it may import files of other areas by path; other areas must use published names
 */

const ENGINE = "packages/engine";
const ROBOTS_PARSER = "packages/robots-parser";
const AGENT = "packages/agent";
const READERS = "packages/readers";
const CRAWLER = "packages/crawler";
const MAYCRAWL = "packages/maycrawl";

/** @type {readonly Area[]} */
export const areas = [
  {
    folder: ENGINE,
    what: "everything that can be computed from bytes",
    mayImport: [],
    node: false,
    declared: "own",
  },
  {
    folder: ROBOTS_PARSER,
    what: "[a drop-in](robots-parser.md) for the npm package `robots-parser`; nothing of Node",
    mayImport: [ENGINE],
    node: false,
    declared: "own",
  },
  {
    folder: AGENT,
    what: "fetching, keeping and sharing robots.txt; waiting one's turn; guarding addresses",
    mayImport: [ENGINE],
    node: true,
    declared: "own",
  },
  {
    folder: READERS,
    what: "reading pages and sitemaps as streams; in browsers and workers, too",
    mayImport: [ENGINE],
    node: /^packages\/readers\/src\/platform\/node/,
    declared: "own",
  },
  {
    folder: CRAWLER,
    what: "crawling; finding and walking sitemaps; contradictions; reports",
    mayImport: [ENGINE, AGENT, READERS],
    node: true,
    declared: "own",
  },
  {
    folder: MAYCRAWL,
    what: "the command line and the front door of the library",
    mayImport: [ENGINE, AGENT, READERS, CRAWLER],
    node: true,
    declared: "own",
    bundles: [ENGINE, AGENT, READERS, CRAWLER],
  },
  // Some vectors of other test suites concern functions that are not public.
  {
    folder: "conformance",
    what: "vectors by section of the RFC, and their runner",
    mayImport: [ENGINE],
    node: true,
    declared: "own",
    byPath: true,
  },
  {
    folder: "bench",
    what: "speed beside the peers",
    mayImport: [ENGINE, AGENT, READERS, CRAWLER, MAYCRAWL],
    node: true,
    declared: "own",
  },
  {
    folder: "examples",
    what: "one runnable file for each task",
    mayImport: [ENGINE, ROBOTS_PARSER, AGENT, READERS, CRAWLER, MAYCRAWL],
    node: true,
    declared: "root",
  },
  {
    folder: "fuzz",
    what: "agreement with the peers",
    mayImport: [ENGINE, "bench"],
    node: true,
    declared: "root",
    byPath: true,
  },
  {
    folder: "scripts",
    what: "what builds, checks and documents the packages",
    mayImport: [ENGINE, AGENT, READERS, CRAWLER],
    node: true,
    declared: "root",
  },
  {
    folder: "tests",
    what: "tests of the whole repository, and what tests of several packages share",
    mayImport: [ENGINE, ROBOTS_PARSER, AGENT, READERS, CRAWLER, MAYCRAWL, "fuzz", "scripts", "bench"],
    node: true,
    declared: "root",
    byPath: true,
  },
];

/**
 * The folders and shared files of a package.
 * @typedef {object} Rooms
 * @property {readonly string[]} faces files that may import every folder, and that no file may import
 * @property {readonly string[]} servesAll files that every folder may import
 * @property {readonly (readonly [folder: string, what: string])[]} folders each may import those before it. The longest
 *   matching path counts for nested ones. `.` is for files in no folder.
 */

/**
 * The rooms of each package. For a package without an entry, the test only detects import cycles at run time. Add such
 * a package when its folders follow the order.
 * @type {Readonly<Record<string, Rooms>>}
 */
export const rooms = {
  [ENGINE]: {
    faces: ["index.ts", "internal.ts", "small.ts"],
    servesAll: ["errors.ts", "numbers.ts"],
    folders: [
      ["abort", "listeners of a signal"],
      ["text", "bytes, lines, spans, dates, messages"],
      ["options", "the options of functions and classes of all packages: tables, checks, errors"],
      ["dialects", "how each crawler reads robots.txt and pages, as data"],
      ["document", "a robots.txt, parsed without loss; its lines, groups and records; writing one"],
      ["patterns", "paths of rules and URLs: normalised, compared, weighed"],
      ["groups", "product tokens, and which groups apply to a crawler"],
      ["diagnose", "what is wrong with a robots.txt: its lines, body, length, media type, place"],
      ["pace", "Crawl-delay, Request-rate, Visit-time"],
      ["match/index", "the rules of a crawler, stored and indexed for quick matching"],
      ["match", "decisions: whether a crawler may fetch a URL"],
      ["explain", "why a decision is what it is, and what would change it"],
      ["small", "the answers in little code, for `@maycrawl/robots-parser`"],
      ["compare", "one question in several dialects"],
      ["access", "what holds by how robots.txt was fetched: status, redirects, outages, lifetime"],
      ["crawlers", "the known crawlers"],
      ["page", "indexing directives of pages and headers"],
      ["preferences", "what content may be used for"],
      ["messages", "the English texts of all messages"],
    ],
  },
  [AGENT]: {
    faces: [
      "index.ts",
      "internal.ts",
      "robots-agent.ts",
      "sqlite.ts",
      "redis.ts",
      "postgres.ts",
      "crawlee.ts",
    ],
    servesAll: ["errors.ts"],
    folders: [
      ["http/request", "what `agent.fetch` sends"],
      ["time", "clocks, durations"],
      ["abort", "what ends an operation"],
      ["connect", "connections, as RFC 9112 has them"],
      ["entry", "what is remembered of an origin's robots.txt"],
      ["failure", "why a request failed"],
      ["guard", "which addresses may be connected to"],
      ["observe", "events, spans, counters"],
      ["http/response", "what servers answer: bodies, content codings"],
      ["http/redirects", "redirects of pages"],
      ["store", "where entries are kept: the interface, memory, outages"],
      ["store/postgres", "in PostgreSQL"],
      ["store/redis", "in Redis"],
      ["store/sqlite", "in SQLite"],
      ["pace/tickets", "the order of the processes that wait for a host"],
      ["pace/pacers", "what hands out places and start times"],
      ["options", "the agent's own options"],
      ["fetch", "one attempt to fetch a robots.txt"],
      ["origin", "whether a crawler may fetch from an origin: loading, refreshing, the compiled rules"],
      ["pace/turns", "waiting for a turn"],
      ["page", "`agent.fetch`, `agent.turn`"],
    ],
  },
  [CRAWLER]: {
    faces: ["index.ts", "internal.ts", "report.ts", "warc.ts", "messages.ts"],
    servesAll: ["errors.ts"],
    folders: [
      ["url", "URLs themselves: normalised, compared, weighed"],
      ["robots", "questions to the agent"],
      ["audit", "contradictions between what a site says"],
      ["discover", "a site's sitemaps: found and walked"],
      ["crawl/state", "the types of a crawl's state: URLs, links, visits, hosts, rounds, events"],
      ["crawl/sql", "what files and databases have in common as SQL"],
      ["crawl/urls", "decisions about URLs: admission, budgets, traps, depth, revisits, other options"],
      ["crawl/pace", "when a host may be asked"],
      ["crawl/reading", "reading a body, here or in a thread"],
      ["crawl/visit", "the visit of one URL or sitemap"],
      ["crawl/postgres/client", "the connection to PostgreSQL, and where a crawl is in it"],
      ["crawl/options", "options and settings of a crawl, and the agent that they make"],
      ["crawl/run", "a run: rounds, hosts, events"],
      ["crawl/postgres/schema", "tables and functions in PostgreSQL"],
      ["crawl/postgres/worker", "one worker among others"],
      ["crawl/postgres/host", "a leased host and its rows"],
      ["crawl/postgres/coordination", "what workers agree on and share"],
      ["crawl/postgres/frontier", "a host's turn, and URLs of other hosts"],
      ["crawl/postgres", "a crawl in PostgreSQL, by many workers"],
      ["crawl/file/sqlite", "the file of a crawl: its layout, lock and steps"],
      ["crawl/file/tables", "the tables of the file"],
      ["crawl/file", "a crawl in a file"],
      ["crawl", "starting, joining and opening a crawl"],
      ["copy", "copies of a crawl, from a file to a database and back"],
      ["warc", "answers as a WARC file"],
      ["report/summary", "what a report says: its types, verdicts, advice"],
      ["export", "pages as NDJSON and CSV"],
      ["report/query", "the questions to a crawl"],
      ["report/html", "the page of a report"],
      ["report", "reports on a crawl"],
    ],
  },
  [MAYCRAWL]: {
    faces: ["index.ts", "main.ts", "cli.ts"],
    servesAll: ["json-shapes.ts", "version.ts"],
    folders: [
      ["output", "text and JSON for people and programs"],
      ["suggest", "what was probably meant by a word, a URL or a name"],
      ["cli", "the command line: commands as data, parsing, help, errors, exit codes"],
      ["input", "files, standard input, lists of URLs"],
      ["options", "what the values of options mean"],
      ["robots", "a robots.txt that was found, in a dialect"],
      ["verdict", "whether a crawler may fetch a URL, as text and JSON"],
      ["notes", "what is said beside an answer"],
      ["fetching", "fetching and finding robots.txt files and pages"],
      ["page", "one page, for several commands"],
      ["crawl", "what `crawl` and its subcommands share"],
      ["commands", "a folder for each command, and the table of all"],
    ],
  },
  [READERS]: {
    faces: ["index.ts", "internal.ts", "messages.ts"],
    servesAll: [],
    folders: [
      ["platform", "what Node does otherwise than browsers and workers, or faster"],
      ["source", "bytes that are read: where they come from, limits of time, what is wrong with them"],
      ["license", "licence files"],
      ["page/encoding", "encodings of pages"],
      ["page/tags", "the tags of a page, from its bytes"],
      ["page/content", "the result of reading a page: directives, links, canonical URLs"],
      ["page/html", "which tags become elements, and where these end: HTML and XHTML"],
      ["page", "`readPage`: what a page is and how it is encoded, by its first bytes; then all of it"],
      ["sitemap/entry", "the entries of a sitemap: their formats as tables, their values"],
      ["sitemap/xml/tokens", "the tokens of XML, from its bytes"],
      ["sitemap/xml", "entries from the elements of XML"],
      ["sitemap", "`readSitemap`: gzip, what a file is by its first bytes, lists of URLs"],
    ],
  },
  [ROBOTS_PARSER]: { faces: ["index.ts"], servesAll: [], folders: [[".", "the drop-in"]] },
};
