import { createHash } from "node:crypto";
import { InvalidOptionError } from "@maycrawl/engine";
import { formatValue } from "@maycrawl/engine/internal";

/** What a body has to be (Subresource Integrity §3): one of several hashes of one algorithm. */
export interface Integrity {
  readonly algorithm: string;
  /** In base64, without padding. */
  readonly hashes: readonly string[];
}

/** From the weakest to the strongest (Subresource Integrity §3.2). */
const ALGORITHMS = ["sha256", "sha384", "sha512"];

/**
 * The strongest hashes of a list such as `sha256-…= sha512-…==` (Subresource Integrity §3.3.3, "Parse metadata", and §3.3.4).
 * The standard lets a list pass in which there is no hash that is known; here that is refused, since nothing would be checked.
 * @throws {InvalidOptionError}
 */
export function integrityOf(metadata: unknown): Integrity | undefined {
  if (metadata === undefined || metadata === "") return undefined;
  const found = typeof metadata === "string" ? hashesIn(metadata) : [];
  const strongest = Math.max(-1, ...found.map(({ strength }) => strength));
  const algorithm = ALGORITHMS[strongest];
  if (algorithm === undefined)
    throw new InvalidOptionError(
      `integrity must hold a hash such as "sha256-…" (${ALGORITHMS.join(", ")}); received ${formatValue(metadata)}.`,
    );
  const hashes = found.filter(({ strength }) => strength === strongest).map(({ hash }) => hash);
  return { algorithm, hashes };
}

function hashesIn(metadata: string): { readonly strength: number; readonly hash: string }[] {
  return metadata.split(/[\t\n\f\r ]+/).flatMap((item) => {
    const [expression = ""] = item.split("?", 1);
    const strength = ALGORITHMS.indexOf(expression.slice(0, 6).toLowerCase());
    if (strength < 0 || expression[6] !== "-") return [];
    return [{ strength, hash: plainBase64(expression.slice(7)) }];
  });
}

/** Whether a body is one of those that are wanted (Subresource Integrity §3.3.5). */
export function matchesIntegrity({ algorithm, hashes }: Integrity, body: Uint8Array): boolean {
  return hashes.includes(plainBase64(createHash(algorithm).update(body).digest("base64")));
}

/** Without padding, and not in the alphabet for URLs: hashes are written in both. */
function plainBase64(text: string): string {
  return text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/={1,2}$/, "");
}
