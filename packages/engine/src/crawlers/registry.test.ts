import { describe, expect, test } from "vitest";
import { dialects } from "../dialects/index.ts";
import { parse } from "../document/parse.ts";
import { InvalidProductTokenError } from "../errors.ts";
import { isAllowed } from "../match/is-allowed.ts";
import { compile } from "../match/matcher.ts";
import {
  type Crawler,
  crawlers,
  findCrawler,
  identifyCrawler,
  purposes,
  selectCrawlers,
} from "./registry.ts";

const PAGE = "https://example.com/page";

describe("tokens of the registry", () => {
  const robots = "User-agent: *\nDisallow: /\n";

  test.each(Object.values(dialects))("are valid product tokens in dialect $name", (dialect) => {
    const document = parse(robots, { dialect });
    const answers = crawlers
      .flatMap((crawler) => [crawler.token, crawler.token.toUpperCase(), crawler.reads, crawler])
      .map((asked) => [
        asked,
        typeof compile(document, asked, { dialect }).decide(PAGE).allowed,
        typeof isAllowed(robots, asked, PAGE, { dialect }),
      ]);
    const isBoolean = (type: unknown): boolean => type === "boolean";
    expect(answers.filter(([, ...types]) => !types.every(isBoolean))).toEqual([]);
    expect(answers.length).toBeGreaterThan(400);
  });

  test("with blanks are compared by their first word, and so are the tokens in `reads`", () => {
    for (const { token, reads } of crawlers) {
      const own = `User-agent: ${token}\nDisallow: /\n`;
      expect([token, isAllowed(own, token, PAGE)]).toEqual([token, false]);
      expect([token, isAllowed(own, reads, PAGE)]).toEqual([token, false]);
    }
    expect(isAllowed("User-agent: Sogou\nDisallow: /\n", "Sogou web spider", PAGE)).toBe(false);
    expect(isAllowed("User-agent: web\nDisallow: /\n", "Sogou web spider", PAGE)).toBe(true);
  });

  test("with blanks are compared as a whole in dialects where a line's name has to be part of the crawler's name", () => {
    for (const dialect of [dialects["classic-1994"], dialects["yandex-code"]]) {
      for (const token of crawlers.map((crawler) => crawler.token).filter((name) => name.includes(" "))) {
        const own = `User-agent: ${token}\nDisallow: /\n`;
        expect([dialect.name, token, isAllowed(own, token, PAGE, { dialect })]).toEqual([
          dialect.name,
          token,
          false,
        ]);
        expect(isAllowed(own.replace(token, `${token} x`), token, PAGE, { dialect })).toBe(true);
      }
    }
  });

  test("are the only valid product tokens with blanks", () => {
    for (const token of ["Sogou", "Sogou web spider x", " Sogou web spider", "Googlebot News"]) {
      const ask = (): boolean => isAllowed(robots, token, PAGE);
      if (token === "Sogou") expect(ask()).toBe(false);
      else expect(ask).toThrow(InvalidProductTokenError);
    }
  });
});

