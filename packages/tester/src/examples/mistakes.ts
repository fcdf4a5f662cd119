import type { ExampleGroup } from "./example.ts";

const RFC = "https://www.rfc-editor.org/rfc/rfc9309.html";
const GOOGLE = "https://developers.google.com";

/** Mistakes that owners of sites often make. The files are invented. */
export const mistakes: ExampleGroup = {
  title: "Real mistakes",
  examples: [
    {
      id: "hidden-rules",
      title: "A group for Googlebot loses the rules for *",
      about:
        "The owner added a rule for Googlebot. Now Googlebot obeys only its own group, and may fetch the cart, the accounts and the search.",
      robots: `# Hill & Daughter, garden tools

# Rules for everyone
User-agent: *
Disallow: /cart/
Disallow: /checkout/
Disallow: /account/
Disallow: /search
Disallow: /*?sort=

# Google has found our print pages: keep it out of them, too
User-agent: Googlebot
Disallow: /print/

Sitemap: https://example.com/sitemap.xml
`,
      site: "https://example.com",
      urls: ["/cart/", "/account/orders", "/search?q=spade", "/print/spade-42", "/tools/spade-42"],
      crawlers: ["Googlebot", "Googlebot-Image", "Bingbot"],
      source: `${RFC}#section-2.2.1`,
    },
    {
      id: "staging",
      title: "Disallow: / of the staging site went live",
      about:
        "The block for staging was never removed. The second group for * does not replace it: the rules of both apply, so no search engine may visit.",
      robots: `# --- STAGING --------------------------------------------
# Nothing may be indexed before the launch.
# Delete these two lines on launch day!
User-agent: *
Disallow: /

# --- PRODUCTION -----------------------------------------
User-agent: *
Disallow: /cart/
Disallow: /checkout/
Disallow: /account/

Sitemap: https://example.com/sitemap_index.xml
`,
      site: "https://example.com",
      urls: ["/", "/shoes/", "/blog/summer-sale", "/checkout/"],
      crawlers: ["Googlebot", "Bingbot", "DuckDuckBot"],
      source: `${RFC}#section-2.2.1`,
    },
    {
      id: "no-slash",
      title: "Paths without a slash, and whole URLs",
      about:
        "The owner wanted to close four folders. A rule must begin with a slash or a star, so only the last one works.",
      robots: `# robots.txt of the town library

User-agent: *
Crawl-delay: 5

# staff only
Disallow: admin/
Disallow: intranet/

# old brochures
Disallow: https://example.com/downloads/old/

# scripts
Disallow: /cgi-bin/

Sitemap: https://example.com/sitemap.xml
`,
      site: "https://example.com",
      urls: [
        "/admin/",
        "/intranet/rota.html",
        "/downloads/old/2019.pdf",
        "/cgi-bin/form.pl",
        "https://example.com/opening-hours",
      ],
      crawlers: ["Googlebot", "Bingbot", "YandexBot"],
      source: `${RFC}#section-2.2.2`,
    },
    {
      id: "closed-assets",
      title: "CSS and JavaScript are blocked",
      about:
        "The owner wanted only pages in the index. Search engines render pages like a browser, and without these files they see a broken page.",
      robots: `# Crawlers do not need our code, only the pages

User-agent: *
Disallow: /admin/
Disallow: /includes/
Disallow: /css/
Disallow: /js/
Disallow: /*.json$

# The photos may appear in image search
Allow: /img/

Sitemap: https://example.com/sitemap.xml
`,
      site: "https://example.com",
      urls: [
        "/",
        "/rooms/sea-view",
        "/css/main.css",
        "/js/booking.js",
        "/rooms/prices.json",
        "/img/sea-view.jpg",
      ],
      crawlers: ["Googlebot", "Bingbot", "Applebot"],
      cell: [2, 0],
      source: `${GOOGLE}/search/docs/fundamentals/seo-starter-guide`,
    },
    {
      id: "noindex",
      title: "Noindex in a robots.txt",
      about:
        "The owner wanted to remove pages from search results. Search engines ignore Noindex here, so these pages are crawled and can be indexed.",
      robots: `# Clinic at the Bridge

User-agent: *
Disallow: /patients/
Disallow: /appointments/cancel

# Crawl these pages, but keep them out of the results
Noindex: /thank-you
Noindex: /legal/
Noindex: /*?preview=

# No value for our partners
Nofollow: /partners/

Sitemap: https://example.com/sitemap.xml
`,
      site: "https://example.com",
      urls: [
        "/thank-you",
        "/legal/imprint.html",
        "/news/flu-season?preview=true",
        "/partners/",
        "/patients/login",
      ],
      crawlers: ["Googlebot", "Bingbot", "YandexBot"],
      source: `${GOOGLE}/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt`,
    },
    {
      id: "regular-expressions",
      title: "Regular expressions instead of patterns",
      about:
        "The owner wrote regular expressions. Only * and a final $ are special in a rule, so all of these but the last match nothing on the site.",
      robots: `# Files and pages that must not be crawled
# (checked with an online regex tester)

User-agent: *
Disallow: .*\\.pdf
Disallow: /private/.*
Disallow: ^/search
Disallow: /tag/(news|sale)/
Disallow: /user/[0-9]+/edit

# Word files
Disallow: /*.docx$

Sitemap: https://example.com/sitemap.xml
`,
      site: "https://example.com",
      urls: [
        "/brochure.pdf",
        "/private/plans.html",
        "/search?q=lamp",
        "/tag/sale/",
        "/user/42/edit",
        "/files/prices.docx",
      ],
      crawlers: ["Googlebot", "Bingbot", "DuckDuckBot"],
      source: `${RFC}#section-2.2.3`,
    },
    {
      id: "several-names",
      title: "Three crawlers on one line",
      about:
        "The owner wanted to admit three search engines. Only the first name of a line counts, so the site is closed to Bing and DuckDuckGo.",
      robots: `# Grandma's recipes
# Search engines are welcome, other robots are not:
# they slow the site down.

User-agent: Googlebot, Bingbot, DuckDuckBot
Disallow: /drafts/
Disallow: /print/

User-agent: *
Disallow: /

Sitemap: https://example.com/sitemap.xml
`,
      site: "https://example.com",
      urls: ["/", "/recipes/apple-pie", "/recipes/?page=2", "/drafts/plum-cake"],
      crawlers: ["Googlebot", "Bingbot", "DuckDuckBot", "AhrefsBot"],
      cell: [0, 1],
      source: `${RFC}#section-2.2.1`,
    },
    {
      id: "ai-names",
      title: "AI crawlers with wrong names",
      about:
        "The owner wanted to block crawlers of AI companies. Three names are not as the companies spell them, so only CCBot is blocked.",
      robots: `# The Valley Gazette
# Our articles are not training data!

User-agent: GPT-Bot
User-agent: Claude-Bot
User-agent: Perplexity-Bot
User-agent: CCBot
Disallow: /

User-agent: *
Disallow: /wp-admin/
Disallow: /?s=
Allow: /wp-admin/admin-ajax.php

Sitemap: https://example.com/wp-sitemap.xml
`,
      site: "https://example.com",
      urls: ["/", "/2026/05/flood-report", "/photos/flood.jpg", "/wp-admin/"],
      crawlers: ["GPTBot", "ClaudeBot", "PerplexityBot", "CCBot"],
      source: "https://developers.openai.com/api/docs/bots",
    },
    {
      id: "google-extended",
      title: "Google-Extended does not block Search",
      about:
        "The owner wanted to leave Google Search and its AI answers. Google-Extended is about other products, such as Gemini. Googlebot obeys the group for *.",
      robots: `# Poems by A. Reader. Not for Google, not for AI.

# no Google Search, no AI Overviews
User-agent: Google-Extended
Disallow: /

# no ChatGPT
User-agent: GPTBot
User-agent: OAI-SearchBot
User-agent: ChatGPT-User
Disallow: /

User-agent: *
Disallow: /guestbook/
`,
      site: "https://example.com",
      urls: ["/", "/poems/winter", "/poems/winter.mp3", "/guestbook/"],
      crawlers: ["Google-Extended", "Googlebot", "GPTBot"],
      cell: [0, 1],
      source: `${GOOGLE}/crawling/docs/google-extended`,
    },
    {
      id: "parameters",
      title: "Parameters: Disallow is longer than Allow",
      about:
        "The owner wanted to close filters but to open page 2. The last star makes the Disallow one character longer than the Allow, so page 2 is closed.",
      robots: `# Lamps & Light
# Filters and sorting make millions of URLs.

User-agent: *
Disallow: /cart
Disallow: /shop/*?*

# The pages of each category must be found
Allow: /*?page=

# Previews of the editor
Disallow: /*&preview=

Sitemap: https://example.com/sitemap.xml
`,
      site: "https://example.com",
      urls: [
        "/shop/lamps",
        "/shop/lamps?colour=red",
        "/shop/lamps?page=2",
        "/shop/lamps?page=2&sort=price",
        "/guides?page=2",
      ],
      crawlers: ["Googlebot", "Bingbot", "DuckDuckBot"],
      cell: [2, 0],
      source: `${RFC}#section-2.2.2`,
    },
  ],
};
