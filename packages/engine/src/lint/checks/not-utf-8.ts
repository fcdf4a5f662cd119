import { lineMessages } from "../../diagnose/line-messages.ts";
import type { Span } from "../../text/span.ts";
import { type Check, defineCheck, placesOf } from "../parts/check.ts";

/** Reports lines in an encoding other than UTF-8, once for the file. */
export const notUtf8: Check = defineCheck({
  code: "not-utf-8",
  severity: "information",
  summary: "A line is not UTF-8.",
  why: "A robots.txt must be UTF-8 (RFC 9309 §2.2). Clients encode the path of a URL as UTF-8, so a path in another encoding matches only URLs that are percent-encoded in that encoding.",
  messages: {
    "not-utf-8": lineMessages["not-utf-8"],
    "not-utf-8.several":
      "{count} lines are not UTF-8 (perhaps {encoding}), and this is the first one: a robots.txt must be UTF-8 (RFC 9309 §2.2).",
  },
  checkFile(file, report) {
    const [first, ...others] = file.lineDiagnostics.filter(({ code }) => code === "not-utf-8");
    if (first === undefined) return;
    const spanOf = (number: number): Span => {
      const line = file.document.line(number);
      return { start: line?.span.start ?? 0, end: line?.ending.start ?? 0 };
    };
    const { encoding = "another encoding" } = first.params;
    report(others.length === 0 ? "not-utf-8" : "not-utf-8.several", {
      span: spanOf(first.line),
      params: others.length === 0 ? { encoding } : { encoding, count: others.length + 1 },
      related: placesOf(
        others.map(({ line }) => ({ span: spanOf(line) })),
        "This line is not UTF-8 either.",
      ),
    });
  },
});
