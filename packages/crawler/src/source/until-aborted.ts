import { abortable } from "@maycrawl/agent/internal";

/**
 * Yields the items of an iterable until the signal is aborted. The item that is waited for then may never come: a terminal can be
 * standard input.
 */
export async function* untilAborted<T>(
  items: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, undefined> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let isOpen = true;
  try {
    while (!signal.aborted) {
      const next = await abortable(nextOf(iterator), signal);
      if (next.done === true) {
        isOpen = false;
        return;
      }
      yield next.value;
    }
  } catch (thrown) {
    if (signal.aborted && thrown === signal.reason) return;
    isOpen = false;
    throw thrown;
  } finally {
    // A generator returns only when it has what it waits for; that is not waited for.
    if (isOpen) endOf(iterator).catch(() => undefined);
  }
}

async function nextOf<T>(iterator: Iterator<T> | AsyncIterator<T>): Promise<IteratorResult<T>> {
  return iterator.next();
}

async function endOf<T>(iterator: Iterator<T> | AsyncIterator<T>): Promise<void> {
  await iterator.return?.();
}
