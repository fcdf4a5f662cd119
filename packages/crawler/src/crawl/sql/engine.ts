/** SQL that differs between SQLite and PostgreSQL. Both understand all other SQL of views, reports and exports. */
export interface SqlEngine {
  /** Returns SQL for the position of `part` in `text`, counted from 1; 0 if `text` does not contain `part`. */
  position(text: string, part: string): string;
  /** Returns SQL that rounds down a number that is not negative. */
  floor(number: string): string;
  /** Returns SQL for a JSON text of an object with these values. */
  jsonObject(values: Readonly<Record<string, string>>): string;
  /** ORDER BY columns for lists of URLs. */
  readonly urlOrder: string;
  /** Converts the `?` parameters of a statement to the form that the engine takes. */
  numbered(sql: string): string;
}

/** Engine of a crawl's file. Row ids have the order in which URLs were found. */
export const sqlite: SqlEngine = {
  position: (text, part) => `instr(${text}, ${part})`,
  floor: (number) => `CAST(${number} AS INTEGER)`,
  jsonObject: (values) => `json_object(${jsonPairs(values)})`,
  urlOrder: "url.id",
  numbered: (sql) => sql,
};

/** Engine of a crawl's database. Row ids are hashes, so they have no useful order. */
export const postgresql: SqlEngine = {
  position: (text, part) => `strpos(${text}, ${part})`,
  floor: (number) => `CAST(floor(${number}) AS integer)`,
  jsonObject: (values) => `CAST(json_build_object(${jsonPairs(values)}) AS text)`,
  urlOrder: "url.url",
  numbered: (sql) => {
    let count = 0;
    return sql.replaceAll("?", () => `$${++count}`);
  },
};

function jsonPairs(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(", ");
}
