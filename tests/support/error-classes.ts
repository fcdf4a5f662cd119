/** Returns the names of all classes of these modules that `value` is an instance of, sorted. */
export function classesOf(value: unknown, ...modules: readonly object[]): string[] {
  return errorClasses(...modules)
    .filter((each) => value instanceof each)
    .map(({ name }) => name)
    .sort();
}

/** Returns the error classes exported by these modules. */
export function errorClasses(...modules: readonly object[]): readonly (abstract new () => Error)[] {
  const found = modules.flatMap((each) => Object.values(each) as unknown[]).filter(isErrorClass);
  return [...new Set(found)];
}

function isErrorClass(value: unknown): value is abstract new () => Error {
  return typeof value === "function" && Object.prototype.isPrototypeOf.call(Error, value);
}
