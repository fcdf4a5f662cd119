import { AbortScope } from "./abort-scope.ts";

/** Running operations that are aborted together. Closing the group aborts all of them. */
export class AbortGroup {
  readonly #scopes = new Set<AbortScope>();
  #closed: { readonly reason: unknown } | undefined;

  /**
   * Starts an operation and returns its scope.
   * @throws the reason that was passed to `close`, if the group is closed.
   */
  begin(caller: AbortSignal | undefined, listener?: (reason: unknown) => void): AbortScope {
    if (this.#closed !== undefined) throw this.#closed.reason;
    const scope = new AbortScope(caller, listener);
    this.#scopes.add(scope);
    return scope;
  }

  /** Ends the scope of a finished operation. Repeated calls have no effect. */
  finish(scope: AbortScope): void {
    this.#scopes.delete(scope);
    scope.end();
  }

  /**
   * Runs an operation in its own scope.
   * @throws the same errors as `begin`, and the errors of the operation.
   */
  async run<T>(caller: AbortSignal | undefined, operation: (scope: AbortScope) => Promise<T>): Promise<T> {
    const scope = this.begin(caller);
    try {
      return await operation(scope);
    } finally {
      this.finish(scope);
    }
  }

  /** Aborts all running operations. Later calls of `begin` throw the reason of the first `close`. */
  close(reason: unknown): void {
    this.#closed ??= { reason };
    for (const scope of this.#scopes) scope.abort(reason);
  }
}
