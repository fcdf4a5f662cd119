import { testCheck } from "../../../test/support/lint-table.ts";
import { html } from "./html.ts";

const RULES = "User-agent: *\nDisallow: /a\n";
const PAGE = "<!doctype html>\n<title>Not found</title>\n";

testCheck(html, {
  valid: [RULES, "", `# <html>\n${RULES}`, `<p>\n${RULES}`, [PAGE, { response: { status: 404 } }]],
  invalid: [
    {
      robots: PAGE,
      at: ["<!doctype html>"],
      severity: "error",
      id: "html",
      message:
        "It is an HTML page, not a robots.txt. Send the robots.txt, or status 404 if the site has none.",
    },
    { robots: PAGE, options: { response: { status: 200 } }, at: ["<!doctype html>"] },
    {
      robots: "\ufeff<html><input type=password>",
      at: ["\ufeff<html><input type=password>"],
      id: "html.login-page",
    },
    { robots: "<html>\r\nThis domain is for sale", at: ["<html>"], id: "html.parked-domain" },
    {
      robots: `<html><pre>\n${RULES}</pre>`,
      at: ["<html><pre>"],
      id: "html.with-groups",
      severity: "information",
    },
  ],
});
