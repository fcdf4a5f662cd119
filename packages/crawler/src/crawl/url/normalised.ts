/** A URL as a crawl counts it: parsed, with the string by which it is known. */
export interface NormalUrl {
  readonly href: string;
  readonly url: URL;
}

/**
 * A URL in the one form in which a crawl knows it: as the WHATWG URL Standard writes it, without fragment (which is no part of a
 * request, RFC 9110 §7.1).
 * @param base by which it is resolved where it is relative.
 * @returns undefined where it is none, or has no host.
 */
export function normalised(written: string, base?: string): NormalUrl | undefined {
  const url = URL.parse?.(written, base) ?? parsed(written, base);
  if (url === undefined || url.host === "") return undefined;
  if (url.hash !== "" || url.href.endsWith("#")) url.hash = "";
  return { href: url.href, url };
}

/** Node 20 has no `URL.parse`. */
function parsed(written: string, base: string | undefined): URL | undefined {
  try {
    return new URL(written, base);
  } catch {
    return undefined;
  }
}

/** Whether a crawl could fetch it: http or https. */
export function isWeb({ protocol }: URL): boolean {
  return protocol === "http:" || protocol === "https:";
}
