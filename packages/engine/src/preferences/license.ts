import { type HeaderFields, headerLines } from "../page/header-lines.ts";
import { findLinks, type PageLink, parseLinkHeader } from "../page/links.ts";
import { parseUrl } from "../text/read-url.ts";
import { scopedRecords } from "./field-scope.ts";
import type { AskedDocument } from "./robots-statements.ts";
import type { IgnoredReason, UsageStatement } from "./statement.ts";

const RSL = "application/rsl+xml";

/**
 * The licences that a robots.txt names (RSL 1.0): those of the crawler's groups, or else those before any group, which are for
 * all. None of them changes what may be crawled.
 */
export function robotsLicenses({ document, choice }: AskedDocument): readonly UsageStatement[] {
  const records = scopedRecords(document, choice, ({ field }) => field === "license").filter(
    ([, scope]) => scope !== "other",
  );
  const hasOwn = records.some(([, scope]) => scope === "own");
  return records.map(([{ value, line }, scope]) => {
    const ignored = scope === "hidden" ? "hidden" : scope === "own" || !hasOwn ? undefined : "superseded";
    return licenseOf(value, "robots.txt", line, ignored);
  });
}

/** The licences that a page's header and its own links name: those whose media type is RSL's. */
export function pageLicenses(headers: HeaderFields, links: Iterable<PageLink>): readonly UsageStatement[] {
  return findLinks([...parseLinkHeader(headers), ...links], "license")
    .filter(({ type }) => type === RSL)
    .map(({ target, from, where }) => licenseOf(target, from, where, undefined, true));
}

/** @param relative whether its URL may be relative: those of links may. */
function licenseOf(
  text: string,
  from: UsageStatement["from"],
  where: number,
  ignored: IgnoredReason | undefined,
  relative = false,
): UsageStatement {
  const readable = relative ? text !== "" : parseUrl(text) !== undefined;
  const why = readable ? ignored : (ignored ?? "unreadable");
  return {
    mechanism: "license",
    from,
    where,
    text,
    says: {},
    ...(readable ? { terms: text } : {}),
    ...(why === undefined ? {} : { ignored: why }),
  };
}

/** The media type of the content that a header is about, in small letters, without parameters. */
export function mediaTypeOf(headers: HeaderFields): string {
  const [line] = headerLines(headers, "content-type");
  return (line?.value ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
