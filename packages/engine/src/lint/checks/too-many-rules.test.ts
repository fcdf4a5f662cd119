import { testCheck } from "../../../test/support/lint-table.ts";
import { crawlers } from "../../crawlers/registry.ts";
import { yandexCode } from "../../dialects/yandex-code.ts";
import { tooManyRules } from "./too-many-rules.ts";

const rules = (count: number): string =>
  Array.from({ length: count }, (_, i) => `Disallow: /${i}/\n`).join("");
const only = (token: string): typeof crawlers => crawlers.filter((one) => one.token === token);
const inYandexCode = { dialect: yandexCode };

testCheck(tooManyRules, {
  valid: [
    `User-agent: *\n${rules(2048)}`,
    // Rules outside groups do not count.
    `${rules(2049)}User-agent: *\n${rules(10)}`,
    [`User-agent: *\n${rules(3000)}`, { crawlers: only("Googlebot") }],
    [`User-agent: *\n${rules(9999)}`, inYandexCode],
    // The rules of other crawlers need no room.
    [
      `User-agent: FooBot\n${rules(10_000)}\nUser-agent: Yandex\nDisallow: /a\n`,
      { ...inYandexCode, crawlers: only("YandexBot") },
    ],
    // Without the limit, the answers are the same.
    [`User-agent: *\n${"Allow: /a\n".repeat(10_000)}`, inYandexCode],
  ],
  invalid: [
    {
      robots: `\ufeffUser-agent: *\r\n${rules(2000).replaceAll("\n", "\r\n")}\r\nUser-agent: b\r\n${rules(50).replaceAll("\n", "\r\n")}`,
      at: ["Disallow: /48/"],
      severity: "information",
      message:
        "The file has 2050 rules. Yandex's robots.txt help permits 2048 and does not define what happens with more: combine rules.",
      crawlers: ["YandexBot"],
      witnesses: [],
    },
    {
      robots: `# a\nUser-agent: Yandex\n${rules(10_000)}`,
      options: inYandexCode,
      at: ["User-agent: Yandex"],
      id: "too-many-rules.nothing-read",
      severity: "error",
      crawlers: ["YandexBot"],
      witnesses: ["YandexBot /0/ allowed → disallowed"],
    },
    {
      // Few long rules can also need too much room.
      robots: `User-agent: *\nDisallow: /a\n${`Disallow: /${"x".repeat(9000)}\n`.repeat(60)}`,
      options: inYandexCode,
      at: ["User-agent: *"],
      severity: "error",
    },
  ],
});
