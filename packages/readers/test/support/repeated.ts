/** Yields `head`, `times` copies of `part`, and `tail`. The copies are created on demand. */
export async function* repeated(
  head: string,
  part: string,
  times: number,
  tail = "",
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  const many = Math.max(1, Math.floor(65_536 / part.length));
  const chunk = Buffer.from(part.repeat(many));
  for (let done = 0; done < times; done += many)
    yield chunk.subarray(0, part.length * Math.min(many, times - done));
  yield Buffer.from(tail);
}
