/** A row that is copied: values by column. A list of ids is an array. */
export type Row = Record<string, unknown>;

/** Tables whose rows have different ids in the file and in the database. */
export type NumberedTable = "url" | "sitemap";

/** Description of how rows are read from one side of the copy: the file or the database. */
interface Source {
  /** SQL after FROM. Default: the name of the table. */
  readonly from?: string;
  /** SQL by column. Default: the column's name. The value undefined means that this side does not have the column. */
  readonly columns?: Readonly<Record<string, string | undefined>>;
}

/** A table of a crawl that is copied. */
export interface CopiedTable {
  /** Name of the table in the file, and of a table or a view in the database. */
  readonly name: string;
  /** Columns that are written into the database, with their types. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that contain ids of numbered tables. */
  readonly ids?: Readonly<Partial<Record<NumberedTable, readonly string[]>>>;
  readonly file?: Source & {
    /** Changes a row after it is read from the file. */
    readonly decode?: (row: Row) => Row;
    /** Changes a row before it is written into the file. */
    readonly encode?: (row: Row) => Row;
  };
  /** The table in the database. `into` names the table to write if `name` is a view. */
  readonly database?: Source & { readonly into?: string };
}
