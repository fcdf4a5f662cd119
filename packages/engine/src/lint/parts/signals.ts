import type { FieldRecord } from "../../document/records.ts";
import { readSignal } from "../../preferences/content-signal.ts";
import { readUsage } from "../../preferences/content-usage.ts";
import { scopedValue } from "../../preferences/path-scope.ts";

/** Field of a statement about the use of content. */
export type SignalField = "content-signal" | "content-usage";

/** Names of the fields as documents write them. */
export const signalNames: Readonly<Record<SignalField, string>> = {
  "content-signal": "Content-Signal",
  "content-usage": "Content-Usage",
};

/** Readers of the value of each field, without its path. */
export const signalReaders: Readonly<Record<SignalField, typeof readUsage>> = {
  "content-signal": readSignal,
  "content-usage": readUsage,
};

/** A record with a statement about the use of content. */
export type SignalRecord = FieldRecord & { readonly field: SignalField };

/** Whether a field has statements about the use of content. */
export function isSignalField(field: string | undefined): field is SignalField {
  return field === "content-signal" || field === "content-usage";
}

/** Whether a record has a statement about the use of content. */
export function isSignal(record: FieldRecord): record is SignalRecord {
  return isSignalField(record.field);
}

/** Whether a record states a yes, a no or a use. */
export function statesSomething({ field, value }: SignalRecord): boolean {
  const read = signalReaders[field](scopedValue(value).rest);
  return read !== undefined && (Object.keys(read.says).length > 0 || read.notes.length > 0);
}
