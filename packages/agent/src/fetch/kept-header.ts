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

/** @param field the value of a field by its name in lower case; repeated ones joined by ", ". */
export function keptHeader(field: (name: string) => string | undefined): KeptHeader {
  const kept: Record<string, string> = {};
  for (const [name, fieldName] of Object.entries(FIELDS)) {
    const value = field(fieldName);
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}
