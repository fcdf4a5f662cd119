import { testCheck } from "../../../test/support/lint-table.ts";
import { brokenPercentEncoding } from "./broken-percent-encoding.ts";

testCheck(brokenPercentEncoding, {
  valid: [
    "User-agent: *\nDisallow: /%25\nDisallow: /%C3%BC%e3\nDisallow: /a # 100%\n",
    "User-agent: 100%\nDisallow: /a\n",
  ],
  invalid: [
    {
      robots: "User-agent: *\nDisallow: /100%/ü # %\n",
      at: ["/100%/ü"],
      line: 2,
      severity: "information",
      message: "This path has a % without two hex digits after it: write %25 for a percent sign.",
      witnesses: ["Googlebot /100%25/ü allowed → disallowed"],
      fixed: "User-agent: *\nDisallow: /100%25/ü # %\n",
    },
    {
      robots: "\ufeffUser-agent: *\r\nDisallow: /%name%\r\nDisallow: /%zz%41\r\nDisallow: /off50%$\r\n",
      at: ["/%name%"],
      id: "broken-percent-encoding.several",
      related: ["/%zz%41", "/off50%$"],
      fixed:
        "\ufeffUser-agent: *\r\nDisallow: /%25name%25\r\nDisallow: /%25zz%41\r\nDisallow: /off50%25$\r\n",
    },
    {
      // Bytes that are not UTF-8 cannot be written again.
      robots: Uint8Array.from("User-agent: *\nDisallow: /\xe9/%zz\n", (c) => c.charCodeAt(0)),
      at: ["/\ufffd/%zz"],
      fixes: [],
      witnesses: [],
    },
    // Perhaps %3A.
    { robots: "User-agent: *\nDisallow: /talk%3M/\n", at: ["/talk%3M/"], fixes: [], witnesses: [] },
    {
      robots: "User-agent: *\nDisallow: /a/%*\n",
      at: ["/a/%*"],
      id: "broken-percent-encoding.cut",
      witnesses: ["bingbot /a/%E3 allowed → disallowed"],
      fixes: [],
    },
    {
      robots: "User-agent: *\nDisallow: /%D9%\nDisallow: /%2\n",
      at: ["/%D9%"],
      id: "broken-percent-encoding.several-cut",
      related: ["/%2"],
      witnesses: ["bingbot /%D9%E3 allowed → disallowed"],
    },
  ],
});
