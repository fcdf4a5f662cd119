/**
 * Query keys whose values sign a request, as listed in OpenTelemetry's semantic conventions for `url.full`
 * (v1.45.0, https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/). They are case-sensitive.
 */
const SECRET_KEYS: ReadonlySet<string> = new Set([
  "AWSAccessKeyId",
  "Signature",
  "X-Amz-Credential",
  "X-Amz-Security-Token",
  "X-Amz-Signature",
  "X-Goog-Signature",
  "sig",
]);
const REDACTED = "REDACTED";

/**
 * Returns a URL for traces. User name, password and the values of `SECRET_KEYS` become `REDACTED`. The rest is
 * unchanged.
 */
export function redactedUrl(url: URL): string {
  const { username, password, search } = url;
  const isPlain = username === "" && password === "";
  const query = search === "" ? search : redactQuery(search);
  if (isPlain && query === search) return url.href;
  const shown = new URL(url);
  if (!isPlain) shown.username = REDACTED;
  if (password !== "") shown.password = REDACTED;
  // Setting an empty `search` would remove the "?" of an empty query.
  if (query !== search) shown.search = query;
  return shown.href;
}

function redactQuery(search: string): string {
  const pairs = search.slice(1).split("&");
  return `?${pairs.map((pair) => (isSecret(pair) ? `${pair.slice(0, pair.indexOf("=") + 1)}${REDACTED}` : pair)).join("&")}`;
}

function isSecret(pair: string): boolean {
  const end = pair.indexOf("=");
  return end > 0 && SECRET_KEYS.has(decodeKey(pair.slice(0, end)));
}

/** Decodes a key, because servers also accept percent-encoded keys. */
function decodeKey(key: string): string {
  if (!key.includes("%")) return key;
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
