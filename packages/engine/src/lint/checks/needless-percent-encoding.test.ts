import { testCheck } from "../../../test/support/lint-table.ts";
import { needlessPercentEncoding } from "./needless-percent-encoding.ts";

testCheck(needlessPercentEncoding, {
  valid: [
    "User-agent: *\nDisallow: /%20a%2Fb%3F%C3%BC%2A%24\nDisallow: /~joe\n",
    "User-agent: *\nDisallow: /%2541\n",
    // Both forms are listed.
    "User-agent: *\nDisallow: /~joe\nDisallow: /%7Ejoe\n",
    "User-agent: *\nDisallow: /a%zz%41\nDisallow: /%2e%2e/a\nDisallow: /a/%2E\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow: /%7Ejoe # home\n",
      at: ["/%7Ejoe"],
      line: 2,
      crawlers: ["Googlebot"],
      witnesses: ["Googlebot /~joe allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /~joe # home\n",
    },
    {
      robots: "User-agent: *\r\nDisallow: /\r\nAllow: /ü%61\r\nAllow: /%2Dx%2F%5f\r\n",
      at: ["/ü%61"],
      message:
        "These 2 paths have a percent-encoded letter, digit, -, ., _ or ~, which Google's crawlers do not decode: write the character.",
      related: ["/%2Dx%2F%5f"],
      witnesses: ["Googlebot /üa disallowed → allowed"],
      fixed: "User-agent: *\r\nDisallow: /\r\nAllow: /üa\r\nAllow: /-x%2F_\r\n",
    },
    // The group names a crawler that decodes.
    { robots: "User-agent: bingbot\nDisallow: /%7Ejoe\n", at: ["/%7Ejoe"], witnesses: [] },
  ],
});
