import { bodyMessage, firstLine, hasBodyDiagnostic } from "../parts/body-check.ts";
import { type Check, defineCheck } from "../parts/check.ts";

const ADVICE = "Send the robots.txt, or status 404 if the site has none.";

/** Reports an HTML page instead of a robots.txt. */
export const html: Check = defineCheck({
  code: "html",
  severity: "error",
  summary: "The file is an HTML page.",
  why: "A robots.txt is plain text with one record on a line (RFC 9309 §2.2). Crawlers find no rules in a page, so they may fetch everything.",
  messages: {
    html: bodyMessage("html", ADVICE),
    "html.login-page": bodyMessage("login-page", ADVICE),
    "html.parked-domain": bodyMessage("parked-domain", ADVICE),
    "html.with-groups":
      "It is an HTML page, but crawlers obey the groups in it. Send the groups without the page around them.",
  },
  ofBody: true,
  checkFile(file, report) {
    if (!hasBodyDiagnostic(file, "html")) return;
    const span = firstLine(file);
    if (file.document.groupCount > 0) report("html.with-groups", { span, severity: "information" });
    else if (hasBodyDiagnostic(file, "login-page")) report("html.login-page", { span });
    else if (hasBodyDiagnostic(file, "parked-domain")) report("html.parked-domain", { span });
    else report("html", { span });
  },
});
