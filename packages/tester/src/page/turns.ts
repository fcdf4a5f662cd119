/** Numbers questions, so that an answer knows whether a newer question was asked. */
export class Turns {
  #newest = 0;

  /** Begins a question. The result says whether no other one has begun since. */
  next(): () => boolean {
    const turn = ++this.#newest;
    return () => turn === this.#newest;
  }
}
