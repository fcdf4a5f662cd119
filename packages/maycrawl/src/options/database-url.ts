import type { DatabasePlace } from "@maycrawl/crawler/report";
import { parseUrl } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";

const DATABASE = /^postgres(?:ql)?:\/\//i;
const URL_OF_ANY_KIND = /^[a-z][a-z\d+.-]*:\/\//i;

/** Whether an argument is the URL of something, and not a path. */
export function isUrlOfAnyKind(given: string): boolean {
  return URL_OF_ANY_KIND.test(given);
}

/**
 * Checks the URL of a PostgreSQL database. Other users of the machine no longer see its password among the processes.
 * @param name of the option or operand that gives it.
 * @throws {UsageError} if it is none.
 */
export function databaseUrl(name: string, given: string): string {
  process.title = "maycrawl";
  if (DATABASE.test(given)) return given;
  throw new UsageError(
    `${name} "${maskedText(given)}" is no URL of a PostgreSQL database`,
    'expected such as "postgres://127.0.0.1:5432/crawls" or "postgres://user:password@host/crawls"',
  );
}

/** Where a crawl's database is, without its user and password. */
export function databaseWords({ url = "", name = "crawl" }: DatabasePlace): string {
  return `${name} in ${addressOf(url)}`;
}

/** The URL of a database without user, password and parameters. */
export function addressOf(database: string): string {
  const url = parseUrl(database);
  if (url === undefined) return "the database";
  const { protocol, host, pathname } = url;
  return `${protocol}//${host}${pathname}`;
}
