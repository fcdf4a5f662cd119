import type { Random } from "./random.ts";
import type { Feature } from "./site.ts";

/**
 * Writes a link in a random spelling of the same URL.
 * @param to the URL in its normal form.
 * @param has returns whether a feature is used here.
 */
export function writeLink(
  from: string,
  to: string,
  random: Random,
  has: (feature: Feature, probability: number) => boolean,
): string {
  const url = new URL(to);
  let path = url.pathname + url.search;
  if (has("spelling", 0.25)) path = respelled(path, random);
  let written = url.origin + path;
  if (has("userinfo", 0.03)) written = `${url.protocol}//user:secret@${url.host}${path}`;
  else if (random.chance(0.5) && url.origin === new URL(from).origin) written = path;
  else if (has("spelling", 0.1)) written = written.replace(url.host, url.host.toUpperCase());
  if (has("fragment", 0.08)) written += random.pick(["#top", "#"]);
  return written;
}

function respelled(path: string, random: Random): string {
  switch (random.int(0, 3)) {
    case 0:
      return path.replaceAll("~", random.pick(["%7E", "%7e"])).replaceAll("%C3%A4", "%c3%a4");
    case 1:
      return path.replaceAll("%C3%A4", "ä").replaceAll("~", "%7E");
    case 2:
      // A percent-encoded letter means the same as the letter.
      return path.replace(/p(\d)/, "%70$1");
    default:
      return path.startsWith("/a/") ? `/a/../a/./${path.slice(3)}` : path.replaceAll("%C3%A4", "%C3%a4");
  }
}
