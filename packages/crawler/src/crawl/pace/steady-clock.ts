/**
 * Returns a clock that follows the system's clock but never goes back. Otherwise a system clock that is set back by an
 * hour would pause all hosts for that hour.
 */
export function steadyClock(now: () => number = Date.now): () => number {
  let last = Number.NEGATIVE_INFINITY;
  let setBack = 0;
  return () => {
    const at = now();
    if (at < last) setBack += last - at;
    last = at;
    return at + setBack;
  };
}
