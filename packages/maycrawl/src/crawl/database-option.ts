import type { DatabasePlace } from "@maycrawl/crawler";
import { UsageError } from "../cli/errors.ts";
import { databaseUrl } from "../options/database-url.ts";

/**
 * Returns the place of a crawl in a database.
 * @param wants what needs a database, for the error: `status`.
 * @throws {UsageError} where `--database` is missing, or is not the URL of a PostgreSQL database.
 */
export function databaseOf(
  wants: string,
  { database, name }: { readonly database?: string; readonly name?: string },
): DatabasePlace {
  if (database === undefined) throw databaseMissing(wants);
  return { url: databaseUrl("--database", database), name };
}

export function databaseMissing(wants: string): UsageError {
  return new UsageError(
    `crawl ${wants} needs a --database`,
    "expected such as postgres://127.0.0.1:5432/crawls",
  );
}

/** Returns the error for a command line with `--name`, and without `--database`. */
export function nameWithoutDatabase(): UsageError {
  return new UsageError("--name says which crawl in a database is meant, and --database is missing");
}
