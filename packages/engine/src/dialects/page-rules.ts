import type { PageRule, PageRules } from "./page-rule.ts";
import type { Source } from "./source.ts";

const stated = (where: string): Source => ({ where, certainty: "stated" });
const reported = (where: string): Source => ({ where, certainty: "reported" });
const assumed = (where: string): Source => ({ where, certainty: "assumed" });

/** The six directives of 1996, which every engine reads. */
const WORDS_OF_1996: readonly PageRule[] = [
  { name: "index", allows: ["index"] },
  { name: "noindex", forbids: ["index"] },
  { name: "follow", allows: ["follow"] },
  { name: "nofollow", forbids: ["follow"] },
  { name: "all", allows: ["index", "follow"] },
  { name: "none", forbids: ["index", "follow"] },
];

/** Directives about web directories that have closed. Pages still use them. */
const OF_CLOSED_DIRECTORIES: readonly PageRule[] = [
  { name: "noodp", dead: "dead.noodp" },
  { name: "noydir", dead: "dead.noydir" },
];

/** Directives that limit a page's preview. Google introduced them in 2019, and Bing adopted them in 2020. */
const PREVIEWS: readonly PageRule[] = [
  { name: "max-snippet", value: "count", forbids: ["snippet"] },
  { name: "max-image-preview", value: "size", forbids: ["imagePreview"] },
  { name: "max-video-preview", value: "count", forbids: ["videoPreview"] },
];

const meta1996: PageRules = {
  rules: WORDS_OF_1996.map((rule): PageRule => ({ ...rule, only: "meta" })),
  speaksTo: "all-only",
  conflicts: "forbidding",
  sources: [
    {
      where:
        "Bogomolov, Internet robots: the META tag ROBOTS, ALL by default, which cannot address a single robot",
      certainty: "reported",
    },
    assumed("the header field came in 2007"),
  ],
};

const metaRobots: PageRules = {
  rules: [
    ...WORDS_OF_1996,
    ...OF_CLOSED_DIRECTORIES,
    { name: "archive", allows: ["archive"] },
    { name: "noarchive", forbids: ["archive"] },
    { name: "nosnippet", forbids: ["snippet"] },
  ],
  conflicts: "forbidding",
  sources: [
    stated(
      "the robots META tag of 1996: INDEX, NOINDEX, FOLLOW, NOFOLLOW, ALL, NONE; INDEX, FOLLOW by default",
    ),
    stated("draft-illyes-repext-03 §3.1.2, §3.1.3: noindex, nosnippet; the union of all rules that restrict"),
    assumed("noarchive and archive, which came soon after, and which most engines read"),
  ],
};

const google: PageRules = {
  rules: [
    ...WORDS_OF_1996,
    ...OF_CLOSED_DIRECTORIES,
    ...PREVIEWS.map(
      (rule): PageRule => (rule.name === "max-snippet" ? { ...rule, forbidsUse: ["ai-input"] } : rule),
    ),
    { name: "nosnippet", forbids: ["snippet", "videoPreview"], forbidsUse: ["ai-input"] },
    { name: "indexifembedded", needs: "noindex" },
    { name: "notranslate", forbids: ["translate"], vendorName: "google" },
    { name: "noimageindex", forbids: ["imageIndex"] },
    { name: "unavailable_after", value: "date", forbids: ["index"] },
    { name: "nopagereadaloud", vendorName: "google" },
    { name: "noarchive", dead: "dead.noarchive" },
    { name: "nocache", dead: "dead.nocache" },
    {
      name: "nositelinkssearchbox",
      dead: "dead.nositelinkssearchbox",
      vendorName: "google",
    },
  ],
  // Google's other crawlers do not look for a META tag with their own name, such as `googlebot-image`.
  names: ["googlebot", "googlebot-news", "adsbot-google"],
  conflicts: "forbidding",
  sources: [
    stated("Google, Robots meta tag, data-nosnippet, and X-Robots-Tag specifications (2026)"),
    reported(
      "Google, All meta tags that Google understands: nopagereadaloud and notranslate under the name google",
    ),
  ],
};

