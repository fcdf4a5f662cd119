import { testCheck } from "../../../test/support/lint-table.ts";
import { searchEngineClosed } from "./search-engine-closed.ts";

const MARK = "# maycrawl-disable-next-line search-engine-closed";

testCheck(searchEngineClosed, {
  valid: [
    "User-agent: Googlebot\nDisallow: /a\n",
    "User-agent: Googlebot-Image\nDisallow: /\n",
    "User-agent: AhrefsBot\nDisallow: /\n",
    "User-agent: *\nDisallow: /\n",
    "User-agent: Googlebot\nCrawl-delay: 10\n\nUser-agent: BadBot\nDisallow: /\n",
    "User-agent: *\nUser-agent: Googlebot\nDisallow: /\n",
    "User-agent: Googlebot\nDisallow: /\nAllow: /news/\n",
    `${MARK}\nUser-agent: Googlebot\nDisallow: /\n`,
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow:\n\nUser-agent: googlebot\nDisallow: /\n",
      at: ["User-agent: googlebot"],
      line: 4,
      id: "search-engine-closed",
      severity: "warning",
      crawlers: ["Googlebot"],
      related: ["Disallow: /"],
      witnesses: ["Googlebot / disallowed → allowed"],
      fixed: `User-agent: *\nDisallow:\n\n${MARK}\nUser-agent: googlebot\nDisallow: /\n`,
    },
    {
      robots: "User-agent: bingbot\r\nUser-agent: Yandex\r\nDisallow: /\r\n",
      at: ["User-agent: bingbot"],
      severity: "information",
      crawlers: ["bingbot", "YandexBot"],
      witnesses: ["bingbot / disallowed", "YandexBot / disallowed"],
    },
    {
      // group-without-rules reports bingbot.
      robots: "User-agent: bingbot\nCrawl-delay: 10\n\nUser-agent: Yandex\nDisallow: /\n",
      at: ["User-agent: Yandex"],
      severity: "information",
      crawlers: ["YandexBot"],
    },
    {
      robots: "User-agent: Baiduspider\nDisallow: /\n\nUser-agent: SeznamBot\nDisallow: /\n",
      at: ["User-agent: Baiduspider", "User-agent: SeznamBot"],
      severity: "information",
      witnesses: ["Baiduspider / disallowed"],
    },
    {
      robots: "User-agent: msnbot\nDisallow: /\n",
      at: ["User-agent: msnbot"],
      id: "search-engine-closed.other-name",
      severity: "information",
      message:
        "bingbot obeys this group for msnbot, because no group names bingbot. So the whole site is closed to it.",
    },
  ],
});
