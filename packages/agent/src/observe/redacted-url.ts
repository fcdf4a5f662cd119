/**
 * Keys of a query whose values sign a request, as OpenTelemetry's semantic conventions list them for `url.full`
 * (v1.45.0, https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/). Their case counts.
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

/** A URL as traces may show it: user name, password and signatures are `REDACTED`; all else is as it was. */
export function redactedUrl(url: URL): string {
  const { username, password, search } = url;
  const isPlain = username === "" && password === "";
  const query = search === "" ? search : redactedQuery(search);
  if (isPlain && query === search) return url.href;
  const shown = new URL(url);
  if (!isPlain) shown.username = REDACTED;
  if (password !== "") shown.password = REDACTED;
  // Without that what is not redacted would be written anew.
  if (query !== search) shown.search = query;
  return shown.href;
}

function redactedQuery(search: string): string {
  const pairs = search.slice(1).split("&");
  return `?${pairs.map((pair) => (isSecret(pair) ? `${pair.slice(0, pair.indexOf("=") + 1)}${REDACTED}` : pair)).join("&")}`;
}

function isSecret(pair: string): boolean {
  const end = pair.indexOf("=");
  return end > 0 && SECRET_KEYS.has(decoded(pair.slice(0, end)));
}

/** A key may be percent-encoded, and servers read it all the same. */
function decoded(key: string): string {
  if (!key.includes("%")) return key;
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
