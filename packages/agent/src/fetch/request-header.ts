import { checkedUserAgent } from "../user-agent.ts";
import type { AttemptOptions } from "./robots-fetcher.ts";

/** What a field value may hold (RFC 9110 §5.5). */
const FIELD_VALUE = /^[\x20-\x7e\x80-\xff]+$/;

/**
 * The fields of every request for a robots.txt.
 * @throws {InvalidOptionError} where the user agent cannot be sent.
 */
export function requestHeader(userAgent: string): Readonly<Record<string, string>> {
  // Servers may have a page for people at the same URL; most have not.
  return { "user-agent": checkedUserAgent(userAgent), accept: "text/plain, */*;q=0.5" };
}

/**
 * The fields of a conditional request (RFC 9110 §13.1.2, §13.1.3). What the server of the copy sent in a form that
 * cannot be sent back is left out: it then answers with the whole.
 */
export function conditionsOf(validators: AttemptOptions["validators"]): Readonly<Record<string, string>> {
  const { etag, lastModified } = validators ?? {};
  const fields: Record<string, string> = {};
  if (etag !== undefined && FIELD_VALUE.test(etag)) fields["if-none-match"] = etag;
  if (lastModified !== undefined && FIELD_VALUE.test(lastModified))
    fields["if-modified-since"] = lastModified;
  return fields;
}
