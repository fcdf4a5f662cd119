/**
 * English texts of the failures that a report counts, by id. The suffixes of the ids:
 * - `.title`: name of the failure
 * - `.why`: why the failure matters
 * - `.what-to-do`: advice for the site's owner
 * - `.example`: what is wrong with one URL
 * - `.source`: how a page leads to that URL
 */
export const adviceMessages = {
  "sitemap-blocked.title": "In the sitemap, but blocked by robots.txt",
  "sitemap-blocked.why": "The sitemap lists the page for crawlers, but robots.txt disallows it.",

  "sitemap-redirected.title": "In the sitemap, but redirected",
  "sitemap-redirected.why":
    "Each visit costs two requests, and search engines show another URL than the listed one.",

  "sitemap-not-ok.title": "In the sitemap, but missing",
  "sitemap-not-ok.why": "Search engines trust a sitemap less if its pages do not exist.",

  "sitemap-refused.title": "In the sitemap, but access is refused",
  "sitemap-refused.why":
    "The page asks for a login or refuses crawlers. Search engines do not list what they cannot read.",

  "sitemap-failed.title": "In the sitemap, but could not be fetched",
  "sitemap-failed.why":
    "The server failed, was busy or did not answer. Search engines then crawl the site more slowly, and drop pages that stay unavailable.",

  "sitemap-noindex.title": "In the sitemap, but noindex",
  "sitemap-noindex.why": "The sitemap asks search engines to index the page, but the page forbids it.",

  "sitemap-not-canonical.title": "In the sitemap, but not canonical",
  "sitemap-not-canonical.why": "The page itself names another URL as canonical.",

  "canonical-blocked.title": "Canonical URL blocked by robots.txt",
  "canonical-blocked.why": "Crawlers may not read the page that search engines should show.",

  "canonical-not-ok.title": "Canonical URL redirects, or is not a page",
  "canonical-not-ok.why": "Search engines cannot show the URL that the page names as canonical.",

  "noindex-blocked.title": "Noindex that crawlers cannot read",
  "noindex-blocked.why":
    "Robots.txt prevents crawlers from reading the page and its noindex, so the URL can still be listed.",

  "preferences-disagree.title": "Preferences that disagree",
  "preferences-disagree.why": "Two statements about the use of the content contradict each other.",

  "broken-link.title": "Links to missing pages",
  "broken-link.why":
    "Visitors who follow such a link get an error, and the link has no value for search engines.",
  "broken-link.what-to-do":
    "Correct or remove the link, restore the page, or redirect it to its replacement.",

  "refused-link.title": "Links to pages that refuse access",
  "refused-link.why":
    "These pages ask for a login or refuse crawlers. Search engines and most visitors get an error.",
  "refused-link.what-to-do":
    "Allow access (a firewall may refuse only crawlers). Pages for some visitors only can stay as they are.",

  "failed-link.title": "Links to pages that could not be fetched",
  "failed-link.why": "The server failed, was busy or did not answer. The page itself may be fine.",
  "failed-link.what-to-do": "Fix the server, or let it answer crawlers. The link may stay.",

  "link.example": "no answer",
  "link.example.status": "status {status}",
  "link.example.error": "{error}",
  "link.source": "linked from {page}",
  "link.source.more": "linked from {page} and {more} more",
  "redirect.source": "redirected from {page}",
  "canonical.source": "named as canonical from {page}",

  "broken-redirect.title": "Links that redirect to an error",
  "broken-redirect.why": "Visitors who follow such a link are redirected to an error.",
  "broken-redirect.what-to-do": "Correct or remove the link, or redirect it to a page that answers.",

  "broken-redirect.example": "it redirects to {target}",
  "broken-redirect.example.status": "it redirects to {target}, which answers {status}",
  "broken-redirect.example.error": "it redirects to {target}, which could not be fetched: {error}",
  "broken-redirect.example.nowhere": "it redirects to {target}, which has no usable target: {error}",

  "refused-redirect.title": "Links that redirect to pages that refuse access",
  "refused-redirect.why": "Visitors who follow such a link are redirected to a login, or are refused.",
  "refused-redirect.what-to-do":
    "Allow access to the target, or leave it as it is if only some visitors may see it.",

  "redirect-nowhere.title": "Redirects without a usable target",
  "redirect-nowhere.why":
    'The answer has no usable address, or is "not modified" without a previous version. Browsers show an error or an empty page.',
  "redirect-nowhere.what-to-do": "Answer with a page, or send a Location with an http or https address.",

  "redirect-nowhere.example": "{error}",

  "redirect-loop.title": "Redirects in a circle",
  "redirect-loop.why": "The redirects never end: browsers show an error, and crawlers give up.",
  "redirect-loop.what-to-do": "Let one of them answer with a page, or redirect all of them to such a page.",

  "redirect-loop.example": "it redirects to {target}, which redirects back to it",
  "redirect-loop.example.itself": "it redirects to itself",

  "contradiction.why": "Two statements of the site contradict each other.",
  "contradiction.what-to-do": "Decide which statement is right, and change the other.",
} as const;
