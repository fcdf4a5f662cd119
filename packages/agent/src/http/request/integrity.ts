import { createHash } from "node:crypto";
import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";

/** Integrity metadata: a body must match one of several hashes of one algorithm (Subresource Integrity §3). */
export interface Integrity {
  readonly algorithm: string;
  /** Hashes in base64, without padding. */
  readonly hashes: readonly string[];
}

/** Hash algorithms, from the weakest to the strongest (Subresource Integrity §3.2). */
const ALGORITHMS = ["sha256", "sha384", "sha512"];

/**
 * Parses a list such as `sha256-…= sha512-…==`, and returns its strongest hashes (Subresource Integrity §3.3.3,
 * "Parse metadata", and §3.3.4).
 * @throws {InvalidOptionError} if the list has no known hash. With such a list, the standard would check nothing.
 */
export function parseIntegrity(metadata: unknown): Integrity | undefined {
  if (metadata === undefined || metadata === "") return undefined;
  const found = typeof metadata === "string" ? parseHashes(metadata) : [];
  const strongest = Math.max(-1, ...found.map(({ strength }) => strength));
  const algorithm = ALGORITHMS[strongest];
  if (algorithm === undefined)
    throw new InvalidOptionError(
      `integrity must contain a hash such as "sha256-…" (${ALGORITHMS.join(", ")}); received ${formatValue(metadata)}.`,
    );
  const hashes = found.filter(({ strength }) => strength === strongest).map(({ hash }) => hash);
  return { algorithm, hashes };
}

function parseHashes(metadata: string): { readonly strength: number; readonly hash: string }[] {
  return metadata.split(/[\t\n\f\r ]+/).flatMap((item) => {
    const [expression = ""] = item.split("?", 1);
    const strength = ALGORITHMS.indexOf(expression.slice(0, 6).toLowerCase());
    if (strength < 0 || expression[6] !== "-") return [];
    return [{ strength, hash: toPlainBase64(expression.slice(7)) }];
  });
}

/** Whether a body matches one of the hashes (Subresource Integrity §3.3.5). */
export function matchesIntegrity({ algorithm, hashes }: Integrity, body: Uint8Array): boolean {
  return hashes.includes(toPlainBase64(createHash(algorithm).update(body).digest("base64")));
}

/** Converts base64 or base64url to base64 without padding, because integrity metadata may use both alphabets. */
function toPlainBase64(text: string): string {
  return text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
}
