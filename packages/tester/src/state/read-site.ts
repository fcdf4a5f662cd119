import { parseUrl } from "@maycrawl/engine/internal";
import { USUAL_SITE } from "./state.ts";

/** Returns the origin that a user means by a site: `https://example.com` for `example.com`; undefined if unclear. */
export function readSite(text: string): string | undefined {
  const trimmed = text.trim();
  const url = trimmed.includes("://") ? trimmed : `https://${trimmed}`;
  const parsed = /[\s@]/.test(trimmed) ? undefined : parseUrl(url);
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return undefined;
  return `${parsed.protocol}//${parsed.host}`;
}

/** Returns a URL as a line of the table: the one that is there, or a path if the URL is of the site. */
export function lineOfUrl(url: string, site: string, urls: readonly string[]): string {
  return url.startsWith(`${site}/`) && !urls.includes(url) ? url.slice(site.length) : url;
}

/** Returns the site of the first whole URL, or the usual one. */
export function siteOf(urls: readonly string[]): string {
  const whole = urls.find((url) => /^\s*https?:\/\/./i.test(url));
  return (whole !== undefined && readSite(whole)) || USUAL_SITE;
}
