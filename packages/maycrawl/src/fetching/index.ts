/** Asking origins for their robots.txt. This folder is the one place where maycrawl speaks HTTP, and is loaded for that. */
import { type Dialect, getRobotsUrl } from "@maycrawl/engine";
import type { FetchOptions } from "../input/fetch-options.ts";
import type { Io } from "../io.ts";
import type { FoundRobots } from "../robots.ts";
import { type Asked, AskedOrigins } from "./asked-origins.ts";
import { noteCopy } from "./note-copy.ts";
import { openStore } from "./open-store.ts";
import { originRobots } from "./origin-robots.ts";
import { refusedRobots } from "./refused.ts";

/**
 * What asks origins, for these dialects.
 * @throws {NotFoundOutError} where the file in which answers are kept cannot be used.
 */
export async function askingOrigins(
  dialects: readonly Dialect[],
  options: FetchOptions,
  io: Io,
): Promise<AskedOrigins> {
  return new AskedOrigins(dialects, options, await openStore(options, io));
}

/** The robots.txt of a URL's origin, of which was asked. */
export function robotsOf(url: string, asked: Asked, dialects: readonly Dialect[], io: Io): FoundRobots {
  if (asked.refused !== undefined) return refusedRobots(getRobotsUrl(url), asked.refused);
  const robots = originRobots(asked.origin, asked.entry, Date.now(), asked.isProbed);
  noteCopy(robots, dialects, io);
  return robots;
}
