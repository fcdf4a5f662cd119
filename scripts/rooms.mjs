// The allowed imports between packages, and the folders of each package in the order of their dependencies.
// `tests/import-rule.test.ts` enforces these tables; `generate-architecture-doc.mjs` writes them to
// docs/ARCHITECTURE.md and to the README.md in the src folder of each package.

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
 * @property {true | readonly string[]} [byPath] files of other areas that it may import by path: all, or those in some
 *   folders; other areas must use published names
 */

const ENGINE = "packages/engine";
const ROBOTS_PARSER = "packages/robots-parser";
const AGENT = "packages/agent";
const READERS = "packages/readers";
const CRAWLER = "packages/crawler";
const MAYCRAWL = "packages/maycrawl";
const TESTER = "packages/tester";

/** @type {readonly Area[]} */
export const areas = [
  {
    folder: ENGINE,
    what: "parsing, deciding, explaining: everything that needs only bytes, without I/O",
    mayImport: [],
    node: false,
    declared: "own",
  },
  {
    folder: ROBOTS_PARSER,
    what: "[a replacement](robots-parser.md) for the npm package `robots-parser`, without Node modules",
    mayImport: [ENGINE],
    node: false,
    declared: "own",
  },
  {
    folder: AGENT,
    what: "fetching, storing and sharing robots.txt files; waiting for turns; checking addresses",
    mayImport: [ENGINE],
    node: true,
    declared: "own",
  },
  {
    folder: READERS,
    what: "reading pages and sitemaps as streams, also in browsers and workers",
    mayImport: [ENGINE],
    node: /^packages\/readers\/src\/platform\/node/,
    declared: "own",
  },
  {
    folder: CRAWLER,
    what: "crawling; finding and reading a site's sitemaps; contradictions; reports",
    mayImport: [ENGINE, AGENT, READERS],
    node: true,
    declared: "own",
  },
  {
    folder: MAYCRAWL,
    what: "the command line, and one entry point for all libraries",
    mayImport: [ENGINE, AGENT, READERS, CRAWLER],
    node: true,
    declared: "own",
    bundles: [ENGINE, AGENT, READERS, CRAWLER],
  },
  {
    folder: TESTER,
    what: "the web tester: a page that answers while one edits a robots.txt; part of the command",
    mayImport: [ENGINE, AGENT, READERS, MAYCRAWL],
    node: /^packages\/tester\/(?:test\/|vite\.config)/,
    declared: "own",
    byPath: [`${AGENT}/src/simulation`, `${MAYCRAWL}/src/changes`, `${MAYCRAWL}/src/expectations`],
  },
  // Some vectors of other test suites concern functions that are not public.
  {
    folder: "conformance",
    what: "test vectors by section of RFC 9309, and their runner",
    mayImport: [ENGINE],
    node: true,
    declared: "own",
    byPath: true,
  },
  {
    folder: "bench",
    what: "speed and memory, compared with other packages",
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
    what: "answers to random questions, compared with other packages",
    mayImport: [ENGINE, "bench"],
    node: true,
    declared: "root",
    byPath: true,
  },
  {
    folder: "scripts",
    what: "programs that build, check and document the packages",
    mayImport: [ENGINE, AGENT, READERS, CRAWLER],
    node: true,
    declared: "root",
  },
  {
    folder: "tests",
    what: "tests across packages, and the helpers that tests share",
    mayImport: [ENGINE, ROBOTS_PARSER, AGENT, READERS, CRAWLER, MAYCRAWL, TESTER, "fuzz", "scripts", "bench"],
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
    faces: ["index.ts", "internal.ts", "lint.ts", "prove.ts", "small.ts"],
    servesAll: ["errors.ts", "numbers.ts"],
    folders: [
      ["abort", "listeners of an abort signal"],
      ["text", "bytes, lines, spans, dates, messages"],
      ["options", "checks, defaults and errors of options, for all packages"],
      ["dialects", "how each crawler reads robots.txt files and pages, as data"],
      ["document", "parsing a robots.txt without loss; its lines, groups and records; writing one"],
      ["patterns", "paths of rules and URLs: normalising, matching, precedence"],
      ["groups", "product tokens, and the groups that apply to a crawler"],
      ["diagnose", "diagnostics of a robots.txt: its lines, body, length, header fields and URL"],
      ["pace", "Crawl-delay, Request-rate, Visit-time"],
      ["match/index", "the rules of a crawler, stored and indexed for fast matching"],
      ["match", "decisions: whether a crawler may fetch a URL"],
      ["explain", "the reasons for a decision, and the smallest edit that changes it"],
      ["small", "a small engine that only answers, for `@maycrawl/robots-parser`"],
      ["compare", "one question, answered in several dialects"],
      ["access", "the effect of fetching a robots.txt: status, redirects, outages, lifetime, retries"],
      ["crawlers", "the registry of known crawlers"],
      ["page", "indexing directives of pages and HTTP headers"],
      ["preferences", "statements about the use of content, such as AI training"],
      ["messages", "the English texts of all messages, by id"],
      ["prove", "proofs about all URLs: differences, rules without effect, what a pattern gets"],
      ["lint/parts", "the parts of a lint check: the linted file, findings, witnesses, edits"],
      ["lint/checks", "the lint checks: a file for each code"],
      ["lint/fix", "applying fixes: those that change nothing, or all"],
      ["lint", "`lint`: the problems of a robots.txt, with URLs that show their effect"],
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
      ["http/request", "the requests that `agent.fetch` sends"],
      ["time", "clocks and durations"],
      ["abort", "aborting operations: signals and time limits"],
      ["connect", "connections that follow RFC 9112"],
      ["entry", "the stored record of an origin's robots.txt"],
      ["failure", "the reasons for failed requests"],
      ["guard", "the addresses that the agent may connect to"],
      ["observe", "events, spans and metrics"],
      ["http/response", "the responses of servers: bodies, content codings"],
      ["http/redirects", "following redirects of pages"],
      ["store", "stores of entries: the interface, the store in memory, outages"],
      ["store/postgres", "the store in PostgreSQL"],
      ["store/redis", "the store in Redis"],
      ["store/sqlite", "the store in SQLite"],
      ["pace/tickets", "the order of the requests that wait for a host"],
      ["pace/pacers", "pacers: they grant places and start times"],
      ["options", "the options of an agent"],
      ["fetch", "one attempt to fetch a robots.txt"],
      ["origin", "the access state of an origin: loading, refreshing, compiled matchers"],
      ["simulation", "a simulated crawler while a site fails; also for the web tester, so without Node"],
      ["pace/turns", "waiting for a turn"],
      ["page", "`agent.fetch`, `agent.turn`"],
    ],
  },
  [CRAWLER]: {
    faces: ["index.ts", "internal.ts", "report.ts", "warc.ts", "messages.ts"],
    servesAll: ["errors.ts"],
    folders: [
      ["url", "normalising and comparing URLs"],
      ["robots", "queries to the agent"],
      ["audit", "contradictions between statements of a site"],
      ["discover", "finding and reading a site's sitemaps"],
      ["crawl/state", "the types of a crawl's state: URLs, links, visits, hosts, rounds, events"],
      ["crawl/sql", "SQL that SQLite and PostgreSQL share"],
      ["crawl/urls", "decisions about URLs: admission, budgets, traps, depth, revisits, other options"],
      ["crawl/pace", "the times when a host may be requested"],
      ["crawl/reading", "reading bodies, in the main thread or in another one"],
      ["crawl/visit", "visiting one URL or one sitemap"],
      ["crawl/postgres/client", "the connection to PostgreSQL, and the location of a crawl in it"],
      ["crawl/options", "options and settings of a crawl, and its agent"],
      ["crawl/run", "the run of a crawl: rounds, hosts, events"],
      ["crawl/postgres/schema", "tables and functions in PostgreSQL"],
      ["crawl/postgres/worker", "one worker: heartbeat, identity, clock"],
      ["crawl/postgres/host", "a leased host and its rows in memory"],
      ["crawl/postgres/coordination", "state that all workers share: settings, rounds, limits"],
      ["crawl/postgres/frontier", "the turn of a host, and messages between hosts"],
      ["crawl/postgres", "a crawl in PostgreSQL with many workers"],
      ["crawl/file/sqlite", "the file of a crawl: its layout, lock and transactions"],
      ["crawl/file/tables", "the tables of the file"],
      ["crawl/file", "a crawl in a file"],
      ["crawl", "starting, joining and opening a crawl"],
      ["copy", "copying a crawl from a file to a database, or back"],
      ["warc", "writing answers to a WARC file"],
      ["report/summary", "the content of a report: its types, verdicts and advice"],
      ["export", "pages as NDJSON and CSV"],
      ["report/query", "queries of a report"],
      ["report/html", "the HTML page of a report"],
      ["report", "reports on a crawl"],
    ],
  },
  [MAYCRAWL]: {
    faces: ["index.ts", "main.ts", "cli.ts", "lint.ts", "prove.ts", "vitest.ts"],
    servesAll: ["json-shapes.ts", "version.ts"],
    folders: [
      ["output", "printing text and JSON"],
      ["suggest", "corrections of misspelt words, URLs and names"],
      ["cli", "the command line: commands as data, parsing, help, errors, exit codes"],
      ["input", "files, also of git, standard input, lists of URLs"],
      ["options", "parsing the values of options"],
      ["robots", "a robots.txt that was found, as a dialect reads it"],
      ["verdict", "the verdict for a crawler and a URL, as text and JSON"],
      ["notes", "notes on standard error beside an answer"],
      ["fetching", "fetching and finding robots.txt files and pages"],
      ["page", "inspecting one page, for several commands"],
      ["crawl", "code that `crawl` and its subcommands share"],
      ["lint", "code that `lint`, `fix` and `test` share"],
      [
        "changes",
        "changes between two robots.txt apart from decisions; also for the web tester, so without Node",
      ],
      [
        "expectations",
        "the expectations of a test file, and their proofs; also for the web tester, so without Node",
      ],
      ["commands", "a folder for each command, and the table of all commands"],
    ],
  },
  [TESTER]: {
    faces: ["main.ts"],
    servesAll: [],
    folders: [
      ["offline", "the service worker"],
      ["styles", "the styles of the page, and those of panes that are loaded later"],
      ["text", "the English texts, by id"],
      ["state", "what the page shows, as a link holds it; the bytes of the file as text"],
      ["answers", "questions and answers; the worker with the engine"],
      ["examples", "the files of the examples menu"],
      ["editor", "the editor of the robots.txt"],
      ["elements", "elements of the page, and their texts"],
      ["panes", "the table, the fields above it, and the panes below it"],
      ["page", "the page as a whole: state, keys, links, files"],
    ],
  },
  [READERS]: {
    faces: ["index.ts", "internal.ts", "messages.ts"],
    servesAll: [],
    folders: [
      ["platform", "functions that differ between Node and browsers"],
      ["source", "sources of bytes, time limits, diagnostics"],
      ["license", "reading licence files"],
      ["page/encoding", "encodings of pages"],
      ["page/tags", "the tags of a page, from its bytes"],
      ["page/content", "the result of reading a page: directives, links, canonical URLs"],
      ["page/html", "building elements from tags: HTML and XHTML"],
      ["page", "`readPage`: detects kind and encoding of a page, and reads it"],
      ["sitemap/entry", "entries of a sitemap: formats as tables, values"],
      ["sitemap/xml/tokens", "the tokens of XML, from its bytes"],
      ["sitemap/xml", "entries from the elements of XML"],
      ["sitemap", "`readSitemap`: gzip, detecting the format, lists of URLs"],
    ],
  },
  [ROBOTS_PARSER]: { faces: ["index.ts"], servesAll: [], folders: [[".", "the drop-in"]] },
};
