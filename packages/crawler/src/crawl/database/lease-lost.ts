/** The lease of a host ended before what came of it was written: another worker has the host, or will. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";

  constructor(origin: string) {
    super(`The lease of ${origin} is over.`);
  }
}
