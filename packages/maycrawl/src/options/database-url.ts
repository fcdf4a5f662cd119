import type { DatabasePlace } from "@maycrawl/crawler/report";
import { parseUrl } from "@maycrawl/engine/internal";
import { UsageError } from "../cli/errors.ts";
import { maskedText } from "../output/masked-text.ts";

const DATABASE = /^postgres(?:ql)?:\/\//i;
const URL_OF_ANY_KIND = /^[a-z][a-z\d+.-]*:\/\//i;

/** Whether an argument is a URL of any scheme, and not a path. */
export function isAnyUrl(given: string): boolean {
  return URL_OF_ANY_KIND.test(given);
}

/**
 * Checks the URL of a PostgreSQL database. Also sets the process title, so that the list of processes does not show
 * the password in the URL to other users of the machine.
 * @param name name of the option or operand with the URL.
 * @throws {UsageError} if `given` is not the URL of a PostgreSQL database.
 */
export function databaseUrl(name: string, given: string): string {
  process.title = "maycrawl";
  if (DATABASE.test(given)) return given;
  throw new UsageError(
    `${name} "${maskedText(given)}" is not the URL of a PostgreSQL database`,
    'expected such as "postgres://127.0.0.1:5432/crawls" or "postgres://user:password@host/crawls"',
  );
}

/** Returns the name and the database of a crawl as text, without user, password and parameters. */
export function databaseText({ url = "", name = "crawl" }: DatabasePlace): string {
  return `${name} in ${addressOf(url)}`;
}

/** Returns the URL of a database without user, password and parameters; "the database" for an invalid URL. */
export function addressOf(database: string): string {
  const url = parseUrl(database);
  if (url === undefined) return "the database";
  const { protocol, host, pathname } = url;
  return `${protocol}//${host}${pathname}`;
}
