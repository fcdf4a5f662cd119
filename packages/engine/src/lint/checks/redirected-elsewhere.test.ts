import { testCheck } from "../../../test/support/lint-table.ts";
import { redirectedElsewhere } from "./redirected-elsewhere.ts";

const ROBOTS = "User-agent: *\nDisallow: /a\n";
const robotsUrl = "https://example.com/robots.txt";

testCheck(redirectedElsewhere, {
  valid: [
    ROBOTS,
    [ROBOTS, { robotsUrl, response: { redirects: [] } }],
    [ROBOTS, { robotsUrl, response: { redirects: ["https://www.example.com/robots.txt"] } }],
    [ROBOTS, { robotsUrl: "http://www.example.com/robots.txt", response: { redirects: [robotsUrl] } }],
    [ROBOTS, { robotsUrl, response: { redirects: ["https://b.example/x", robotsUrl] } }],
    [ROBOTS, { robotsUrl, response: { redirects: ["not a URL"] } }],
    [ROBOTS, { robotsUrl, response: { status: 404, redirects: ["https://b.example/robots.txt"] } }],
    [ROBOTS, { robotsUrl, response: { status: 404, redirects: ["https://example.com/error"] } }],
    // The host that was asked is unknown.
    [ROBOTS, { response: { redirects: ["https://b.example/robots.txt"] } }],
  ],
  invalid: [
    {
      robots: `\ufeff${ROBOTS}`,
      options: { robotsUrl, response: { redirects: ["https://b.example:8080/robots.txt"] } },
      at: [""],
      line: 1,
      severity: "information",
      message:
        "Redirects lead from example.com to the robots.txt of b.example:8080, and its rules apply to example.com. Make sure that this is intended.",
    },
    {
      robots: "<html>",
      options: { response: { redirects: ["https://example.com/home?from=robots"] } },
      at: [""],
      id: "redirected-elsewhere.page",
    },
  ],
});
