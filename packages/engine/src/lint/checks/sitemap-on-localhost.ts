import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { reservedHost } from "../parts/hosts.ts";
import { readSitemapValue } from "../parts/sitemap-value.ts";

/** Reports sitemap URLs whose host is private or only an example. */
export const sitemapOnLocalhost: Check = defineCheck({
  code: "sitemap-on-localhost",
  severity: "information",
  summary: "The URL of a sitemap has a host that search engines cannot reach.",
  why: "A crawler cannot reach a host of a private network (RFC 1918, RFC 6761, RFC 6762). Names for examples belong to no site (RFC 2606).",
  messages: {
    "sitemap-on-localhost":
      "The host {host} is not public, so search engines cannot read this sitemap. Write the public host.",
    "sitemap-on-localhost.example":
      "The host {host} looks like an example from a template. Write the host of the site.",
  },
  checkLine(line, file, report) {
    if (line.field !== "sitemap" || line.value === undefined) return;
    const read = readSitemapValue(file.text(line.value));
    if (read.kind !== "url") return;
    const { url } = read;
    const reserved = reservedHost(url.hostname);
    if (reserved === undefined || url.hostname === file.robotsUrl?.hostname) return;
    // A fix is known only for a robots.txt that is itself on a public host.
    const isPublic = file.robotsUrl !== undefined && reservedHost(file.robotsUrl.hostname) === undefined;
    const edits = [replaceSpan(line.value, file.origin + url.pathname + url.search)];
    report(reserved === "private" ? "sitemap-on-localhost" : "sitemap-on-localhost.example", {
      span: line.value,
      params: { host: url.host },
      fixes: isPublic ? [{ title: "Write the host of this robots.txt", edits }] : [],
    });
  },
});
