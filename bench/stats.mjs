/**
 * The middle value; the lower one of two.
 * @param {readonly number[]} values at least one
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return /** @type {number} */ (sorted[(sorted.length - 1) >> 1]);
}

/**
 * How far the values lie apart, as a share of their median.
 * @param {readonly number[]} values at least one
 */
export function spread(values) {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}
