import { testCheck } from "../../../test/support/lint-table.ts";
import { assetsClosed } from "./assets-closed.ts";

testCheck(assetsClosed, {
  valid: [
    "User-agent: *\nDisallow: /\n",
    "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n",
    "User-agent: *\nAllow: /core/*.css$\nAllow: /core/*.js$\nDisallow: /core/\n",
    "User-agent: *\nDisallow: /*.json$\nDisallow: /js/tracking.js\nDisallow: /css-guide\nDisallow: /admin/css/\n",
    "User-agent: *\nDisallow: /css/\nAllow: /css/*.css\nAllow: /\n",
    "User-agent: CCBot\nDisallow: /css/\n",
    "User-agent: *\nDisallow: /*.css?\nDisallow: /*.jsp\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow: /css/ # old\n",
      at: ["Disallow: /css/"],
      line: 2,
      id: "assets-closed",
      severity: "warning",
      crawlers: ["Googlebot", "bingbot", "Applebot", "YandexBot"],
      message:
        "This rule closes style sheets or scripts, so Googlebot, bingbot, Applebot, YandexBot possibly see other pages than readers do: allow these files.",
      witnesses: ["Googlebot /css/style.css disallowed → allowed"],
      fixed: "User-agent: *\nAllow: /css/*.css\nAllow: /css/*.js\nDisallow: /css/ # old\n",
    },
    {
      robots: "User-agent: *\r\nDisallow: /*.CSS$ # é\r\nDisallow: /Skin*\r\n",
      at: ["Disallow: /*.CSS$"],
      severity: "warning",
      related: ["Disallow: /Skin*"],
      witnesses: ["Googlebot /style.CSS disallowed → allowed"],
      fixed:
        "User-agent: *\r\nAllow: /*.CSS$ # é\r\nAllow: /Skin*.css\r\nAllow: /Skin*.js\r\nDisallow: /Skin*\r\n",
    },
    {
      robots: "User-agent: bingbot\nDisallow: /blog\nDisallow: */wp-content/themes/\n",
      at: ["Disallow: */wp-content/themes/"],
      severity: "warning",
      crawlers: ["bingbot"],
      witnesses: ["bingbot /wp-content/themes/theme/style.css disallowed → allowed"],
    },
    {
      // The pattern also closes /data.json.
      robots: "User-agent: *\nDisallow: /*.js # é\n",
      at: ["Disallow: /*.js"],
      severity: "warning",
      fixed: "User-agent: *\nAllow: /*.js$\nAllow: /*.js?\nDisallow: /*.js # é\n",
    },
    {
      robots: "User-agent: *\nDisallow: /*/css/\n",
      at: ["Disallow: /*/css/"],
      id: "assets-closed.folder",
      severity: "information",
      witnesses: ["Googlebot /x/css/style.css disallowed → allowed"],
    },
    {
      robots: "User-agent: *\nDisallow: /wp-admin/\nDisallow: /wp-includes/\n",
      at: ["Disallow: /wp-includes/"],
      id: "assets-closed.folder",
      severity: "information",
    },
    {
      robots: "User-agent: *\nDisallow: /api/\nAllow: /api/ui-extensions/\nDisallow: /static/\n",
      at: ["Disallow: /static/"],
      id: "assets-closed.folder",
      severity: "information",
    },
    {
      robots: "User-agent: *\nDisallow: /misc/\nDisallow: /themes/\n",
      at: ["Disallow: /misc/"],
      id: "assets-closed.folder",
      severity: "information",
      related: ["Disallow: /themes/"],
    },
    {
      robots: "User-agent: *\nDisallow: /images/\nDisallow: /*.woff2\n",
      at: ["Disallow: /images/"],
      id: "assets-closed.media",
      severity: "information",
      witnesses: ["Googlebot /images/image.png disallowed"],
      fixes: [],
    },
  ],
});
