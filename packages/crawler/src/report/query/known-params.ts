/** Values of a row that may be parameters of a message. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Returns the parameters of a message by what a row says of them: what it does not know is left out. */
export function knownParams(values: Values): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, value]],
    ),
  );
}
