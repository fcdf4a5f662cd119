import { type HeaderFields, headerLines } from "../page/header-lines.ts";
import { findLinks, type PageLink, parseLinkHeader } from "../page/links.ts";
import { parseUrl } from "../text/read-url.ts";
import { scopedRecords } from "./field-scope.ts";
import type { CrawlerDocument } from "./robots-statements.ts";
import type { IgnoredReason, UsageStatement } from "./statement.ts";

const RSL = "application/rsl+xml";

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

/** Returns the licences with the media type of RSL from the header and the links of a page. */
export function pageLicenses(headers: HeaderFields, links: Iterable<PageLink>): readonly UsageStatement[] {
  return findLinks([...parseLinkHeader(headers), ...links], "license")
    .filter(({ type }) => type === RSL)
    .map(({ target, from, where }) => createLicenseStatement(target, from, where, undefined, true));
}

/** @param relative whether the URL may be relative, as in links. */
function createLicenseStatement(
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

/** Returns the media type in a Content-Type header, in lower case, without parameters. */
export function mediaTypeOf(headers: HeaderFields): string {
  const [line] = headerLines(headers, "content-type");
  return (line?.value ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
