import type { PostgresClient, PostgresQuery } from "@maycrawl/agent/postgres";

/** Types of columns by their number in `pg_type`: int8, int2, int4, oid, float4, float8, numeric. */
const NUMBERS = new Set([20, 21, 23, 26, 700, 701, 1700]);
/** Arrays of them. */
const ARRAYS = new Set([1005, 1007, 1016, 1028, 1021, 1022, 1231]);

/**
 * Returns parsers that make numbers of all numeric columns, whatever parsers the program has set. Other types have the
 * parsers of the connection. An integer beyond 2^53 loses its last digits.
 */
export function numberTypes(client: PostgresClient): PostgresQuery["types"] {
  const parserOf = client.getTypeParser?.bind(client);
  if (parserOf === undefined) return undefined;
  return {
    getTypeParser(type, format) {
      if (format === "binary") return parserOf(type, format);
      if (NUMBERS.has(type)) return Number;
      return ARRAYS.has(type) ? numbersIn : parserOf(type, format);
    },
  };
}

/** Parses an array of one dimension, for example `{1,NULL,-2.5}`. */
function numbersIn(text: string): readonly (number | null)[] {
  if (text === "{}") return [];
  return text
    .slice(1, -1)
    .split(",")
    .map((value) => (value === "NULL" ? null : Number(value)));
}
