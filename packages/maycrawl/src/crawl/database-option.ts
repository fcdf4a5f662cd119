import type { DatabasePlace } from "@maycrawl/crawler";
import { UsageError } from "../cli/errors.ts";
import { databaseUrl } from "../options/database-url.ts";

/**
 * Returns the location of a crawl in a database.
 * @param wants subcommand or option that the error message names, such as `status`.
 * @throws {UsageError} if `--database` is missing, or is not the URL of a PostgreSQL database.
 */
export function databaseLocationOf(
  wants: string,
  { database, name }: { readonly database?: string; readonly name?: string },
): DatabasePlace {
  if (database === undefined) throw databaseMissing(wants);
  return { url: databaseUrl("--database", database), name };
}

export function databaseMissing(wants: string): UsageError {
  return new UsageError(
    `crawl ${wants} needs a --database`,
    "expected a URL such as postgres://127.0.0.1:5432/crawls",
  );
}

/** Returns the error for a command line with `--name` but without `--database`. */
export function nameWithoutDatabase(): UsageError {
  return new UsageError("--name needs --database: it names a crawl in a database");
}
