/**
 * Returns a clock that tells the system's time, but never goes back: a crawl whose machine is set back by an hour must not leave its
 * hosts alone for that hour.
 */
export function steadyClock(now: () => number = Date.now): () => number {
  let told = Number.NEGATIVE_INFINITY;
  let setBack = 0;
  return () => {
    const at = now();
    if (at < told) setBack += told - at;
    told = at;
    return at + setBack;
  };
}
