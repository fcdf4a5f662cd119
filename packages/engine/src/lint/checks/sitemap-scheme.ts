import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";
import { readSitemapValue } from "../parts/sitemap-value.ts";

/** Reports sitemap URLs that do not begin with `http://` or `https://`. */
export const sitemapScheme: Check = defineCheck({
  code: "sitemap-scheme",
  severity: "information",
  summary: "The URL of a sitemap does not begin with http:// or https://.",
  why: "A Sitemap line has the full URL of a file, with its protocol (sitemaps.org). Search engines read sitemaps by HTTP or HTTPS.",
  messages: {
    "sitemap-scheme":
      "The scheme {scheme} is not http or https, so search engines do not read this sitemap. Write an https URL.",
    "sitemap-scheme.missing":
      "This sitemap URL has no scheme, so not all crawlers read it. Write https:// before it.",
    "sitemap-scheme.misspelt":
      "The beginning of this sitemap URL is misspelt, so not all crawlers read it. Write http:// or https://.",
    "sitemap-scheme.doubled":
      "This sitemap URL has two schemes, so it names a wrong host. Remove the first scheme.",
  },
  checkLine(line, file, report) {
    if (line.field !== "sitemap" || line.value === undefined) return;
    const read = readSitemapValue(file.text(line.value));
    if (read.kind !== "scheme") return;
    const { problem, scheme, rest } = read;
    if (problem === "not-http") {
      report("sitemap-scheme", { span: line.value, params: { scheme } });
      return;
    }
    const missing = problem === "missing" ? `${file.robotsUrl?.protocol ?? "https:"}//` : "";
    const isFixable = rest !== undefined && readSitemapValue(missing + rest).kind === "url";
    report(`sitemap-scheme.${problem}`, {
      span: line.value,
      fixes: isFixable
        ? [{ title: "Correct the beginning of the URL", edits: [replaceSpan(line.value, missing + rest)] }]
        : [],
    });
  },
});
