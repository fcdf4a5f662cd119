/** Weight if no rule matches. It is lower than the weight of any rule. */
export const NO_WEIGHT = -1;

/** Weight of a rule that overrides all others. It is odd, like that of an `allow` rule. */
export const MAX_WEIGHT = 0x3fffffff;

/**
 * Returns a rule's weight. The matching rule with the highest weight decides: the longest one, and `allow` among
 * equally long ones (RFC 9309 §2.2.2). If several have the same weight, the first in the file decides.
 * @param bytes length of the rule's pattern.
 */
export function ruleWeight(bytes: number, allows: boolean): number {
  return (bytes << 1) | +allows;
}

/** Whether a deciding rule of this weight allows the path. An empty pattern (0 bytes) and `NO_WEIGHT` always allow. */
export function weightAllows(weight: number): boolean {
  return weight <= 1 || (weight & 1) === 1;
}

/** Returns the reason why a matching rule does not decide, from its weight and that of the deciding rule. */
export function whyOutweighed(
  weight: number,
  deciding: number,
): "less-specific" | "tie-goes-to-allow" | "repeats" {
  if (weight >> 1 < deciding >> 1) return "less-specific";
  return weight === deciding ? "repeats" : "tie-goes-to-allow";
}
