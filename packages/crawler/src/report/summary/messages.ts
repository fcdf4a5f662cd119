/**
 * English texts of the failures that a report counts, by id. The suffixes of the ids:
 * - `.title`: name of the failure
 * - `.why`: harm that it does
 * - `.what-to-do`: advice for the site's owner
 * - `.example`: what is wrong with one URL
 * - `.source`: how a page leads to that URL
 */
export const adviceMessages = {
  "sitemap-blocked.title": "In the sitemap, but blocked by robots.txt",
  "sitemap-blocked.why": "The sitemap asks crawlers to come; robots.txt turns them away.",

  "sitemap-redirected.title": "In the sitemap, but redirected",
  "sitemap-redirected.why":
    "Each visit costs two requests, and the address that is listed is never the one that is shown.",

  "sitemap-not-ok.title": "In the sitemap, but not there",
  "sitemap-not-ok.why": "Search engines trust a sitemap less whose pages do not exist.",

  "sitemap-refused.title": "In the sitemap, but access is refused",
  "sitemap-refused.why":
    "The page asks for a login or refuses crawlers. Search engines do not list what they cannot read.",

  "sitemap-failed.title": "In the sitemap, but could not be fetched",
  "sitemap-failed.why":
    "The server failed, was busy or did not answer. Search engines then crawl the site more slowly, and drop pages that stay unavailable.",

  "sitemap-noindex.title": "In the sitemap, but noindex",
  "sitemap-noindex.why": "The sitemap asks for what the page forbids.",

  "sitemap-not-canonical.title": "In the sitemap, but not canonical",
  "sitemap-not-canonical.why": "The page itself names another address as the right one.",

  "canonical-blocked.title": "Canonical URL blocked by robots.txt",
  "canonical-blocked.why": "Crawlers may not read the page that they should show.",

  "canonical-not-ok.title": "Canonical URL redirects, or is no page",
  "canonical-not-ok.why": "What the page names as the right address is none that can be shown.",

  "noindex-blocked.title": "Noindex that nobody reads",
  "noindex-blocked.why":
    "Robots.txt keeps crawlers from reading the page, and so from its noindex: the URL can still be listed.",

  "preferences-disagree.title": "Preferences that disagree",
  "preferences-disagree.why": "Two statements about the use of the content say opposite things.",

  "broken-link.title": "Links to pages that are not there",
  "broken-link.why":
    "Whoever follows such a link finds an error, and search engines lose what it would have passed on.",
  "broken-link.what-to-do":
    "Correct or remove the link, bring the page back, or redirect it to the one that took its place.",

  "refused-link.title": "Links to pages that refuse access",
  "refused-link.why":
    "These pages ask for a login or refuse crawlers. Search engines and most visitors get an error.",
  "refused-link.what-to-do":
    "Allow access (a firewall may refuse only crawlers), or leave them as they are if they are meant for some visitors only.",

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

  "broken-redirect.title": "Links that redirect to no page",
  "broken-redirect.why": "Whoever follows such a link is led on, and finds an error in the end.",
  "broken-redirect.what-to-do": "Correct or remove the link, or let it redirect to a page that can be read.",

  "broken-redirect.example": "it redirects to {target}",
  "broken-redirect.example.status": "it redirects to {target}, which answers {status}",
  "broken-redirect.example.error": "it redirects to {target}, which could not be fetched: {error}",
  "broken-redirect.example.nowhere": "it redirects to {target}, which leads nowhere: {error}",

  "redirect-nowhere.title": "Redirects that lead nowhere",
  "redirect-nowhere.why":
    'The answer names no address that can be fetched, or says "not modified" of a page that was never sent: browsers show an error or nothing.',
  "redirect-nowhere.what-to-do": "Answer with a page, or send a Location with an http or https address.",

  "redirect-nowhere.example": "{error}",

  "redirect-loop.title": "Redirects in a circle",
  "redirect-loop.why": "Nobody ever arrives: browsers show an error, and crawlers give up.",
  "redirect-loop.what-to-do": "Let one of them answer with a page, or lead all of them to one that does.",

  "redirect-loop.example": "it redirects to {target}, and that back to it",
  "redirect-loop.example.itself": "it redirects to itself",

  "contradiction.why": "Two things that the site says do not go together.",
  "contradiction.what-to-do": "Decide which of the two holds, and change the other.",
} as const;
