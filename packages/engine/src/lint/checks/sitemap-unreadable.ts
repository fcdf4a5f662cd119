import { type Check, defineCheck } from "../parts/check.ts";
import { lineEndOf, replaceSpan } from "../parts/edits.ts";
import { readSitemapValue } from "../parts/sitemap-value.ts";

/** Reports values of Sitemap lines that are no URL, or that have other text beside it. */
export const sitemapUnreadable: Check = defineCheck({
  code: "sitemap-unreadable",
  severity: "information",
  summary: "The value of a Sitemap line is not one URL.",
  why: "A Sitemap line has the full URL of one sitemap and no other text (sitemaps.org; Google's documentation). A crawler that takes the whole value as a URL does not find the sitemap.",
  messages: {
    "sitemap-unreadable": "This value is not a URL. Write the full URL of the sitemap.",
    "sitemap-unreadable.empty": "This Sitemap line has no URL. Add the URL, or remove the line.",
    "sitemap-unreadable.quoted":
      "This sitemap URL has quotation marks or angle brackets around it. Remove them.",
    "sitemap-unreadable.several": "This Sitemap line has {count} URLs. Write a line for each.",
    "sitemap-unreadable.placeholder":
      "This sitemap URL still has a placeholder of a template. Write the URL of the sitemap.",
    "sitemap-unreadable.blank":
      "This value has a blank, which a URL cannot have. Write %20 for it, or remove the text that is not part of the URL.",
  },
  checkLine(line, file, report) {
    if (line.field !== "sitemap" || line.value === undefined || line.name === undefined) return;
    const read = readSitemapValue(file.text(line.value));
    if (read.kind !== "unreadable") return;
    const { problem, urls = [] } = read;
    if (problem === "empty") {
      report("sitemap-unreadable.empty", { span: { start: line.name.start, end: line.value.end } });
      return;
    }
    if (problem === "several") {
      // Later lines repeat the field's name.
      const text = urls.join(`${lineEndOf(file.document)}${file.text(line.name)}: `);
      report("sitemap-unreadable.several", {
        span: line.value,
        params: { count: file.text(line.value).split(/[ \t]+|,(?=https?:)/i).length },
        fixes:
          urls.length === 0
            ? []
            : [{ title: "Write a line for each URL", edits: [replaceSpan(line.value, text)] }],
      });
      return;
    }
    const [url] = urls;
    report(problem === "not-a-url" ? "sitemap-unreadable" : `sitemap-unreadable.${problem}`, {
      span: line.value,
      fixes:
        url === undefined
          ? []
          : [{ title: "Remove the marks around the URL", edits: [replaceSpan(line.value, url)] }],
    });
  },
});
