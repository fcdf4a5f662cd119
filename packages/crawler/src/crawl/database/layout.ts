import { postgresql } from "../sql/engine.ts";
import { viewsSql } from "../sql/views.ts";
import { addressStartsSql } from "./address-starts.ts";
import type { DatabaseLayout } from "./database-layout.ts";
import { functionsSql, sitemapFunctionsSql } from "./functions.ts";
import { robotsTableSql } from "./robots-table.ts";
import { tablesSql } from "./tables.ts";
import { tablesAsViewsSql } from "./tables-as-views.ts";

/** The tables of a crawl in PostgreSQL: names without a schema, which `search_path` adds. */
export const databaseLayout: DatabaseLayout = {
  schema: `${tablesSql}${tablesAsViewsSql}${viewsSql(postgresql)}${functionsSql}${sitemapFunctionsSql}${robotsTableSql}${addressStartsSql}`,
  upgrades: [],
};
