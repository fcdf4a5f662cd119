/** A row while it is copied. A list of ids is an array. */
export type Row = Record<string, unknown>;

/** Tables that the file and the database number differently. */
export type NumberedTable = "url" | "sitemap";

/** How rows are read from one side. */
interface Source {
  /** What stands after FROM. Default: the table. */
  readonly from?: string;
  /** SQL of columns that are not read by their names; undefined: this side does not have the column. */
  readonly columns?: Readonly<Record<string, string | undefined>>;
}

/** A table of a crawl that is copied. */
export interface CopiedTable {
  /** Name in the file, and of a table or a view of the database. */
  readonly name: string;
  /** Columns as they are written into the database, with their types there. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns with ids of numbered tables. */
  readonly ids?: Readonly<Partial<Record<NumberedTable, readonly string[]>>>;
  readonly file?: Source & {
    /** Changes a row after it is read from the file. */
    readonly decode?: (row: Row) => Row;
    /** Changes a row before it is written into the file. */
    readonly encode?: (row: Row) => Row;
  };
  /** `into`: the table that is written, if `name` is a view. */
  readonly database?: Source & { readonly into?: string };
}
