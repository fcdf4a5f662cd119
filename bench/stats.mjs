/**
 * Returns the middle value, or the lower one of two.
 * @param {readonly number[]} values at least one
 */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return /** @type {number} */ (sorted[(sorted.length - 1) >> 1]);
}

/**
 * Returns the difference between the largest and the smallest value, as a share of the median.
 * @param {readonly number[]} values at least one
 */
export function spread(values) {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}