const bing: PageRules = {
  rules: [
    ...WORDS_OF_1996,
    ...OF_CLOSED_DIRECTORIES,
    ...PREVIEWS,
    { name: "nosnippet", forbids: ["snippet", "imagePreview"] },
    {
      name: "noarchive",
      forbids: ["archive"],
      forbidsUse: ["train-ai", "ai-input"],
      useLiftedBy: "nocache",
    },
    { name: "nocache", forbids: ["archive"] },
  ],
  conflicts: "forbidding",
  sources: [
    stated("Bing, Robots Metatags: noindex, nofollow, noarchive or nocache, noodp, nosnippet"),
    stated("Bing Webmaster Blog, April 2020: max-snippet, max-image-preview, max-video-preview"),
    stated(
      "Bing Webmaster Blog, September 2023: noarchive keeps a page out of chat answers and training; with nocache its URL, title and snippet may be used",
    ),
    assumed("all and none are not in its list"),
  ],
};

const yandex: PageRules = {
  rules: [
    ...WORDS_OF_1996.map((rule): PageRule => (rule.allows === undefined ? rule : { ...rule, only: "meta" })),
    ...OF_CLOSED_DIRECTORIES,
    { name: "archive", allows: ["archive"], only: "meta" },
    { name: "noarchive", forbids: ["archive"] },
    { name: "noyaca", only: "meta" },
  ],
  conflicts: "allowing",
  sources: [
    stated(
      "Yandex Webmaster help, Robots meta tag and X-Robots-Tag: its table; directives that allow have priority over those that forbid",
    ),
  ],
};

const applebot: PageRules = {
  rules: [
    ...WORDS_OF_1996.map(
      (rule): PageRule =>
        rule.name === "none"
          ? { ...rule, forbids: ["index", "snippet", "follow"] }
          : rule.name === "all"
            ? { ...rule, allows: ["index", "snippet", "follow"] }
            : rule,
    ),
    ...OF_CLOSED_DIRECTORIES,
    { name: "nosnippet", forbids: ["snippet"] },
  ],
  names: ["applebot"],
  conflicts: "forbidding",
  sources: [stated("Apple Support, About Applebot: noindex, nosnippet, nofollow, none, all")],
};

const amazon: PageRules = {
  ...metaRobots,
  rules: metaRobots.rules.map(
    (rule): PageRule => (rule.name === "noarchive" ? { name: rule.name, forbidsUse: ["train-ai"] } : rule),
  ),
  sources: [
    stated(
      "developer.amazon.com/amazonbot (2026): the page-level META tag noarchive forbids using the page to train models; noindex and none",
    ),
    assumed("the other directives, and X-Robots-Tag, are not in its list"),
  ],
};

/** Name of a built-in set of page directives. */
export type PageRuleSetName =
  | "meta-robots"
  | "meta-1996"
  | "google"
  | "bing"
  | "yandex"
  | "applebot"
  | "amazon";

/** The built-in sets of page directives, by their name in a dialect's `pageRules`. */
export const pageRuleSets: Readonly<Record<PageRuleSetName, PageRules>> = {
  "meta-robots": metaRobots,
  "meta-1996": meta1996,
  google,
  bing,
  yandex,
  applebot,
  amazon,
};

/**
 * Directives that concern only uses of content, and address every collector of content. DeviantArt introduced the first
 * in 2022. No vendor of a large crawler states that it obeys them.
 */
export const usageRules: readonly PageRule[] = [
  { name: "noai", forbidsUse: ["train-ai"] },
  { name: "noimageai", forbidsUse: ["train-ai"] },
  { name: "noml", forbidsUse: ["train-ai"] },
  ...["disallowaitraining", "allowaitraining"].map((name) => ({ name, dead: "dead.ai-training" as const })),
];
