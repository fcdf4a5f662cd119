/**
 * English texts of contradictions, by id. `<id>.example`: text about one URL in a crawl's report, below the heading of
 * the kind. `<id>.what-to-do`: advice for the site's owner.
 */
export const contradictionMessages = {
  "sitemap-blocked": "A sitemap lists the URL, but robots.txt disallows it ({decision}).",
  "sitemap-redirected": "A sitemap lists the URL, but it {redirected}.",
  "sitemap-not-ok": "A sitemap lists the URL, but it answers with status {status}.",
  "sitemap-refused": "A sitemap lists the URL, but it answers with status {status}: access is refused.",
  "sitemap-failed": "A sitemap lists the URL, but it answers with status {status}: it could not be fetched.",
  "sitemap-noindex": "A sitemap lists the URL, but the page says {noindex}.",
  "sitemap-not-canonical": "A sitemap lists the URL, but its canonical URL is {canonical}.",
  "sitemap-file-blocked": "The sitemap is disallowed ({decision}).",
  "noindex-blocked":
    "The page says {noindex}, but crawlers cannot read this, because robots.txt disallows the URL ({decision}).",
  "canonical-blocked": "Its canonical URL, {canonical}, is disallowed ({decision}).",
  "canonical-not-ok": "Its canonical URL, {canonical}, answers {status}.",
  "canonical-not-ok.refused": "Its canonical URL, {canonical}, answers {status}: access is refused.",
  "canonical-not-ok.failed": "Its canonical URL, {canonical}, answers {status}: it could not be fetched.",
  "canonical-not-ok.redirected": "Its canonical URL, {canonical}, {redirected}.",
  "preferences-disagree": "One statement allows {category}; another statement forbids it.",
  "preferences-disagree.a-use": "One statement allows a use; another statement forbids it.",
  "preferences-hidden":
    "The usage statements for all crawlers do not apply to this crawler, because another group in robots.txt names it.",
  "preferences-stray":
    "A usage statement in robots.txt is before the first group, so it applies to no crawler.",

  "sitemap-blocked.example": "{decision}",
  "sitemap-redirected.example": "It {answer}",
  "sitemap-not-ok.example": "It {answer}",
  "sitemap-refused.example": "It {answer}",
  "sitemap-failed.example": "It {answer}",
  "sitemap-noindex.example": "{noindex}",
  "sitemap-not-canonical.example": "Its canonical URL is {canonical}",
  "noindex-blocked.example": "{noindex}, but crawlers cannot read it: {decision}",
  "canonical-blocked.example": "{canonical}: {decision}",
  "canonical-not-ok.example": "{canonical} {answer}",

  "noindex-blocked.what-to-do":
    "Allow the URL in robots.txt, so that crawlers can read the noindex. Or remove the noindex if it is enough that the URL is not crawled.",
  "canonical-blocked.what-to-do":
    "Allow the canonical URL in robots.txt, or name another canonical URL that is allowed.",
  "canonical-not-ok.what-to-do":
    "Name a canonical URL that answers with status 200 and does not redirect. If its server failed, fix the server.",
  "sitemap-blocked.what-to-do":
    "Allow the URL in robots.txt if it should be found; otherwise remove it from the sitemap.",
  "sitemap-redirected.what-to-do":
    "List the last URL of the redirects instead. If that URL is not a page, remove the entry.",
  "sitemap-not-ok.what-to-do": "Remove the URL from the sitemap, or make it answer with status 200.",
  "sitemap-refused.what-to-do":
    "Allow access if the page should be found (a firewall may refuse only crawlers), or remove it from the sitemap.",
  "sitemap-failed.what-to-do": "Fix the server, or let it answer crawlers. The URL may stay in the sitemap.",
  "sitemap-noindex.what-to-do":
    "Remove the noindex if the page should be found; otherwise remove the URL from the sitemap.",
  "sitemap-not-canonical.what-to-do":
    "List the canonical URL instead, or correct what the page calls its canonical URL.",
  "sitemap-file-blocked.what-to-do": "Allow the sitemap in robots.txt, or name another one.",
  "preferences-disagree.what-to-do":
    "Use the same statement everywhere, or only one statement. If two disagree, the one that forbids applies.",
  "preferences-hidden.what-to-do":
    "Repeat the statement in the group that names the crawler, because the crawler reads only this group.",
  "preferences-stray.what-to-do": "Move it into a group, below its User-agent line.",
} as const;
