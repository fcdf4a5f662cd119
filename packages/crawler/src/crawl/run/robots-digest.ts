import { createHash } from "node:crypto";
import type { AccessResult, RobotsDocument } from "@maycrawl/engine";

const digests = new WeakMap<RobotsDocument, string>();

/** Returns a digest that changes with the robots.txt; undefined while the robots.txt is unreachable. */
export function robotsDigest(access: AccessResult): string | undefined {
  if (access.kind === "unreachable") return undefined;
  if (access.kind === "unavailable") return "unavailable";
  const { document } = access;
  const known = digests.get(document);
  if (known !== undefined) return known;
  const digest = createHash("sha1").update(document.bytes).digest("base64url");
  digests.set(document, digest);
  return digest;
}
