import { postgresql } from "../sql/engine.ts";
import { viewsSql } from "../sql/views.ts";
import type { DatabaseLayout } from "./client/prepare-schema.ts";
import { rateLimitSql } from "./coordination/address-rate-limiter.ts";
import { functionsSql, sitemapFunctionsSql } from "./schema/stored-functions.ts";
import { compatibilityViewsSql, robotsTableSql, tablesSql } from "./schema/tables.ts";

/** Tables, views and functions of a crawl in PostgreSQL. Their names are unqualified; `search_path` sets the schema. */
export const crawlSchema: DatabaseLayout = {
  schema: `${tablesSql}${compatibilityViewsSql}${viewsSql(postgresql)}${functionsSql}${sitemapFunctionsSql}${robotsTableSql}${rateLimitSql}`,
  upgrades: [],
};
