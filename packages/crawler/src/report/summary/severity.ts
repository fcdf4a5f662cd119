/** How much an issue matters. An error costs pages or visitors, a warning may, and a note needs only a look. */
export type Severity = "error" | "warning" | "note";

/** All severities, the most severe first. */
export const severities: readonly Severity[] = ["error", "warning", "note"];

/** Severities of the codes of contradictions, broken links and other sets of URLs. */
const BY_CODE: Readonly<Record<string, Severity>> = {
  "broken-link": "error",
  "failed-link": "error",
  "broken-redirect": "error",
  "redirect-nowhere": "error",
  "redirect-loop": "error",
  "canonical-blocked": "error",
  "canonical-not-ok": "error",
  "noindex-blocked": "error",
  "sitemap-blocked": "error",
  "sitemap-not-ok": "error",
  "sitemap-failed": "error",
  "sitemap-file-blocked": "error",
  failed: "error",
  firewalls: "error",
  notes: "note",
  blocked: "note",
  redirect: "note",
  orphans: "note",
  islands: "note",
  canonicalised: "note",
  noindex: "note",
};

/** Returns the severity of a code. A code of a later version is a warning. */
export function severityOf(code: string): Severity {
  return Object.hasOwn(BY_CODE, code) ? (BY_CODE[code] as Severity) : "warning";
}

/** Returns the known codes of a severity. */
export function codesOf(severity: Severity): readonly string[] {
  return Object.keys(BY_CODE).filter((code) => BY_CODE[code] === severity);
}
