import { type PageResponse, valuesOf } from "../page-response.ts";
import type { KeptHeader } from "./fetched-robots.ts";

const FIELDS: Readonly<Record<keyof KeptHeader, string>> = {
  age: "age",
  cacheControl: "cache-control",
  contentEncoding: "content-encoding",
  contentType: "content-type",
  date: "date",
  etag: "etag",
  expires: "expires",
  lastModified: "last-modified",
  retryAfter: "retry-after",
};

/** Returns the fields of a header that are kept. */
export function keptHeader(headers: PageResponse["headers"]): KeptHeader {
  const kept: Record<string, string> = {};
  for (const [name, fieldName] of Object.entries(FIELDS)) {
    const values = valuesOf(headers, fieldName);
    if (values.length > 0) kept[name] = values.join(", ");
  }
  return kept;
}
