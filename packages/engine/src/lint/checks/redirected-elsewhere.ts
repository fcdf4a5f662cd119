import { diagnosePlace } from "../../diagnose/place-diagnostic.ts";
import { parseUrl } from "../../text/read-url.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { withoutWww } from "../parts/hosts.ts";

/** Reports a robots.txt that was fetched from another host, or from a URL that looks like a page. */
export const redirectedElsewhere: Check = defineCheck({
  code: "redirected-elsewhere",
  severity: "information",
  summary: "Redirects lead to another host, or to a URL that is not a robots.txt.",
  why: "Crawlers should follow at least five redirects, also to other hosts (RFC 9309 §2.3.1.2). The rules then apply to the host that was asked first, so the file of another site decides.",
  messages: {
    "redirected-elsewhere":
      "Redirects lead from {from} to the robots.txt of {host}, and its rules apply to {from}. Make sure that this is intended.",
    "redirected-elsewhere.page":
      "Redirects lead to {path}, which does not look like a robots.txt. Answer /robots.txt without a redirect.",
  },
  ofBody: true,
  checkFile({ isRead, response, robotsUrl }, report) {
    // An error page is usually behind a redirect.
    if (!isRead) return;
    const span = { start: 0, end: 0 };
    const target = response.redirects?.at(-1);
    const last = target === undefined ? undefined : parseUrl(target);
    if (last === undefined) return;
    if (diagnosePlace([last.href]) !== undefined) {
      report("redirected-elsewhere.page", { span, params: { path: last.pathname } });
    } else if (robotsUrl !== undefined && withoutWww(robotsUrl.hostname) !== withoutWww(last.hostname)) {
      report("redirected-elsewhere", { span, params: { from: robotsUrl.host, host: last.host } });
    }
  },
});
