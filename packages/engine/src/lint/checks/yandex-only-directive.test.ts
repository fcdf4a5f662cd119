import { testCheck } from "../../../test/support/lint-table.ts";
import { yandexOnlyDirective } from "./yandex-only-directive.ts";

testCheck(yandexOnlyDirective, {
  valid: [
    "User-agent: *\nDisallow: /a\n",
    "User-agent: Yandex\nDisallow:\nClean-param: ref /a\n",
    "User-agent: FooBot\nUser-agent: YandexBot\nClean-param: ref\n",
    "# Host: example.com\n",
  ],
  invalid: [
    {
      robots: "User-agent: Yandex\r\nDisallow: /é\r\nHost: example.com\r\n\r\nhost: www.example.com\r\n",
      at: ["Host: example.com"],
      line: 3,
      id: "yandex-only-directive.host",
      severity: "information",
      crawlers: ["YandexBot"],
      related: ["host: www.example.com"],
    },
    {
      robots: "Clean-param: a\nUser-agent: *\nDisallow: /a\nClean-param: ref /b\n",
      at: ["Clean-param: a"],
      id: "yandex-only-directive.clean-param",
      related: ["Clean-param: ref /b"],
      fixes: [],
    },
  ],
});
