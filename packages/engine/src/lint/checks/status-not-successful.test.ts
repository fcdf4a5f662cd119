import { testCheck } from "../../../test/support/lint-table.ts";
import { statusNotSuccessful } from "./status-not-successful.ts";

const ROBOTS = "User-agent: *\nDisallow: /a\n";

testCheck(statusNotSuccessful, {
  valid: [
    ROBOTS,
    [ROBOTS, { response: {} }],
    [ROBOTS, { response: { status: 200 } }],
    [ROBOTS, { response: { status: 206 } }],
  ],
  invalid: [
    {
      robots: `\ufeff${ROBOTS}`,
      options: { response: { status: 403 } },
      at: [""],
      line: 1,
      id: "status-not-successful",
      severity: "error",
      message:
        "The status is 403, so crawlers ignore these rules, and most may fetch everything. Send status 200.",
    },
    {
      robots: "<!doctype html><title>Not found</title>",
      options: { response: { status: 404 } },
      at: [""],
      id: "status-not-successful.missing",
      severity: "information",
    },
    {
      robots: ROBOTS,
      options: { response: { status: 429 } },
      at: [""],
      id: "status-not-successful.too-many-requests",
      severity: "error",
    },
    {
      robots: "",
      options: { response: { status: 503 } },
      at: [""],
      id: "status-not-successful.unreachable",
      severity: "error",
    },
    {
      robots: ROBOTS,
      options: { response: { status: 301 } },
      at: [""],
      id: "status-not-successful.redirect",
      severity: "information",
    },
  ],
});
