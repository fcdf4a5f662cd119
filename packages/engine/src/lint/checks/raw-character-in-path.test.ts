import { testCheck } from "../../../test/support/lint-table.ts";
import { rawCharacterInPath } from "./raw-character-in-path.ts";

testCheck(rawCharacterInPath, {
  valid: [
    'User-agent: *\nDisallow: /%7B%7Burl%7D%7D\nDisallow: /a # "<{\n',
    "User-agent: *\nDisallow: /a[0]\nDisallow: /b'c~d!\n",
    // Other checks report these paths.
    "User-agent: *\nDisallow: /^a$\nDisallow: /(a|b)/\nDisallow: /a\\.html\nDisallow: {a}\n",
    "User-agent: *\nDisallow: /a<b /c\nDisallow: /d {e}\n",
    'Disallow: /"\nUser-agent: *\nDisallow: /a\n',
    // Both forms are disallowed.
    "User-agent: *\nDisallow: /*{{\nDisallow: *%7b%7B*\nDisallow: /a|b\nDisallow: /a%7Cb\n",
  ],
  invalid: [
    {
      robots: '\ufeffUser-agent: *\r\nDisallow: /ü/"a"# b\r\n',
      at: ['/ü/"a"'],
      line: 2,
      severity: "warning",
      crawlers: ["Googlebot"],
      witnesses: ["Googlebot /ü/%22a%22 allowed → disallowed"],
      fixed: "\ufeffUser-agent: *\r\nDisallow: /ü/%22a%22# b\r\n",
    },
    {
      robots: "User-agent: *\nDisallow: /x\u001by?z=\u007f\n",
      at: ["/x\u001by?z=\u007f"],
      id: "raw-character-in-path",
      witnesses: ["Googlebot /x%1By?z=%7F allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /x%1By?z=%7F\n",
    },
    {
      // After a `*`, clients send the braces raw in a query, and encoded in a path.
      robots: "User-agent: *\r\nDisallow: /*{{url}}\r\nDisallow: /*<*\r\nDisallow: /{{a?{{b\nDisallow: /c|d",
      at: ["/*{{url}}", "/c|d"],
      id: "raw-character-in-path.several",
      message:
        "These 3 paths have characters that clients percent-encode ({, }, <), but Google's crawlers do not encode a path: percent-encode them here.",
      related: ["/*<*", "/{{a?{{b"],
      witnesses: ["Googlebot /%7B%7Burl%7D%7D allowed → disallowed"],
      fixed:
        "User-agent: *\r\nDisallow: /*{{url}}\r\nDisallow: /*%7B%7Burl%7D%7D\r\nDisallow: /*%3C*\r\nDisallow: /%7B%7Ba?{{b\nDisallow: /c|d",
    },
    {
      // Bing's crawler is assumed to encode the characters, as RFC 9309 permits.
      robots: "User-agent: bingbot\nAllow: /a`b\nDisallow: /a\n",
      at: ["/a`b"],
      severity: "information",
      witnesses: [],
    },
    {
      // Another rule disallows the URLs, too.
      robots: 'User-agent: *\nDisallow: /a"\nDisallow: /a\n',
      at: ['/a"'],
      severity: "information",
    },
    {
      robots: "User-agent: *\nDisallow: /users/{id}/edit\nDisallow: /b/<name>\nDisallow: /c?d={e}\n",
      at: ["/users/{id}/edit"],
      id: "raw-character-in-path.placeholder",
      message: "Crawlers read {id} literally: write * if any text can stand there, or percent-encode it.",
      severity: "information",
      related: ["/b/<name>", "/c?d={e}"],
      fixes: [],
    },
    {
      robots: "User-agent: *\nDisallow: /About\\News/\nDisallow: /a\\b1.asp\n",
      at: ["/About\\News/"],
      id: "raw-character-in-path.backslash",
      severity: "warning",
      related: ["/a\\b1.asp"],
      witnesses: ["Googlebot /About/News/ allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /About/News/\nDisallow: /a/b1.asp\n",
    },
    {
      robots: "User-agent: *\nDisallow: /*t=\\*\n",
      at: ["/*t=\\*"],
      id: "raw-character-in-path.backslash",
      severity: "information",
      fixes: [],
    },
    {
      robots: "User-agent: *\nDisallow: /a|b\nAllow: /*?{*\n",
      at: ["/a|b"],
      id: "raw-character-in-path.some-clients",
      severity: "information",
      related: ["/*?{*"],
      fixed: "User-agent: *\nDisallow: /a|b\nDisallow: /a%7Cb\nAllow: /*?{*\nAllow: /*?%7B*\n",
    },
  ],
});
