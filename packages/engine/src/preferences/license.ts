import { parseUrl } from "../text/read-url.ts";
import { scopedRecords } from "./field-scope.ts";
import type { CrawlerDocument } from "./robots-statements.ts";
import type { IgnoredReason, UsageStatement } from "./statement.ts";

/**
 * Returns the licences that a robots.txt names (RSL 1.0). Licences in the crawler's groups apply. If none does, the
 * licences before the first group apply: they are for all crawlers. Licences never change what may be crawled.
 */
export function robotsLicenses({ document, choice }: CrawlerDocument): readonly UsageStatement[] {
  const records = scopedRecords(document, choice, ({ field }) => field === "license").filter(
    ([, scope]) => scope !== "other",
  );
  const hasOwn = records.some(([, scope]) => scope === "own");
  return records.map(([{ value, line }, scope]) => {
    const ignored = scope === "hidden" ? "hidden" : scope === "own" || !hasOwn ? undefined : "superseded";
    return createLicenseStatement(value, "robots.txt", line, ignored);
  });
}

/**
 * Creates the statement of a licence.
 * @param relative whether the URL may be relative, as in links.
 */
export function createLicenseStatement(
  text: string,
  from: UsageStatement["from"],
  where: number,
  ignored: IgnoredReason | undefined,
  relative = false,
): UsageStatement {
  const isReadable = relative ? text !== "" : parseUrl(text) !== undefined;
  const reason = isReadable ? ignored : (ignored ?? "unreadable");
  return {
    mechanism: "license",
    from,
    where,
    text,
    says: {},
    ...(isReadable ? { terms: text } : {}),
    ...(reason === undefined ? {} : { ignored: reason }),
  };
}
