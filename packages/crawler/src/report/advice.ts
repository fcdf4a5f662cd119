/** What a contradiction or another failure is, and what the site's owner can do about it. */
export interface Advice {
  readonly title: string;
  /** Why it costs something. */
  readonly why: string;
  readonly whatToDo: string;
}

const ADVICE: Readonly<Record<string, Advice>> = {
  "sitemap-blocked": {
    title: "In the sitemap, but blocked by robots.txt",
    why: "The sitemap asks crawlers to come; robots.txt turns them away.",
    whatToDo: "Allow the URL in robots.txt if it should be found, or take it out of the sitemap.",
  },
  "sitemap-redirected": {
    title: "In the sitemap, but redirected",
    why: "Each visit costs two requests, and the address that is listed is never the one that is shown.",
    whatToDo: "List the address it leads to in the end instead, or take it out where that is no page.",
  },
  "sitemap-not-ok": {
    title: "In the sitemap, but not there",
    why: "Search engines trust a sitemap less whose pages do not exist.",
    whatToDo: "Take it out of the sitemap, or bring the page back.",
  },
  "sitemap-refused": {
    title: "In the sitemap, but access is refused",
    why: "The page asks for a login or refuses crawlers. Search engines do not list what they cannot read.",
    whatToDo:
      "Allow access if the page should be found (a firewall may refuse only crawlers), or remove it from the sitemap.",
  },
  "sitemap-failed": {
    title: "In the sitemap, but could not be fetched",
    why: "The server failed, was busy or did not answer. Search engines then crawl the site more slowly, and drop pages that stay unavailable.",
    whatToDo: "Fix the server, or let it answer crawlers. The page may stay in the sitemap.",
  },
  "sitemap-noindex": {
    title: "In the sitemap, but noindex",
    why: "The sitemap asks for what the page forbids.",
    whatToDo: "Drop the noindex if the page should be found, or take it out of the sitemap.",
  },
  "sitemap-not-canonical": {
    title: "In the sitemap, but not canonical",
    why: "The page itself names another address as the right one.",
    whatToDo: "List the canonical address instead, or correct the page's rel=canonical.",
  },
  "canonical-blocked": {
    title: "Canonical URL blocked by robots.txt",
    why: "Crawlers may not read the page that they should show.",
    whatToDo: "Allow the canonical URL in robots.txt, or name one that is allowed.",
  },
  "canonical-not-ok": {
    title: "Canonical URL redirects, or is no page",
    why: "What the page names as the right address is none that can be shown.",
    whatToDo:
      "Name an address that answers with status 200 and does not redirect; if its server failed, fix the server.",
  },
  "noindex-blocked": {
    title: "Noindex that nobody reads",
    why: "Robots.txt keeps crawlers from reading the page, and so from its noindex: the URL can still be listed.",
    whatToDo:
      "Allow it in robots.txt for as long as the noindex is to count: what is blocked again can be listed again, by the links to it.",
  },
  "preferences-disagree": {
    title: "Preferences that disagree",
    why: "Two statements about the use of the content say opposite things.",
    whatToDo: "Say it once, or say the same everywhere: of two, the stricter one holds.",
  },
  "broken-link": {
    title: "Links to pages that are not there",
    why: "Whoever follows such a link finds an error, and search engines lose what it would have passed on.",
    whatToDo:
      "Correct or remove the link, bring the page back, or redirect it to the one that took its place.",
  },
  "refused-link": {
    title: "Links to pages that refuse access",
    why: "These pages ask for a login or refuse crawlers. Search engines and most visitors get an error.",
    whatToDo:
      "Allow access (a firewall may refuse only crawlers), or leave them as they are if they are meant for some visitors only.",
  },
  "failed-link": {
    title: "Links to pages that could not be fetched",
    why: "The server failed, was busy or did not answer. The page itself may be fine.",
    whatToDo: "Fix the server, or let it answer crawlers. The link may stay.",
  },
  "broken-redirect": {
    title: "Links that redirect to no page",
    why: "Whoever follows such a link is led on, and finds an error in the end.",
    whatToDo: "Correct or remove the link, or let it redirect to a page that can be read.",
  },
  "redirect-nowhere": {
    title: "Redirects that lead nowhere",
    why: 'The answer names no address that can be fetched, or says "not modified" of a page that was never sent: browsers show an error or nothing.',
    whatToDo: "Answer with a page, or send a Location with an http or https address.",
  },
  "redirect-loop": {
    title: "Redirects in a circle",
    why: "Nobody ever arrives: browsers show an error, and crawlers give up.",
    whatToDo: "Let one of them answer with a page, or lead all of them to one that does.",
  },
};

/** What is known of a code; of one that is not, at least what to look at. */
export function adviceOn(code: string): Advice {
  const known = Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined;
  return (
    known ?? {
      title: code.replaceAll("-", " ").replace(/^./, (first) => first.toUpperCase()),
      why: "Two things that the site says do not go together.",
      whatToDo: "Decide which of the two holds, and change the other.",
    }
  );
}

/** The codes that have advice of their own. */
export const advisedCodes: readonly string[] = Object.keys(ADVICE);
