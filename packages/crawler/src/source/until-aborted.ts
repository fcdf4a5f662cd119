/** What something comes to; undefined where the signal is aborted before. What it comes to then is nobody's concern. */
async function unlessAborted<T>(asked: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let stop = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([asked, aborted]);
  } finally {
    asked.catch(() => undefined);
    signal.removeEventListener("abort", stop);
  }
}

/**
 * The items of an iterable until the signal is aborted: the one that is waited for then may never come, as where a terminal is standard
 * input.
 */
export async function* untilAborted<T>(
  items: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let isOpen = true;
  try {
    while (!signal.aborted) {
      const next = await unlessAborted(nextOf(iterator), signal);
      isOpen = next?.done !== true;
      if (next === undefined || next.done === true) return;
      yield next.value;
    }
  } catch (thrown) {
    isOpen = false;
    throw thrown;
  } finally {
    // A generator ends only when it has what it waits for; nobody waits for that.
    if (isOpen) endOf(iterator).catch(() => undefined);
  }
}

async function nextOf<T>(iterator: Iterator<T> | AsyncIterator<T>): Promise<IteratorResult<T>> {
  return iterator.next();
}

async function endOf<T>(iterator: Iterator<T> | AsyncIterator<T>): Promise<void> {
  await iterator.return?.();
}
