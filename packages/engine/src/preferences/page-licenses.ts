import { type HeaderFields, headerLines } from "../page/header-lines.ts";
import { findLinks, type PageLink, parseLinkHeader } from "../page/links.ts";
import { createLicenseStatement } from "./license.ts";
import type { UsageStatement } from "./statement.ts";

const RSL = "application/rsl+xml";

/** Returns the licences with the media type of RSL from the header and the links of a page. */
export function pageLicenses(headers: HeaderFields, links: Iterable<PageLink>): readonly UsageStatement[] {
  return findLinks([...parseLinkHeader(headers), ...links], "license")
    .filter(({ type }) => type === RSL)
    .map(({ target, from, where }) => createLicenseStatement(target, from, where, undefined, true));
}

/** Returns the media type in a Content-Type header, in lower case, without parameters. */
export function mediaTypeOf(headers: HeaderFields): string {
  const [line] = headerLines(headers, "content-type");
  return (line?.value ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
