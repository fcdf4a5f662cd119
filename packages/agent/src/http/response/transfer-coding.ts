import { formatValue } from "@maycrawl/engine/internal";
import { FailedHop } from "../../failure/failed-hop.ts";

/**
 * Checks that a body came in no transfer coding but `chunked`, once, which every client undoes. No other was asked for by `TE`
 * (RFC 9110 §10.1.4), and what it made of the body is no text. `identity` was the name for none in HTTP/1.1's first
 * edition (RFC 2616 §3.6); some servers still send it.
 * @param transferEncoding the field (RFC 9112 §6.1); repeated ones joined by ", ".
 * @throws {FailedHop}
 */
export function checkTransferCoding(transferEncoding: string | null | undefined): void {
  if (transferEncoding === null || transferEncoding === undefined) return;
  // Names of codings are compared without regard to case (RFC 9112 §7). Empty elements of a list count for nothing (RFC 9110 §5.6.1).
  const codings = transferEncoding
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  const other = codings.find((coding) => coding !== "chunked");
  if (other !== undefined) {
    throw new FailedHop(
      "encoding",
      `the body has the transfer coding ${formatValue(other)}, which was not asked for`,
    );
  }
  if (codings.length > 1) throw new FailedHop("encoding", "the body is chunked more than once");
}
