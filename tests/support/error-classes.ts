/** Names of the classes of these modules that a value is an instance of, in alphabetical order. */
export function classesOf(value: unknown, ...modules: readonly object[]): string[] {
  return errorClasses(...modules)
    .filter((each) => value instanceof each)
    .map(({ name }) => name)
    .sort();
}

/** The classes of errors that these modules export. */
export function errorClasses(...modules: readonly object[]): readonly (abstract new () => Error)[] {
  const found = modules.flatMap((each) => Object.values(each) as unknown[]).filter(isErrorClass);
  return [...new Set(found)];
}

function isErrorClass(value: unknown): value is abstract new () => Error {
  return typeof value === "function" && Object.prototype.isPrototypeOf.call(Error, value);
}
