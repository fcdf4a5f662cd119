import { visitRow } from "../../sql/visit-columns.ts";
import type { Visit } from "../../state/visit.ts";
import type { LinkColumns } from "../schema/column-values.ts";
import type { InboxMessage } from "./inbox-message.ts";
import type { WrittenUrl } from "./leased-url.ts";

/** A host as `write` takes it: all that its lease may change. */
export interface WrittenHost extends Partial<Released> {
  readonly id: number;
  readonly token: number;
  readonly queued: number;
  readonly known: number;
  readonly weight: number;
  readonly robots: string | undefined;
  readonly judged: number | undefined;
  readonly drained: readonly number[] | undefined;
  /** How long the host is left alone after each request, in milliseconds. */
  readonly pause: number;
  /** Milliseconds for which nobody may ask it, by what its answers have said; undefined where that is over. */
  readonly hold: number | undefined;
}

/** What becomes of a host whose lease ends. */
export interface Released {
  /** Milliseconds until it may be leased again. */
  readonly release: number;
  readonly waiting_for: string | undefined;
  readonly stuck: string | undefined;
}

/** The links of a page as `write` takes them. */
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

/** A visit as `write` takes it. */
export function writtenVisit(
  ids: {
    readonly id: number;
    readonly url: number;
    readonly host: number;
    readonly round: number;
    /** The visit before. */
    readonly before: number | undefined;
  },
  visit: Visit,
): { readonly status: number | undefined } & Readonly<Record<string, unknown>> {
  // Of a 304 whether its header says anew what may be indexed.
  const says = visit.indexable !== undefined || visit.robots !== undefined;
  // Spread objects take several times longer.
  return Object.assign(visitRow(ids.round, visit), ids, { says });
}
