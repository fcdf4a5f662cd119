import { testCheck } from "../../../test/support/lint-table.ts";
import { prefixClosesMore } from "./prefix-closes-more.ts";

const ANY = "User-agent: *\n";

testCheck(prefixClosesMore, {
  valid: [
    `${ANY}Disallow: /dir/\nDisallow: /directory/private\n`,
    `${ANY}Disallow: /dir\nDisallow: /directory\nDisallow: /directory/\n`,
    `${ANY}Disallow: /dir\nDisallow: /dir-old/private\nDisallow: /dir/private\n`,
    `${ANY}Disallow: /dir$\nDisallow: /directory/private\n`,
    `${ANY}Disallow: /\nDisallow: /dir\nDisallow: /directory/private\n`,
    // sitemap-closed reports it.
    `${ANY}Disallow: /site\nSitemap: https://example.com/sitemap.xml\n`,
  ],
  invalid: [
    {
      robots: "User-agent: *\r\nDisallow: /ü/dir\r\nDisallow: /ü/directory/private\r\n",
      at: ["/ü/dir"],
      id: "prefix-closes-more",
      line: 2,
      severity: "information",
      message:
        "This path also closes /ü/directory/, but another line closes only a part of that: write /ü/dir/ if you mean the folder.",
      related: ["Disallow: /ü/directory/private"],
      witnesses: ["Googlebot /ü/directory/ disallowed → allowed"],
    },
  ],
});
