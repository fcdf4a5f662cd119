import { findFailureRule } from "../../access/access-result.ts";
import { type Check, defineCheck } from "../parts/check.ts";

/** Reports a status that makes crawlers ignore the body. */
export const statusNotSuccessful: Check = defineCheck({
  code: "status-not-successful",
  severity: "error",
  summary: "Crawlers do not read the body of a response whose status is not 2xx.",
  why: "After a 4xx status, a crawler may fetch everything (RFC 9309 §2.3.1.3). After a 5xx status, it must assume that everything is disallowed (§2.3.1.4).",
  messages: {
    "status-not-successful":
      "The status is {status}, so crawlers ignore these rules, and most may fetch everything. Send status 200.",
    "status-not-successful.missing":
      "The status is {status}, so the site has no robots.txt, and most crawlers may fetch everything.",
    "status-not-successful.too-many-requests":
      "The status is 429. Google's crawlers then fetch nothing, and most other crawlers may fetch everything. Do not limit requests for the robots.txt.",
    "status-not-successful.unreachable":
      "The status is {status}, so most crawlers must assume that everything is disallowed. Send status 200, or 404 without a robots.txt.",
    "status-not-successful.redirect":
      "The status is {status}. Crawlers follow the redirect and read the file at its end, not this one.",
  },
  ofBody: true,
  checkFile({ response, bodyDiagnostics, document }, report) {
    const { status } = response;
    const rule = status === undefined ? undefined : findFailureRule(status);
    if (status === undefined || rule === undefined) return;
    const span = { start: 0, end: 0 };
    const hasGroups = bodyDiagnostics.length === 0 && document.groupCount > 0;
    if (rule === "tooManyRedirects") {
      report("status-not-successful.redirect", { span, params: { status }, severity: "information" });
    } else if (rule === "tooManyRequests") {
      report("status-not-successful.too-many-requests", { span });
    } else if (document.dialect.access[rule] === "unreachable") {
      report("status-not-successful.unreachable", { span, params: { status } });
    } else if (hasGroups) {
      report("status-not-successful", { span, params: { status } });
    } else {
      // A site without a robots.txt answers so.
      report("status-not-successful.missing", { span, params: { status }, severity: "information" });
    }
  },
});
