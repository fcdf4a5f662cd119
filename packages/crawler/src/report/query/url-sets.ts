import { isNonPageKindSql } from "../../audit/page-status.ts";
import { verdictSql } from "../summary/url-verdict.ts";

const VISITED = "FROM url JOIN visit ON visit.id = url.visit WHERE";

/** SQL query for pages that may be indexed, but name another URL as canonical. */
export const CANONICALISED: string = `SELECT url.url ${VISITED} ${verdictSql} = 'canonicalised'`;

/** SQL query for redirects. */
export const REDIRECTED: string = `SELECT url.url ${VISITED} ${verdictSql} = 'redirect'`;

/** SQL query for pages that may not be indexed. */
export const NOINDEX: string = `SELECT url.url ${VISITED} ${verdictSql} = 'not-indexable'`;

/** SQL condition for a URL that failed or is gone. */
const HAS_FAILED = `${verdictSql} IN ('failed', 'gone')`;

/** SQL query for URLs whose server refuses access (401, 403). They may stay as they are, unlike the other failures. */
export const REFUSED: string = `SELECT url.url ${VISITED} ${HAS_FAILED} AND ${isNonPageKindSql("refused", "visit.status")}`;

/** SQL query for URLs that failed in another way, or are gone. */
export const FAILED: string = `SELECT url.url ${VISITED} ${HAS_FAILED} AND NOT coalesce(${isNonPageKindSql("refused", "visit.status")}, FALSE)`;

/**
 * SQL query for indexable pages in a sitemap that no page links to. The view `orphans` has all such URLs, also those of
 * errors, redirects and hosts that were not crawled.
 */
export const ORPHANS: string = `SELECT orphans.url FROM orphans JOIN url ON url.id = orphans.id JOIN visit ON visit.id = url.visit
  WHERE ${verdictSql} = 'indexable'`;

/** SQL query for linked pages that are missing from the sitemaps of their host. */
export const ISLANDS = "SELECT url FROM islands";
