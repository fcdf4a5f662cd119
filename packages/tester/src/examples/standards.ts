import type { ExampleGroup } from "./example.ts";

const GOOGLE = "https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt";
const RFC = "https://www.rfc-editor.org/rfc/rfc9309.html";

/** The examples of the documents that define robots.txt, the oldest first. */
export const standards: ExampleGroup = {
  title: "From the standards",
  examples: [
    {
      id: "standard-1994",
      title: "1994: only WebCrawler may visit",
      about:
        "An empty Disallow opens the whole site to WebCrawler. The group for * closes it to all crawlers that no group names.",
      robots: `# Only one robot may visit
User-agent: WebCrawler
Disallow:

User-agent: *
Disallow: /
`,
      site: "http://www.example.com",
      urls: ["/", "/index.html", "/tmp/notes.txt"],
      crawlers: ["WebCrawler", "BadBot", "AnyBot"],
      source: "https://www.robotstxt.org/orig.html",
    },
    {
      id: "internet-draft-1996",
      title: "1996: the example of the Internet-Draft",
      about:
        "The draft has this file and a table of answers. RFC 9309 gives the same answers, but there the longest rule decides, not the first one.",
      robots: `# /robots.txt for http://www.fict.org/
# comments to webmaster@fict.org

User-agent: unhipbot
Disallow: /

User-agent: webcrawler
User-agent: excite
Disallow:

User-agent: *
Disallow: /org/plans.html
Allow: /org/
Allow: /serv
Allow: /~mak
Disallow: /
`,
      site: "http://www.fict.org",
      urls: [
        "/",
        "/index.html",
        "/robots.txt",
        "/server.html",
        "/services/fast.html",
        "/services/slow.html",
        "/orgo.gif",
        "/org/about.html",
        "/org/plans.html",
        "/%7Ejim/jim.html",
        "/%7Emak/mak.html",
      ],
      crawlers: ["unhipbot", "webcrawler", "excite", "otherbot"],
      source: "https://www.robotstxt.org/norobots-rfc.txt",
    },
    {
      id: "google-fish",
      title: "Google: /fish* and /fish/",
      about:
        "A path matches everything that begins with it, so the star changes nothing. A slash at the end limits the rule to the folder. Letter case counts.",
      robots: `# Two rows of Google's table of paths
user-agent: googlebot
disallow: /fish*

user-agent: googlebot-news
disallow: /fish/
`,
      site: "http://example.com",
      urls: [
        "/fish",
        "/fish.html",
        "/fish/salmon.html",
        "/fishheads",
        "/fishheads/yummy.html",
        "/fish.php?id=anything",
        "/fish/?id=anything",
        "/Fish.asp",
        "/catfish",
        "/?id=fish",
      ],
      crawlers: ["Googlebot", "Googlebot-News"],
      source: GOOGLE,
    },
    {
      id: "google-php",
      title: "Google: /*.php and /*.php$",
      about:
        "A star matches any characters, also in the middle of a path. A $ at the end of the rule means the end of the URL, including its query.",
      robots: `# Three more rows of Google's table of paths
user-agent: googlebot
disallow: /*.php

user-agent: googlebot-news
disallow: /*.php$

user-agent: googlebot-image
disallow: /fish*.php
`,
      site: "http://example.com",
      urls: [
        "/filename.php",
        "/folder/filename.php",
        "/folder/filename.php?parameters",
        "/folder/any.php.file.html",
        "/filename.php/",
        "/filename.php5",
        "/windows.PHP",
        "/fish.php",
        "/fishheads/catfish.php?parameters",
        "/",
      ],
      crawlers: ["Googlebot", "Googlebot-News", "Googlebot-Image"],
      source: GOOGLE,
    },
    {
      id: "google-groups",
      title: "Google: which group a crawler obeys",
      about:
        "A crawler obeys the most specific group that names it, and no other. Googlebot-Image has no group here, so it obeys the group for Googlebot.",
      robots: `user-agent: googlebot-news
disallow: /group1

user-agent: *
disallow: /group2

user-agent: googlebot
disallow: /group3
`,
      site: "http://example.com",
      urls: ["/group1", "/group2", "/group3"],
      crawlers: ["Googlebot-News", "Googlebot", "Googlebot-Image", "Otherbot"],
      source: GOOGLE,
    },
    {
      id: "google-precedence",
      title: "Google: which rule decides",
      about:
        "The longest rule that matches decides, and Allow wins if two are equally long. In 2012 and 2019, Google called /page.htm for Googlebot-Image undefined.",
      robots: `# The cases of Google's table of precedence
user-agent: googlebot
allow: /p
disallow: /
allow: /folder
disallow: /folder

user-agent: googlebot-news
allow: /$
disallow: /

user-agent: googlebot-image
allow: /page
disallow: /*.htm
`,
      site: "http://example.com",
      urls: ["/", "/page", "/page.htm", "/folder/page"],
      crawlers: ["Googlebot", "Googlebot-News", "Googlebot-Image"],
      source: GOOGLE,
    },
    {
      id: "rfc9309-simple",
      title: "RFC 9309: the simple example",
      about:
        "Each crawler obeys only its own group, and barbot and bazbot share one. The group of quxbot has no rules, so it may fetch everything.",
      robots: `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`,
      site: "https://example.com",
      urls: [
        "/example/page.html",
        "/example/allowed.gif",
        "/example/other.gif",
        "/publications/paper",
        "/publications/figure.gif",
        "/pictures/cat.gif",
        "/pictures/cat.gif?size=2",
      ],
      crawlers: ["foobot", "barbot", "bazbot", "quxbot", "otherbot"],
      source: `${RFC}#section-5.1`,
    },
    {
      id: "rfc9309-longest",
      title: "RFC 9309: the longest match",
      about:
        "Two rules match the picture, and the longer one decides. The order of the rules does not count. A crawler that the file does not name is free.",
      robots: `User-Agent: foobot
Allow: /example/page/
Disallow: /example/page/disallowed.gif
`,
      site: "https://example.com",
      urls: ["/example/page/", "/example/page/disallowed.gif", "/example/page/other.gif"],
      crawlers: ["foobot", "otherbot"],
      source: `${RFC}#section-5.2`,
    },
  ],
};
