/** Columns of a row that are parameters of a message. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Returns the values of a row as parameters of a message, without those that are null or undefined. */
export function knownParams(values: Values): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, value]],
    ),
  );
}
