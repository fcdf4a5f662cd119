/** The weight when no rule matches; lighter than any rule. */
export const NO_WEIGHT = -1;

/** The weight of a rule that overrides all others; odd, like that of an `allow` rule. */
export const MAX_WEIGHT = 0x3fffffff;

/**
 * Returns a rule's weight. Of the rules that match, the heaviest decides: the one with the most bytes,
 * and of equally long ones an `allow` (RFC 9309 §2.2.2). Of equal weights the first in the file decides.
 * @param bytes length of the rule's pattern.
 */
export function ruleWeight(bytes: number, allows: boolean): number {
  return (bytes << 1) | +allows;
}

/** Whether the heaviest rule allows the path. Without a rule, or with an empty pattern (0 bytes), the path is allowed. */
export function weightAllows(weight: number): boolean {
  return weight <= 1 || (weight & 1) === 1;
}

/** Why a rule that matches does not decide, given its weight and that of the deciding rule. */
export function whyOutweighed(
  weight: number,
  deciding: number,
): "less-specific" | "tie-goes-to-allow" | "repeats" {
  if (weight >> 1 < deciding >> 1) return "less-specific";
  return weight === deciding ? "repeats" : "tie-goes-to-allow";
}
