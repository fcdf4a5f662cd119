/**
 * English texts of contradictions, by id. `<id>.example`: text about one URL in a crawl's report, below the heading of
 * the kind. `<id>.what-to-do`: advice for the site's owner.
 */
export const contradictionMessages = {
  "sitemap-blocked": "It stands in a sitemap, and is disallowed ({decision}).",
  "sitemap-redirected": "It stands in a sitemap, and {redirected}.",
  "sitemap-not-ok": "It stands in a sitemap, and answers {status}.",
  "sitemap-refused": "It stands in a sitemap, and answers {status}: access is refused.",
  "sitemap-failed": "It stands in a sitemap, and answers {status}: it could not be fetched.",
  "sitemap-noindex": "It stands in a sitemap, and says {noindex}.",
  "sitemap-not-canonical": "It stands in a sitemap, and calls {canonical} its canonical URL.",
  "sitemap-file-blocked": "The sitemap is disallowed ({decision}).",
  "noindex-blocked": "It says {noindex}, which nobody reads, since it is disallowed ({decision}).",
  "canonical-blocked": "Its canonical URL, {canonical}, is disallowed ({decision}).",
  "canonical-not-ok": "Its canonical URL, {canonical}, answers {status}.",
  "canonical-not-ok.refused": "Its canonical URL, {canonical}, answers {status}: access is refused.",
  "canonical-not-ok.failed": "Its canonical URL, {canonical}, answers {status}: it could not be fetched.",
  "canonical-not-ok.redirected": "Its canonical URL, {canonical}, {redirected}.",
  "preferences-disagree": "One statement permits {category}, another one does not.",
  "preferences-disagree.a-use": "One statement permits a use, another one does not.",
  "preferences-hidden":
    "What robots.txt says to all about use does not reach the crawler: a group that names it hides that.",
  "preferences-stray": "What robots.txt says about use stands before any group, and speaks to nobody.",

  "sitemap-blocked.example": "{decision}",
  "sitemap-redirected.example": "It {answer}",
  "sitemap-not-ok.example": "It {answer}",
  "sitemap-refused.example": "It {answer}",
  "sitemap-failed.example": "It {answer}",
  "sitemap-noindex.example": "{noindex}",
  "sitemap-not-canonical.example": "Its canonical URL is {canonical}",
  "noindex-blocked.example": "{noindex}, which nobody reads: {decision}",
  "canonical-blocked.example": "{canonical}: {decision}",
  "canonical-not-ok.example": "{canonical} {answer}",

  "noindex-blocked.what-to-do":
    "Allow the URL in robots.txt for as long as the noindex is to count; or drop the noindex if it is enough that the URL is not crawled.",
  "canonical-blocked.what-to-do": "Allow the canonical URL in robots.txt, or name one that is allowed.",
  "canonical-not-ok.what-to-do":
    "Name a URL that answers with status 200 and does not redirect; if its server failed, fix the server.",
  "sitemap-blocked.what-to-do":
    "Allow the URL in robots.txt if it should be found, or take it out of the sitemap.",
  "sitemap-redirected.what-to-do":
    "List the URL it leads to in the end instead, or take it out where that is no page.",
  "sitemap-not-ok.what-to-do": "Take it out of the sitemap, or have it answered with status 200.",
  "sitemap-refused.what-to-do":
    "Allow access if the page should be found (a firewall may refuse only crawlers), or remove it from the sitemap.",
  "sitemap-failed.what-to-do": "Fix the server, or let it answer crawlers. The URL may stay in the sitemap.",
  "sitemap-noindex.what-to-do":
    "Drop the noindex if the page should be found, or take it out of the sitemap.",
  "sitemap-not-canonical.what-to-do":
    "List the canonical URL instead, or correct what the page calls its canonical URL.",
  "sitemap-file-blocked.what-to-do": "Allow the sitemap in robots.txt, or name another one.",
  "preferences-disagree.what-to-do": "Say the same everywhere, or say it once: of two, the no holds.",
  "preferences-hidden.what-to-do":
    "Say it again in the group that names the crawler, since it reads no other.",
  "preferences-stray.what-to-do": "Move it into a group, below its User-agent line.",
} as const;
