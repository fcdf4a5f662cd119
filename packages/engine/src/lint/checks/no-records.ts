import { dialectOfToday } from "../../dialects/dialect-of-today.ts";
import { parse } from "../../document/parse.ts";
import { bodyMessage, firstLine, hasBodyDiagnostic } from "../parts/body-check.ts";
import { type Check, defineCheck } from "../parts/check.ts";

/** Reports a text without a single record. */
export const noRecords: Check = defineCheck({
  code: "no-records",
  severity: "information",
  summary: "The file has text, but no record.",
  why: "A record has a field name, a colon and a value (RFC 9309 §2.2). Crawlers ignore all other lines, so they may fetch everything. Such a text is often an error message that the server sends with status 200.",
  messages: { "no-records": bodyMessage("no-records", "Crawlers ignore it and may fetch everything.") },
  ofBody: true,
  checkFile(file, report) {
    const { document, bytes } = file;
    if (!hasBodyDiagnostic(file, "no-records")) return;
    // The diagnostic examines only the beginning of a long text.
    for (const { kind } of document.readLines()) if (kind === "record") return;
    // Google's parser also reads lines that lack only the colon. They have their own code.
    if (parse(bytes, { dialect: dialectOfToday }).table.groupCount > 0) return;
    report("no-records", { span: firstLine(file) });
  },
});
