import { testCheck } from "../../../test/support/lint-table.ts";
import { unknownDirective } from "./unknown-directive.ts";

const GROUP = "User-agent: *\nDisallow: /a\n";

testCheck(unknownDirective, {
  valid: [
    `${GROUP}Crawl-delay: 1\ncrawl_delay: 1\nHost: x\nClean-param: x\nLicense: https://example.com/l\n`,
    `${GROUP}Content-Signal: search=yes\nContent-Usage: search=y\nNoindex: /\nACAP-crawler: *\n`,
    `${GROUP}Dissallow: /\nAllowed: /\nзапрет: /\nDis\u200ballow: /\nhttps://example.com/a\n`,
    'For more information, see: x\n{"a": 1}\n<a href="x:y">\n',
  ],
  invalid: [
    {
      robots: `\ufeff${GROUP}Agentmap : https://example.com/é\r\n`,
      at: ["Agentmap : https://example.com/é"],
      line: 3,
      severity: "information",
      message: 'The field "Agentmap" is unknown, so crawlers probably ignore this line.',
      fixes: [],
    },
    {
      robots: `${GROUP}Permits: a\nProhibits: b\npermits: c\n`,
      at: ["Permits: a", "Prohibits: b"],
      id: "unknown-directive.several",
      message: 'The field "Permits" is unknown, so crawlers probably ignore its 2 lines.',
      related: ["permits: c"],
    },
    {
      robots: `${GROUP}Craw-delay: 5\n`,
      at: ["Craw-delay: 5"],
      id: "unknown-directive.similar",
      message:
        'The field "Craw-delay" is unknown, so crawlers probably ignore it. Check whether it means "Crawl-delay".',
    },
  ],
});
