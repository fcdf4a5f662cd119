import {
  ADDRESSES,
  AI_TXT,
  ALL,
  AS,
  AS_OF_PARSE,
  AS_OF_SITEMAP,
  AS_SEVERAL,
  CHECK,
  CSV_ANSWERS,
  DIALECT,
  DIALECT_OF_CRAWLER,
  DIALECTS,
  DIALECTS_SIMULATED,
  FETCHING,
  HISTORY,
  JSON_OPTION,
  MAX,
  ONLY,
  PLACE,
  RESOLVE,
  ROBOTS,
  ROBOTS_OF_SITEMAP,
  TIMEOUT,
  TOKEN,
} from "./command-options.ts";
import type { CommandRow } from "./command-row.ts";
import { crawlRow } from "./crawl-command.ts";

/** The one table from which the command line, the help and the shell completions are made. */
export const commands: readonly CommandRow[] = [
  {
    name: "check",
    operand: { name: "url", several: true },
    summary: "may these crawlers fetch these URLs?",
    options: [AS_SEVERAL, TOKEN, ONLY, ROBOTS, DIALECT_OF_CRAWLER, ...FETCHING, JSON_OPTION],
    examples: [
      ["maycrawl check https://example.com/private --as Googlebot", "by the site's own robots.txt"],
      [
        "maycrawl check https://example.com/ --as ai --only disallowed",
        "which crawlers for AI may not, and by which line",
      ],
      [
        "maycrawl check https://example.com/ --as Googlebot,Bingbot,Claude",
        "for two crawlers and a product's",
      ],
      ["maycrawl check https://example.com/a --as FooBot --robots robots.txt", "by a local file"],
      [
        "maycrawl check https://example.com/a --as FooBot --resolve example.com:443:192.0.2.1",
        "by the robots.txt of a server that the name does not lead to yet",
      ],
      ["maycrawl check - --as FooBot < urls.txt", "for the URLs on standard input, one a line"],
      ["maycrawl check urls.txt --as FooBot", "for the URLs of a file, one a line"],
    ],
  },
  {
    name: "explain",
    operand: { name: "url" },
    summary: "why, and what would turn the answer round?",
    options: [AS, TOKEN, ROBOTS, DIALECT_OF_CRAWLER, ...FETCHING, JSON_OPTION, ALL],
    examples: [
      [
        "maycrawl explain https://example.com/private --as Googlebot",
        "groups, rules, surprises, smallest edit",
      ],
      ["maycrawl explain https://example.com/a --as FooBot --robots draft.txt --all", "with every rule"],
    ],
  },
  {
    name: "compare",
    operand: { name: "url" },
    summary: "what does each dialect answer, and which property makes the difference?",
    options: [AS, TOKEN, ROBOTS, DIALECTS, ...FETCHING, JSON_OPTION],
    examples: [
      ["maycrawl compare https://example.com/a.html --as FooBot --robots robots.txt", "in all dialects"],
      [
        "maycrawl compare https://example.com/ --as Googlebot --dialect google,rfc9309",
        "only in these, the first being compared with",
      ],
    ],
  },
  {
    name: "fetch",
    operand: { name: "url" },
    summary: "what came of asking this site for its robots.txt, and how long does it hold?",
    options: [DIALECT, ...FETCHING, JSON_OPTION],
    examples: [
      ["maycrawl fetch https://example.com/", "requests, what holds and why, its lifetime, what is odd"],
      ["maycrawl fetch https://example.com/ --cache robots.db", "only if what is kept is too old"],
    ],
  },
  {
    name: "simulate",
    summary: "what does a crawler of each dialect do, hour by hour, while a site fails?",
    options: [HISTORY, DIALECTS_SIMULATED, JSON_OPTION],
    examples: [
      ["maycrawl simulate --history 503-5d", "five days of 503, in all dialects"],
      ["maycrawl simulate --history outage.ndjson --dialect rfc9309,google", "what is written in a file"],
      [
        `echo '[{"hours":0,"robots":""},{"hours":6,"error":"timeout"},{"hours":9,"status":200}]' | maycrawl simulate --history -`,
        "six hours without an answer, for a site that had a robots.txt",
      ],
    ],
  },
  {
    name: "page",
    operand: { name: "source", values: "files" },
    summary: "what does this page tell this crawler, by robots.txt, header and tags, and what wins?",
    options: [AS, PLACE, ROBOTS, DIALECT_OF_CRAWLER, ...FETCHING, JSON_OPTION],
    examples: [
      [
        "maycrawl page https://example.com/a --as Googlebot",
        "may it be indexed, followed, shown, and who says so",
      ],
      ["maycrawl page a.html --as Googlebot", "a file, by its tags alone"],
      [
        "maycrawl page a.html --url https://example.com/a --robots robots.txt --as Bingbot",
        "as if it were there",
      ],
    ],
  },
  {
    name: "prefs",
    operand: { name: "source", values: "files" },
    summary: "what may this page be used for: training, as input of AI, search?",
    options: [AS_SEVERAL, PLACE, ROBOTS, AI_TXT, DIALECT_OF_CRAWLER, ...FETCHING, JSON_OPTION],
    examples: [
      [
        "maycrawl prefs https://example.com/ --as GPTBot",
        "by robots.txt, header, tags, licences and tdmrep.json",
      ],
      ["maycrawl prefs a.html --url https://example.com/a --robots robots.txt --as GPTBot", "by two files"],
    ],
  },
  {
    name: "sitemap",
    operand: { name: "source", values: "files" },
    summary: "what is in this sitemap, or in all of a site's, and what is wrong with it?",
    options: [
      AS_OF_SITEMAP,
      ROBOTS_OF_SITEMAP,
      CHECK,
      MAX,
      PLACE,
      DIALECT_OF_CRAWLER,
      ...FETCHING,
      JSON_OPTION,
    ],
    examples: [
      ["maycrawl sitemap https://example.com/", "all that its robots.txt names, or the customary places"],
      [
        "maycrawl sitemap https://example.com/sitemap.xml --as Googlebot",
        "one, or all that it names if it is an index",
      ],
      [
        "maycrawl sitemap https://example.com/ --as Googlebot --check --max-pages 20",
        "look at twenty of its pages, too",
      ],
      [
        "maycrawl sitemap sitemap.xml.gz --url https://example.com/sitemap.xml.gz",
        "a file, as if it were there",
      ],
      [
        "maycrawl sitemap sitemap.xml --robots draft.txt --as Googlebot",
        "which of its pages this robots.txt would block",
      ],
    ],
  },
  crawlRow,
  {
    name: "crawlers",
    operand: { name: "text", optional: true },
    summary: "which crawlers are known, what are they for, and which rules do they read?",
    options: [JSON_OPTION],
    examples: [
      ["maycrawl crawlers", "all of them"],
      ["maycrawl crawlers training", "those with this in their token, vendor or purposes"],
      ["maycrawl crawlers GPTBot", "all that is known of one, with its source"],
      ["maycrawl crawlers GPTBot/1.2 --json", "the same of who sends this User-Agent header, for programs"],
    ],
  },
  {
    name: "batch",
    summary: "answer requests in NDJSON on standard input, one a line, in their order",
    options: [DIALECT, CSV_ANSWERS],
    examples: [
      ["maycrawl batch < requests.ndjson > answers.ndjson", "as many as there are, in constant memory"],
      ["maycrawl batch --csv < requests.ndjson > answers.csv", "a row for each decision"],
      [
        `echo '{"id":1,"robots":"User-agent: *\\nDisallow: /x","agents":["FooBot"],"urls":["https://a.example/x"]}' | maycrawl batch`,
        '"agents" are literal product tokens, read as RFC 9309 reads them: a known crawler\'s fallbacks do not count',
      ],
      [
        `echo '{"robots_file":"robots.txt","as":["Googlebot-Image","training"],"urls":["https://a.example/x"]}' | maycrawl batch`,
        '"as" are crawlers as check --as takes them: with their fallbacks, and each by its own dialect',
      ],
    ],
  },
  {
    name: "parse",
    operand: { name: "source", several: true, values: "files" },
    summary: "what does a robots.txt (files, URLs, or -) say, line by line?",
    options: [AS_OF_PARSE, DIALECT, TIMEOUT, ADDRESSES, RESOLVE, JSON_OPTION],
    examples: [
      ["maycrawl parse robots.txt", "lines, groups, sitemaps and other fields"],
      ["maycrawl parse robots.txt --as Googlebot,ai", "and which groups apply to these crawlers"],
      ["maycrawl parse https://example.com/robots.txt --json", "the same for programs"],
      ["maycrawl parse a.txt b.txt c.txt --json", "each of several, a line for each"],
    ],
  },
  {
    name: "completion",
    operand: { name: "shell", values: ["bash", "zsh", "fish"] },
    summary: "print a script that completes maycrawl's command line",
    options: [],
    examples: [
      ["source <(maycrawl completion bash)", "in ~/.bashrc"],
      ["source <(maycrawl completion zsh)", "in ~/.zshrc, after compinit"],
      ["maycrawl completion fish | source", "in ~/.config/fish/config.fish"],
    ],
  },
];
