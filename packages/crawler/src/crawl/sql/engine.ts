/** What SQLite and PostgreSQL write differently. All other SQL of views, reports and exports is understood by both. */
export interface SqlEngine {
  /** Where `part` begins in `text`, counted from 1; 0 if it is not in it. */
  position(text: string, part: string): string;
  /** A number that is not negative, rounded down. */
  floor(number: string): string;
  /** An object with these values, as the text of its JSON. */
  jsonObject(values: Readonly<Record<string, string>>): string;
  /** The order in which URLs are listed one by one, as columns of `url`. */
  readonly urlOrder: string;
  /** The statement with its parameters, which are written as `?`. */
  numbered(sql: string): string;
}

/** The engine of a crawl's file. Its ids follow the order in which URLs were found. */
export const sqlite: SqlEngine = {
  position: (text, part) => `instr(${text}, ${part})`,
  floor: (number) => `CAST(${number} AS INTEGER)`,
  jsonObject: (values) => `json_object(${pairsOf(values)})`,
  urlOrder: "url.id",
  numbered: (sql) => sql,
};

/** The engine of a crawl's database. Its ids are hashes. */
export const postgresql: SqlEngine = {
  position: (text, part) => `strpos(${text}, ${part})`,
  floor: (number) => `CAST(floor(${number}) AS integer)`,
  jsonObject: (values) => `CAST(json_build_object(${pairsOf(values)}) AS text)`,
  urlOrder: "url.url",
  numbered: (sql) => {
    let count = 0;
    return sql.replaceAll("?", () => `$${++count}`);
  },
};

function pairsOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(", ");
}
