import { unlessAborted } from "../source/until-aborted.ts";

/** For how long whoever stops waits for a Redis that is gone, in milliseconds. */
export const GONE_MS = 3_000;

/** Waits for work, so many milliseconds at most. @returns whether it is done. @throws what it throws. */
export async function within(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a question to Redis comes to; undefined where the signal is aborted and Redis does not answer soon: it may be gone. */
export async function unlessGone<T>(asked: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    timer = setTimeout(() => late.abort(), GONE_MS);
  };
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await unlessAborted(asked, late.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
