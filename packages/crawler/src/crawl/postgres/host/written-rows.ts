import { visitRow } from "../../sql/visit-columns.ts";
import type { Visit } from "../../state/visit.ts";
import type { LinkColumns } from "../schema/column-values.ts";
import type { InboxMessage } from "./inbox-message.ts";
import type { WrittenUrl } from "./leased-url.ts";

/** A host for the SQL function `write`: all columns that its lease may change. */
export interface WrittenHost extends Partial<Released> {
  readonly id: number;
  readonly token: number;
  readonly queued: number;
  readonly known: number;
  readonly weight: number;
  readonly robots: string | undefined;
  readonly judged: number | undefined;
  readonly drained: readonly number[] | undefined;
  /** Pause after each request to the host, in milliseconds. */
  readonly pause: number;
  /** Time until the host's responses allow further requests, in milliseconds; undefined if it is over. */
  readonly hold: number | undefined;
}

/** State of a host whose lease ends. */
export interface Released {
  /** Time until the host may be leased again, in milliseconds. */
  readonly release: number;
  readonly waiting_for: string | undefined;
  readonly stuck: string | undefined;
}

/** Links of a page for the SQL function `write`. */
export interface WrittenLinks extends LinkColumns {
  readonly page: number;
  readonly host: number;
}

/** Rows that are written together, by table. */
export interface WrittenRows {
  readonly urls: readonly WrittenUrl[];
  readonly visits: { readonly status: number | undefined }[];
  readonly links: WrittenLinks[];
  readonly contradictions: object[];
  readonly budgets: readonly object[];
  readonly alike: readonly object[];
  readonly inbox: InboxMessage[];
}

/** Returns a visit for the SQL function `write`. */
export function writtenVisit(
  ids: {
    readonly id: number;
    readonly url: number;
    readonly host: number;
    readonly round: number;
    /** Id of the previous visit. */
    readonly before: number | undefined;
  },
  visit: Visit,
): { readonly status: number | undefined } & Readonly<Record<string, unknown>> {
  // For a 304 response without indexing directives in its headers, the directives of the previous visit remain.
  const says = visit.indexable !== undefined || visit.robots !== undefined;
  // Spread objects take several times longer.
  return Object.assign(visitRow(ids.round, visit), ids, { says });
}
