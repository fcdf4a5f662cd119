import { testCheck } from "../../../test/support/lint-table.ts";
import { getCrawler } from "../../crawlers/get-crawler.ts";
import { dialects } from "../../dialects/index.ts";
import { dialectsDiffer } from "./dialects-differ.ts";

const ANY = "User-agent: *\n";
const ORDER = `${ANY}Allow: /\nDisallow: /admin/\n`;

testCheck(dialectsDiffer, {
  valid: [
    `${ANY}Disallow: /admin/\nAllow: /\n`,
    `${ANY}Disallow: /admin/\nDisallow: /cart\n`,
    `${ANY}Allow: /shop/\nDisallow: /cart\n`,
    // Only one crawler obeys the group.
    "User-agent: Baiduspider\nAllow: /\nDisallow: /admin/\n",
    // The order matters to no crawler but one that the file closes.
    `${ORDER}\nUser-agent: Baiduspider\nDisallow: /\n`,
    // The blank line makes the difference, which blank-line-in-group reports.
    `${ANY}Disallow: /a\n\nDisallow: /b\n`,
    // Googlebot-Image obeys another group.
    [
      "User-agent: Googlebot\nUser-agent: Baiduspider\nAllow: /robots.txt\nDisallow: /robots.txt\n\nUser-agent: Googlebot-Image\nDisallow: /\n",
      { crawlers: ["Googlebot-Image", "Baiduspider"].map(getCrawler) },
    ],
    [ORDER, { response: { status: 503 } }],
    [ORDER, { dialect: dialects.google }],
    [ORDER, { crawlers: ["Googlebot", "bingbot"].map(getCrawler) }],
  ],
  invalid: [
    {
      robots: ORDER,
      at: ["Disallow: /admin/"],
      id: "dialects-differ.first-rule",
      line: 3,
      severity: "information",
      message:
        "Baiduspider obeys the first rule that matches, and Googlebot the longest one. To give both the same answers, put longer paths above shorter ones, and Allow above Disallow.",
      crawlers: ["Baiduspider", "Googlebot"],
      related: ["Allow: /"],
      witnesses: ["Baiduspider /admin/ allowed", "Googlebot /admin/ disallowed"],
    },
    // The default file of WordPress.
    {
      robots: `${ANY}Disallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n`,
      at: ["Disallow: /wp-admin/"],
      id: "dialects-differ.first-rule",
      witnesses: [
        "Googlebot /wp-admin/admin-ajax.php allowed",
        "Baiduspider /wp-admin/admin-ajax.php disallowed",
      ],
    },
    {
      robots: `User-agent: Googlebot\nUser-agent: Baiduspider\nAllow: /\nDisallow: /a\nDisallow: /b\n`,
      at: ["Disallow: /a"],
      id: "dialects-differ.first-rule",
    },
    {
      robots: `${ANY}Disallow: /robots.txt\n`,
      at: ["Disallow: /robots.txt"],
      id: "dialects-differ",
      message:
        "bingbot and Googlebot read these rules differently, because their dialects differ in the property robotsTxt.",
      related: [],
    },
    {
      robots: `${ANY}Disallow: /docs/\nAllow: /docs/index.html\n`,
      at: ["Disallow: /docs/", "Disallow: /docs/"],
    },
    { robots: `${ANY}Disallow: .gif$\n`, at: ["Disallow: .gif$"], id: "dialects-differ" },
  ],
});
