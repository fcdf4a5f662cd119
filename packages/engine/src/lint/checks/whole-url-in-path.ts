import type { Rule } from "../../document/records.ts";
import { sampleUrls } from "../../patterns/sample-urls.ts";
import { encodeText } from "../../text/bytes.ts";
import { parseUrl } from "../../text/read-url.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { withoutWww } from "../parts/hosts.ts";
import type { LintedFile } from "../parts/linted-file.ts";
import { runsOfRules } from "../parts/rule-runs.ts";
import { tryRule } from "../parts/rule-trial.ts";
import { pathSpan, rulesInGroups, statedAnswer } from "../parts/rules.ts";
import { readHostAlone, readWholeUrl, type WholeUrl } from "../parts/whole-url.ts";

/** Reports rules whose path is a whole URL. */
export const wholeUrlInPath: Check = defineCheck({
  code: "whole-url-in-path",
  severity: "error",
  summary: "A rule with a whole URL matches nothing.",
  why: "A path pattern begins with / or *, and is compared with the path of a URL, without scheme and host (RFC 9309 §2.2.2). A robots.txt applies only to its own host (§2.3).",
  messages: {
    "whole-url-in-path": "This rule has a whole URL, so it matches nothing: keep only the path.",
    "whole-url-in-path.several":
      "These {count} rules have a whole URL, so they match nothing: keep only the paths.",
    "whole-url-in-path.host":
      "This rule has a whole URL, perhaps of another host, so it matches nothing: rules for another host belong in the robots.txt of that host.",
    "whole-url-in-path.several-hosts":
      "These {count} rules have a whole URL, perhaps of another host, so they match nothing: rules for another host belong in the robots.txt of that host.",
  },
  checkFile(file, report) {
    const { origin } = file;
    const hosts = knownHosts(file);
    // With several hosts, or none, the rule may be for another site.
    const isSure = hosts?.size === 1;
    const kindOf = (rule: Rule): "path" | "host" | undefined => {
      const url = urlOf(rule);
      return url === undefined ? undefined : concernsSite(url, hosts, file) ? "path" : "host";
    };
    for (const { key, group, rules, span, others } of runsOfRules(file, kindOf)) {
      const [first] = rules;
      const isOne = rules.length === 1;
      const related = others.map((other) => ({ ...other, message: "This rule has a whole URL too." }));
      const params = isOne ? {} : { count: rules.length };
      if (key === "host") {
        const id = isOne ? "whole-url-in-path.host" : "whole-url-in-path.several-hosts";
        report(id, { span, params, related, severity: "information" });
        continue;
      }
      const edits = rules.flatMap((rule) => {
        const { start } = pathSpan(rule, file);
        const url = urlOf(rule);
        if (url === undefined) return [];
        const end = start + encodeText(url.authority).length;
        return [replaceSpan({ start, end }, url.path.startsWith("/") ? "" : "/")];
      });
      const urls = rules.slice(0, 3).flatMap((rule) => {
        const { path = "/" } = urlOf(rule) ?? {};
        return sampleUrls(path.startsWith("/") ? path : `/${path}`, origin).slice(0, isOne ? 3 : 1);
      });
      const meant = statedAnswer(first);
      const { witness, isTried } = tryRule(file, group, {
        edits,
        urls,
        meant,
        accepts: ({ isKnown }) => isSure || isKnown,
      });
      const untold = isSure && !isTried ? "error" : "information";
      report(isOne ? "whole-url-in-path" : "whole-url-in-path.several", {
        span,
        params,
        related,
        severity: witness === undefined ? untold : isSure ? "error" : "warning",
        witnesses: [witness],
        fixes: [{ title: "Keep only the path", edits }],
      });
    }
  },
});

function urlOf({ path }: Rule): WholeUrl | undefined {
  return readWholeUrl(path) ?? readHostAlone(path);
}

/**
 * Returns the hosts of the site, as far as the file or its URL shows them; undefined if all URLs of the file have the
 * same host, which is probably that of the site.
 */
function knownHosts(file: LintedFile): ReadonlySet<string> | undefined {
  const { document, robotsUrl } = file;
  if (robotsUrl !== undefined) return new Set([withoutWww(robotsUrl.hostname)]);
  const urls = document.sitemaps.slice(0, 100).map(({ url }) => parseUrl(url));
  const known = new Set(urls.flatMap((url) => (url === undefined ? [] : [withoutWww(url.hostname)])));
  if (known.size > 0) return known;
  const named = new Set<string>();
  for (const { rule } of rulesInGroups(file)) {
    const url = urlOf(rule);
    if (url !== undefined) named.add(withoutWww(url.host));
    if (named.size > 1) return known;
  }
  return undefined;
}

/**
 * Whether the URL of a rule is probably one of the site. If the host of the site is unknown, a URL without a path is
 * probably one of another host: few owners disallow their own site in this way.
 */
function concernsSite(
  { authority, host, path, hasScheme }: WholeUrl,
  hosts: ReadonlySet<string> | undefined,
  { robotsUrl }: LintedFile,
): boolean {
  if (host === "" || /^ftp:/i.test(authority)) return false;
  if (hosts !== undefined) {
    const [, port = ""] = /:(\d*)$/.exec(authority) ?? [];
    return hosts.has(withoutWww(host)) && ["", "80", "443", robotsUrl?.port].includes(port);
  }
  return hasScheme && !/^(?:\/?\**|\/?\$)$/.test(path);
}