describe("identifyCrawler()", () => {
  test.each<[userAgent: string, token: string | undefined]>([
    // Bare tokens, with and without a version.
    ["Googlebot", "Googlebot"],
    ["googleBOT/2.1", "Googlebot"],
    ["Googlebot-Image/1.0", "Googlebot-Image"],
    ["Googlebot-News", "Googlebot-News"],
    ["Google-Extended", "Google-Extended"],
    ["  CCBot/2.0 (https://commoncrawl.org/faq/)", "CCBot"],
    ["MJ12bot", "MJ12bot"],
    // Whole headers.
    ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"],
    [
      "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.6422.175 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "Googlebot",
    ],
    [
      "Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.88 Safari/537.36",
      "Storebot-Google",
    ],
    ["AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 14_7_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/14.1.2 Mobile/15E148 Safari/604.1 (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)",
      "AdsBot-Google-Mobile",
    ],
    ["Mediapartners-Google", "Mediapartners-Google"],
    ["FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)", "FeedFetcher-Google"],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36",
      "bingbot",
    ],
    ["Mozilla/5.0 (COMPATIBLE;BINGBOT/2.0)", "bingbot"],
    [
      "Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b",
      "BingPreview",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)",
      "Applebot",
    ],
    [
      "Mozilla/5.0 (KHTML, like Gecko) Safari/605.1.15 Applebot/0.1; +http://www.apple.com/go/applebot",
      "Applebot",
    ],
    ["Mozilla/5.0 (compatible; YandexBot/3.0; MirrorDetector; +http://yandex.com/bots)", "YandexBot"],
    ["Mozilla/5.0 (compatible; YandexDirectDyn/1.0; +http://yandex.com/bots", "YandexDirectDyn"],
    ["Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)", "Baiduspider"],
    ["Baiduspider-image+(+http://www.baidu.com/search/spider.htm)", "Baiduspider-image"],
    [
      "Mozilla/5.0 (compatible; SeznamBot/3.2-test1-1; +http://napoveda.seznam.cz/en/seznambot-intro/)",
      "SeznamBot",
    ],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.1; +https://openai.com/gptbot",
      "GPTBot",
    ],
    [
      "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)",
      "ClaudeBot",
    ],
    [
      "Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)",
      "Bytespider",
    ],
    [
      "meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)",
      "meta-externalagent",
    ],
    ["Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)", "SemrushBot"],
    ["Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)", "MJ12bot"],
    ["Mozilla/5.0 (compatible;PetalBot;+https://webmaster.petalsearch.com/site/petalbot)", "PetalBot"],
    ["Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)", "Slackbot-LinkExpanding"],
    ["Slackbot 1.0(+https://api.slack.com/robots)", "Slackbot"],
    ["WhatsApp/2.23.20.0 A", "WhatsApp"],
    ["LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)", "LinkedInBot"],
    // Tokens with blanks and dots in them.
    ["Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)", "Sogou web spider"],
    ["Screaming Frog SEO Spider/21.0", "Screaming Frog SEO Spider"],
    [
      "Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot) Zeno/1 warc/v0.8",
      "archive.org_bot",
    ],
    [
      "Mozilla/5.0 (compatible; Linux x86_64; Mail.RU_Bot/Robots/2.0; +http://go.mail.ru/help/robots)",
      "Mail.RU_Bot",
    ],
    // Of several names the longest counts, or the first of equally long ones. A name after "like" never counts.
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
      "facebookexternalhit",
    ],
    ["Twitterbot/1.0 facebookexternalhit/1.1", "facebookexternalhit"],
    ["DotBot/1.2 MJ12bot/1.4", "MJ12bot"],
    ["Slackbot/1.0 Mojeek Diffbot/2", "Slackbot"],
    ["Discordbot/2.0 Twitterbot/1.0", "Discordbot"],
    ["Twitterbot/1.0 Discordbot/2.0", "Twitterbot"],
    ["TelegramBot (like TwitterBot)", "TelegramBot"],
    ["Feedly/1.0 (+http://www.feedly.com/fetcher.html; like FeedFetcher-Google)", "Feedly"],
    ["FreshRSS/1.11.2 (Linux; https://freshrss.org) like Googlebot", "FreshRSS"],
    // Unknown crawlers.
    ["", undefined],
    ["FooBot/1.0", undefined],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36",
      undefined,
    ],
    ["Mozilla/5.0 (Windows NT 10.0; rv:126.0) Gecko/20100101 Firefox/126.0", undefined],
    ["curl/8.7.1", undefined],
    // A token inside a longer name, a URL or an email address does not count.
    ["NotGooglebot/1.0", undefined],
    ["Googlebots", undefined],
    ["Googlebot-Foo/1.0", undefined],
    ["Googlebot_x", undefined],
    ["Googlebot2", undefined],
    ["Googlebot.example.com", undefined],
    ["ÉGooglebot", undefined],
    ["Goog\u2010lebot", undefined],
    ["Screaming Frog SEO Spiders", undefined],
    ["Sogou", undefined],
    ["FooBot/1.0 (+https://openai.com/gptbot)", undefined],
    ["FooBot/1.0 (+https://example.com/?bot=GPTBot&as=Googlebot)", undefined],
    ["FooBot/1.0 (+openai.com/gptbot)", undefined],
    ["FooBot/Googlebot/2.1", undefined],
    ["FooBot/1.0 (googlebot@example.com)", undefined],
    ["FooBot/1.0 (contact: abuse@Googlebot.com)", undefined],
    ["FooBot (like Googlebot)", undefined],
    ["Slac\u212abot", undefined],
    ["__proto__", undefined],
    ["constructor/1.0 toString", undefined],
  ])("identifies %j as %s", (userAgent, token) => {
    expect(identifyCrawler(userAgent)?.token).toBe(token);
  });

  test.each(crawlers.filter(({ userAgent }) => userAgent !== null))(
    "identifies the documented header of $token",
    ({ token, userAgent }) => {
      expect(identifyCrawler(userAgent as string)?.token).toBe(token);
    },
  );

  test.each(crawlers)("identifies $token alone and with a version", ({ token }) => {
    expect(identifyCrawler(token)?.token).toBe(token);
    expect(identifyCrawler(`Mozilla/5.0 (compatible; ${token.toUpperCase()}/1.0)`)?.token).toBe(token);
  });

  test.each<[what: string, header: string, token: string | undefined]>([
    ["one long name", "a".repeat(100_000), undefined],
    ["the start of a token, again and again", "Googlebo".repeat(12_500), undefined],
    ["a token, again and again", "Googlebot ".repeat(10_000), "Googlebot"],
    ["the start of a long token", "Screaming Frog SEO Spide ".repeat(4000), undefined],
    ["the first name of a long token", "Sogou ".repeat(16_000), undefined],
    ["slashes", "/".repeat(100_000), undefined],
    ["names with slashes", "a/".repeat(50_000), undefined],
    ["dots", ".".repeat(100_000), undefined],
    ["dots between blanks", "... ".repeat(25_000), undefined],
    ["addresses", "a@".repeat(50_000), undefined],
    ["URLs", "http://".repeat(14_000), undefined],
    ["likes", "like ".repeat(20_000), undefined],
    ["brackets", "(".repeat(100_000), undefined],
    ["a token behind blanks", `${" ".repeat(100_000)}Googlebot`, "Googlebot"],
  ])("identifies the right crawler in %s", (_, header, token) => {
    expect(identifyCrawler(header)?.token).toBe(token);
  });
});

