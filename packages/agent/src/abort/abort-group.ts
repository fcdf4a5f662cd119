import { AbortScope } from "./abort-scope.ts";

/** Operations of one object, which all end when it is closed. */
export class AbortGroup {
  readonly #scopes = new Set<AbortScope>();
  #closed: { readonly reason: unknown } | undefined;

  /**
   * Begins an operation: see `AbortScope`.
   * @throws the reason of `close` if that was called before.
   */
  begin(caller: AbortSignal | undefined, listener?: (reason: unknown) => void): AbortScope {
    if (this.#closed !== undefined) throw this.#closed.reason;
    const scope = new AbortScope(caller, listener);
    this.#scopes.add(scope);
    return scope;
  }

  /** Ends the scope of an operation that is over. May be called again. */
  finish(scope: AbortScope): void {
    this.#scopes.delete(scope);
    scope.end();
  }

  /** Runs an operation. Throws as `begin`, and what the operation throws. */
  async run<T>(caller: AbortSignal | undefined, operation: (scope: AbortScope) => Promise<T>): Promise<T> {
    const scope = this.begin(caller);
    try {
      return await operation(scope);
    } finally {
      this.finish(scope);
    }
  }

  /** Aborts all operations, and refuses new ones. */
  close(reason: unknown): void {
    this.#closed ??= { reason };
    for (const scope of this.#scopes) scope.abort(reason);
  }
}
