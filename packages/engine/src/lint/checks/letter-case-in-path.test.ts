import { testCheck } from "../../../test/support/lint-table.ts";
import { letterCaseInPath } from "./letter-case-in-path.ts";

const ANY = "User-agent: *\n";

testCheck(letterCaseInPath, {
  valid: [
    `${ANY}Disallow: /wp-admin/\nDisallow: /Admin/\nDisallow: /WP-Administration\nDisallow: /a/WP-ADMIN/\n`,
    `${ANY}Disallow: /wp-admin/\nDisallow: /WP-ADMIN/\n`,
    `${ANY}Disallow: /WP-ADMIN/\nDisallow: /wp-admin\n`,
    "Disallow: /WP-ADMIN/\n",
  ],
  invalid: [
    {
      robots: "\ufeffUser-agent: *\r\nDisallow: /Wp-Admin/ # why\r\nDisallow: */WP-CONTENT/\r\n",
      at: ["/Wp-Admin/", "*/WP-CONTENT/"],
      line: 2,
      severity: "warning",
      message:
        "URLs have wp-admin in lower case, and paths are case-sensitive, so this rule does not match them: write wp-admin.",
      witnesses: ["Googlebot /wp-admin/ allowed → disallowed"],
      fixed: "\ufeffUser-agent: *\r\nDisallow: /wp-admin/ # why\r\nDisallow: */WP-CONTENT/\r\n",
    },
  ],
});
