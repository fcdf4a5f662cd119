import type { Dialect } from "./dialect.ts";
import type { Source } from "./source.ts";
import { yandex } from "./yandex.ts";

const code = (where: string): Source => ({
  where: `ydb-platform/ydb, library/cpp/robots_txt, at 22f8ae0: ${where}`,
  certainty: "observed",
});

/** Shortest beginning of the full name that a group may use as its name, for most of Yandex's crawlers. */
const YANDEX = "Yandex";

/**
 * The robots.txt parser that Yandex publishes, github.com/ydb-platform/ydb, library/cpp/robots_txt, including its
 * quirks. The dialect models its default setup, which handles one crawler and `*`. It is not known if Yandex's
 * crawlers run it today.
 *
 * The parser's table of crawlers marks those that ignore rules for `*`. Here this is a property of the crawler in the
 * registry, not of the dialect. If several crawlers in the table have the same name, the first is used.
 *
 * Two differences remain. The storage limit does not count the room for `Host`, `Clean-param` and `Crawl-delay`
 * records. A rule of stars alone always removes the next rule; the parser removes another record if it is stored
 * between the two.
 *
 * `access` and `pageRules` are those of `yandex`, because the parser has neither.
 *
 * Weak sources: `access` comes from a third-party account.
 */
export const yandexCode: Dialect = {
  ...yandex,
  name: "yandex-code",
  title: "github.com/ydb-platform/ydb, library/cpp/robots_txt, at 22f8ae0",
  sources: {
    access: yandex.sources.access as Source,
    pageRules: yandex.sources.pageRules as Source,
    maxBytes: code("the parser reads the whole input"),
    ruleRoom: code("a file with 10,000 rules, or more than 511,700 bytes of rules, allows everything"),
    lineEnds: code("a CR after the CR that ended a line is read as text"),
    whitespace: code("names and values are stripped of ASCII whitespace"),
    misspellings: code("field names are equal to the known ones"),
    blankLines: code("a user-agent line after a blank line begins a new group; comments are removed first"),
    otherRecords: code("a user-agent line after a record of another field begins a new group"),
    agentNames: code("the full name begins with the group's name"),
    fullNames: code("the table of crawlers"),
    sameName: code("a longer name discards the rules of shorter names"),
    patternLength: code("rules are sorted by their length without stars"),
    starSearch: code(
      "after a mismatch the search returns to the star in the rule, but does not go back in the path",
    ),
    starsAlone: code("an empty prefix is skipped when stored rules are split"),
    emptyPath: code("an empty disallow rule becomes an allow rule for /"),
    percentEncoding: code("rules and paths are compared byte by byte"),
    urls: code("the path is used as given"),
    robotsTxt: code("/robots.txt is decided like any other path"),
  },
  maxBytes: null,
  oversize: "cut",
  ruleRoom: { tooManyRules: 10_000, maxBytes: 511_700, bytesPerRule: 2, bytesPerSet: 4 },
  statedErrors: null,
  lineEnds: "no-cr-behind-cr",
  whitespace: "ascii",
  misspellings: [],
  blankLines: "part-agents",
  otherRecords: "part-agents",
  agentNames: "begins-full-name",
  fullNames: [
    ["YandexBot/3.0", YANDEX],
    ["YandexMedia/3.0", YANDEX],
    ["YandexImages/3.0", YANDEX],
    ["GoogleBot", "Google"],
    ["Slurp", "Slurp"],
    ["msnbot", "msn"],
    ["YandexCatalog/3.0", YANDEX],
    ["YaDirectFetcher/1.0", "YaDirectFetcher"],
    ["YandexBlogs/0.99", YANDEX],
    ["YandexNews/3.0", YANDEX],
    ["YandexPagechecker/2.0", YANDEX],
    ["YandexMetrika/3.0", YANDEX],
    ["YandexBrowser/1.0", YANDEX],
    ["YandexMarket/1.0", YANDEX],
    ["YandexCalendar/1.0", "YandexCalendar"],
    ["YandexWebmaster/2.0", YANDEX],
    ["YandexVideo/3.0", YANDEX],
    ["YandexImageResizer/2.0", YANDEX],
    ["YandexDirect/3.0", "YandexDirect"],
    ["YandexPartner/3.0", "YandexPartner"],
    ["YandexTravel/1.0", YANDEX],
    ["YandexRCA/1.0", "YandexRCA"],
    ["YandexDirectDyn/1.0", "YandexDirectDyn"],
    ["YandexMobileBot/3.0", "YandexMobileBot"],
    ["YandexAccessibilityBot/3.0", "YandexAccessibilityBot"],
    ["Baiduspider", "Baidu"],
    ["YandexScreenshotBot/3.0", "YandexScreenshotBot"],
    ["YandexVideoParser/1.0", "YandexVideoParser"],
    ["YandexMedianaBot/1.0", "YandexMedianaBot"],
    ["YandexSearchShop/1.0", "YandexSearchShop"],
    ["YandexOntoDB/1.0", YANDEX],
    ["YandexOntoDBAPI/1.0", "YandexOntoDBAPI"],
    ["Yandex-AMPHTML", "Yandex-AMPHTML"],
    ["YandexVideoHosting/1.0", "YandexVideoHosting"],
    ["YandexMediaSelling/1.0", "YandexMediaSelling"],
    ["YandexVerticals/1.0", "YandexVerticals"],
    ["YandexTurbo/1.0", "YandexTurbo"],
    ["YandexZenRss/1.0", "YandexZenRss"],
    ["YandexTracker/1.0", "YandexTracker"],
    ["YandexMobileScreenShotBot/1.0", "YandexMobileScreenShotBot"],
    ["YandexFavicons/1.0", "YandexFavicons"],
  ],
  sameName: "longest-name",
  patternLength: "literal",
  starSearch: "forgetful",
  starsAlone: "void-with-next",
  emptyPath: "disallow-allows",
  percentEncoding: "as-written",
  urls: "verbatim",
  robotsTxt: "by-rules",
};