describe("the registry", () => {
  test("finds a crawler by its token, ignoring case and nothing else", () => {
    for (const crawler of crawlers) {
      expect(findCrawler(crawler.token)).toBe(crawler);
      expect(findCrawler(crawler.token.toUpperCase())?.token).toBe(crawler.token);
    }
    for (const name of [
      "",
      " Googlebot",
      "Googlebot/2.1",
      "Goog",
      "Slac\u212abot",
      "__proto__",
      "constructor",
    ]) {
      expect(findCrawler(name)).toBeUndefined();
    }
  });

  test("selects crawlers for each purpose, in the order of tokens", () => {
    for (const purpose of purposes) {
      const found = selectCrawlers(purpose);
      expect(found.length, purpose).toBeGreaterThan(0);
      expect(found).toEqual(
        crawlers.filter(({ kind, purposes }) => kind !== "policy-token" && purposes.includes(purpose)),
      );
    }
    expect(selectCrawlers("training").map(({ token }) => token)).toContain("GPTBot");
    expect(selectCrawlers("training").map(({ token }) => token)).not.toContain("OAI-SearchBot");
  });

  test("selects for ai only crawlers that train, search or fetch for a model", () => {
    const found = selectCrawlers("ai").map(({ token }) => token);
    for (const training of selectCrawlers("training")) expect(found).toContain(training.token);
    expect(found).toEqual(expect.arrayContaining(["OAI-SearchBot", "ChatGPT-User", "Google-Extended"]));
    for (const token of ["Googlebot", "bingbot", "Feedly", "Google-Site-Verification", "__usage_ai-training"])
      expect(found).not.toContain(token);
  });

  test("is frozen", () => {
    for (const value of [crawlers, purposes]) expect(Object.isFrozen(value)).toBe(true);
    for (const crawler of crawlers) {
      const { purposes: its, reads, verify } = crawler;
      for (const value of [crawler, its, reads, verify]) expect(Object.isFrozen(value)).toBe(true);
      if (verify.reverseDns !== undefined) expect(Object.isFrozen(verify.reverseDns)).toBe(true);
    }
  });

  test("has the dialect object of each crawler", () => {
    expect(findCrawler("Googlebot")?.dialect).toBe(dialects.google);
    expect(findCrawler("YandexBot")?.dialect).toBe(dialects.yandex);
    expect(findCrawler("CCBot")?.dialect).toBe(dialects.rfc9309);
  });
});

describe("compile() with a crawler's tokens and dialect", () => {
  test.each(crawlers)("disallows $token by a group with its name", ({ token, reads, dialect }) => {
    expect(allowed(`User-agent: ${token}\nDisallow: /\n`, reads, dialect)).toBe(false);
    expect(allowed("User-agent: SomebodyElse\nDisallow: /\n", reads, dialect)).toBe(true);
  });

  test("applies Googlebot's group to Googlebot-Image if no group names Googlebot-Image", () => {
    const { reads, dialect } = findCrawler("Googlebot-Image") as Crawler;
    const googlebot = "User-agent: Googlebot\nDisallow: /\n";
    expect(allowed(googlebot, reads, dialect)).toBe(false);
    expect(allowed(`${googlebot}\nUser-agent: Googlebot-Image\nAllow: /\n`, reads, dialect)).toBe(true);
  });

  test("applies groups for * to AdsBot-Google unless anyGroup is ignored", () => {
    const { reads, dialect, ignoresAny } = findCrawler("AdsBot-Google") as Crawler;
    expect(ignoresAny).toBe(true);
    const any = "User-agent: *\nDisallow: /\n";
    expect(allowed(any, reads, { ...dialect, anyGroup: "ignored" })).toBe(true);
    expect(allowed(any, reads, dialect)).toBe(false);
  });
});

function allowed(robots: string, reads: readonly string[], dialect: Crawler["dialect"]): boolean {
  return compile(parse(robots, { dialect }), reads).decide(PAGE).allowed;
}
