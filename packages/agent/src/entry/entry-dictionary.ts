/**
 * Preset deflate dictionary for entries: text that many entries contain. First come the robots.txt lines that are
 * most common in a corpus of 3,896 files, ordered by increasing frequency: deflate's references to later lines are
 * shorter. The keys and values of an entry's JSON follow.
 *
 * An entry of that corpus takes 940 bytes on average with the dictionary, and 1,160 without it. So it saves 220
 * bytes per origin in each store. With a million origins in memory, each origin takes 1,141 bytes (2026-11-27);
 * without the dictionary, it would take about 1,360.
 *
 * The dictionary is part of the format: a change of one character also requires a new `CODEC` in `entry-codec.ts`.
 */
export const ENTRY_DICTIONARY: Uint8Array = new TextEncoder().encode(`User-agent: InfoNaviRobot
User-agent: BuiltBotTough
User-agent: Meta-ExternalFetcher
Disallow: /?q=user/logout/
User-agent: EmailCollector
User-agent: BunnySlippers
User-agent: facebookexternalhit
User-agent: CopyRightCheck
User-agent: grub-client
User-agent: BLEXBot
Disallow: /cron.php
User-agent: AwarioSmartBot
Disallow: /modules/
Disallow: /?q=search/
User-agent: Website Quester
Disallow: /?q=filter/tips/
User-agent: ExtractorPro
User-agent: sitecheck.internetseer.com
Disallow: /UPGRADE.txt
User-agent: bingbot
User-agent: dotbot
User-agent: WWW-Collector-E
User-agent: Slurp
Disallow: /INSTALL.txt
Disallow: /INSTALL.sqlite.txt
Disallow: /filter/tips/
User-agent: The Intraformant
User-agent: CherryPickerSE/1.0
User-agent: Scrapy
Disallow: /update.php
User-agent: QueryN Metasearch
Disallow: /?q=node/add/
User-agent: LinkScan/8.1a Unix
Disallow: /scripts/
User-agent: FriendlyCrawler
Disallow: /LICENSE.txt
User-agent: ImagesiftBot
Disallow: /CHANGELOG.txt
User-agent: DataForSeoBot
User-agent: toCrawl/UrlDispatcher
User-agent: Microsoft URL Control - 6.00.8169
User-agent: Microsoft URL Control - 5.01.4511
User-agent: Web Image Collector
User-agent: CherryPickerElite/1.0
User-agent: YouBot
Disallow: /?q=user/login/
Disallow: /user/logout/
User-agent: RepoMonkey Bait & Tackle/v1.01
User-agent: LinkextractorPro
User-agent: AdsBot-Google
User-agent: Mozilla/4.0 (compatible; BullsEye; Windows 95)
Disallow: /install.php
User-agent: MSIECrawler
Disallow: /MAINTAINERS.txt
Disallow: /cgi-bin/
User-agent: omgilibot
Disallow: /node/add/
Disallow: /profiles/
Disallow: /xmlrpc.php
User-agent: Zeus 32297 Webster Pro V2.9 Win32
User-agent: VCI WebViewer VCI WebViewer Win32
Disallow: /?q=user/register/
Disallow: /?q=user/password/
Disallow: /?q=comment/reply/
Disallow: /INSTALL.pgsql.txt
Disallow: /INSTALL.mysql.txt
User-agent: meta-externalagent
User-agent: Diffbot
# Paths (clean URLs)
Disallow: /user/login/
User-agent: PetalBot
# See http://www.robotstxt.org/wc/norobots.html for documentation on how to use the robots.txt file
User-agent: WebCopier
User-agent: TeleportPro
User-agent: SiteSnagger
Disallow: /user/register/
User-agent: Baiduspider
User-agent: SemrushBot
User-agent: Yandex
User-agent: WebStripper
Disallow: /includes/
Disallow: /user/password/
# Paths (no clean URLs)
User-agent: Googlebot-Image
User-agent: Googlebot-News
Crawl-delay: 10
User-agent: Twitterbot
User-agent: Meta-ExternalAgent
User-agent: magpie-crawler
Disallow: /comment/reply/
User-agent: Amazonbot
User-agent: Offline Explorer
# http://www.robotstxt.org/robotstxt.html
User-Agent: *
User-agent: MJ12bot
Allow: /wp-admin/admin-ajax.php
User-agent: FacebookBot
Allow: /
User-agent: Crescent Internet ToolPak HTTP OLE Control v.1.0
# Used:    http://example.com/robots.txt
User-agent: TurnitinBot
User-agent: ia_archiver
Disallow: /wp-admin/
User-agent: OAI-SearchBot
User-agent: cohere-ai
# you save bandwidth and server resources.
User-agent: AhrefsBot
# START YOAST BLOCK
# ---------------------------
# END YOAST BLOCK
Disallow: /wp-includes/
Disallow: /wp-content/plugins/
Disallow: /checkout
Disallow: /cart
Disallow: /*?
Content-Signal: search=yes,ai-train=no
Sitemap: https://www.
/sitemap_index.xml
/sitemap.xml
Disallow: /admin/
# Ignored: http://example.com/site/robots.txt
User-agent: Claude-Web
User-agent: Mediapartners-Google
User-agent: Applebot-Extended
User-agent: ClaudeBot
User-agent: PerplexityBot
User-agent: Bytespider
User-agent: Googlebot
User-agent: CCBot
Disallow: /search/
User-agent: ChatGPT-User
User-agent: anthropic-ai
User-agent: GPTBot
User-agent: Google-Extended
# This file will be ignored unless it is at the root of your host:
# For more information about the robots.txt standard, see:
# of your site by web crawlers and spiders run by sites like Yahoo!
# and Google. By telling these "robots" where not to go on your site,
# This file is to prevent the crawling and indexing of certain parts
Disallow: /
User-agent: *
{"firstAt":17,"lastAt":17,"times":1,"fetched":{"startedAt":17,"endedAt":17,"hops":[{"url":"http://","status":301,"location":"https://","ms":0},{"url":"https://www.","address":"2606:4700:","failure":{"reason":"name","message":"getaddrinfo ENOTFOUND ","code":"ENOTFOUND"},"status":404,"ms":1},{"url":".com/robots.txt","address":"104.","status":200,"ms":1}],"header":{"age":"0","cacheControl":"public, max-age=0, must-revalidate","contentType":"text/html; charset=utf-8","contentType":"text/plain","date":"Mon, Tue, Wed, Thu, Fri, Sat, Sun, Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec 2026 00:00:00 GMT","etag":"W/\\"","expires":"0","lastModified":"","retryAfter":"120"},"bytes":`);
