import { testCheck } from "../../../test/support/lint-table.ts";
import { encodedDelimiterInPath } from "./encoded-delimiter-in-path.ts";

const ANY = "User-agent: *\n";

testCheck(encodedDelimiterInPath, {
  valid: [
    `${ANY}Disallow: /a?b=c\nDisallow: /wiki/Help%3AContents\nDisallow: /*%2B*\n`,
    `${ANY}Disallow: /login?next=%2Fa%3Fb%3D1\nDisallow: /*?x%5B%5D=\n`,
    `${ANY}Disallow: /*/*?*ls%3D*%3Fls%3D*\n`,
    `${ANY}Disallow: /a?b\nDisallow: /a%3Fb\n`,
    `${ANY}Disallow: /\nDisallow: /a%3Fb\n`,
    "Disallow: /a%3Fb\n",
  ],
  invalid: [
    // It can be a title with a question mark.
    ...["/wiki/Who_is_it%3F", "/who%3F/page", "/search%3Fq"].map((path) => ({
      robots: `${ANY}Disallow: ${path}\n`,
      at: [path],
      severity: "information" as const,
      witnesses: [],
    })),
    ...["/a/%3F", "/*%3F", "/a.php%3Fx", "/search%3Fq="].map((path) => ({
      robots: `${ANY}Disallow: ${path}\n`,
      at: [path],
      severity: "warning" as const,
    })),
    {
      robots: "User-agent: *\r\nDisallow: /ü%3Fq%3da%26b # why\r\n",
      at: ["/ü%3Fq%3da%26b"],
      line: 2,
      severity: "warning",
      message: "This path has %3F, which does not match a raw ? in a URL: write ? if you mean a query.",
      witnesses: ["Googlebot /ü?q=a&b allowed → disallowed"],
      fixed: "User-agent: *\r\nDisallow: /ü?q=a&b # why\r\n",
    },
    {
      robots: `${ANY}Disallow: /*?page%3D%2A\n\nUser-agent: FooBot\nDisallow: /*?page%3D%2A\n`,
      at: ["/*?page%3D%2A"],
      message: "This path has %3D, which does not match a raw = in a URL: write = if you mean a query.",
    },
  ],
});
