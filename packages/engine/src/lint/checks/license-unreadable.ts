import { parseUrl } from "../../text/read-url.ts";
import { type Check, defineCheck } from "../parts/check.ts";
import { replaceSpan } from "../parts/edits.ts";

/** Reports License lines whose value is not an absolute URL. */
export const licenseUnreadable: Check = defineCheck({
  code: "license-unreadable",
  severity: "information",
  summary: "The value of a License line is not a full URL.",
  why: "A License line has the absolute URL of a licence file (RSL 1.0). Its reader cannot find the licence with any other value.",
  messages: {
    "license-unreadable":
      "This value is not a full URL, so crawlers find no licence. Write the URL of the licence file.",
    "license-unreadable.relative":
      "This URL is relative, so crawlers may not find the licence. Write the full URL, with https:// and the host.",
    "license-unreadable.empty": "This License line has no URL. Add the URL, or remove the line.",
  },
  checkLine(line, file, report) {
    if (line.field !== "license" || line.value === undefined || line.name === undefined) return;
    const text = file.text(line.value);
    if (text === "") {
      report("license-unreadable.empty", { span: { start: line.name.start, end: line.value.end } });
      return;
    }
    if (/^[a-z][a-z\d+.-]*:[^ \t]*$/i.test(text) && parseUrl(text) !== undefined) return;
    if (!/^\.{0,2}\/[^\s/]/.test(text)) {
      report("license-unreadable", { span: line.value });
      return;
    }
    const full = file.robotsUrl === undefined ? undefined : parseUrl(text, file.robotsUrl);
    report("license-unreadable.relative", {
      span: line.value,
      fixes: [{ title: "Write the full URL", edits: full && [replaceSpan(line.value, full.href)] }],
    });
  },
});
