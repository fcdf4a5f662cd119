import { formatValue } from "@maycrawl/engine/internal";
import { FailedHop } from "../../failure/failed-hop.ts";

/**
 * Checks that a body has no transfer coding except one `chunked`, which every client decodes. The requests ask for
 * no other coding with `TE` (RFC 9110 §10.1.4), and a body with another coding would be unreadable. `identity`
 * meant "no coding" in the first edition of HTTP/1.1 (RFC 2616 §3.6); some servers still send `identity`.
 * @param transferEncoding the `Transfer-Encoding` field (RFC 9112 §6.1); repeated fields are joined by ", ".
 * @throws {FailedHop} for any other coding, and for a second `chunked`.
 */
export function checkTransferCoding(transferEncoding: string | null | undefined): void {
  if (transferEncoding === null || transferEncoding === undefined) return;
  // Coding names are case-insensitive (RFC 9112 §7). Empty list elements are ignored (RFC 9110 §5.6.1).
  const codings = transferEncoding
    .split(",")
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "" && coding !== "identity");
  const other = codings.find((coding) => coding !== "chunked");
  if (other !== undefined) {
    throw new FailedHop(
      "encoding",
      `the body has the transfer coding ${formatValue(other)}, which the request did not accept`,
    );
  }
  if (codings.length > 1) throw new FailedHop("encoding", "the body is chunked more than once");
}
