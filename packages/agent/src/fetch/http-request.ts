import { type Agent, type Dispatcher, request } from "undici";
import { ACCEPTED_CODINGS, decodedBody } from "./decode-body.ts";
import { counted, type HopAnswer, type HopRequest, isSuccessful } from "./hop-request.ts";
import { keptHeader } from "./kept-header.ts";
import type { FetchLimits } from "./robots-fetcher.ts";
import { checkTransferCoding } from "./transfer-coding.ts";

/**
 * Asks by HTTP/1.1.
 * @param dispatcher has to be guarded; and without timeouts of its own, since one clock runs for the whole chain.
 * @throws what undici, Node and zlib throw.
 */
export async function requestByHttp(
  { url, conditions, signal, received }: HopRequest,
  header: Readonly<Record<string, string>>,
  limits: FetchLimits,
  dispatcher: Agent,
): Promise<HopAnswer> {
  const answer = await request(url, {
    method: "GET",
    headers: { ...header, "accept-encoding": ACCEPTED_CODINGS, ...conditions },
    dispatcher,
    signal,
  });
  const field = (name: string) => fieldOf(answer.headers, name);
  const location = answer.headers["location"];
  const head = {
    status: answer.statusCode,
    // Two of them name no one place to go to.
    ...(typeof location === "string" ? { location } : {}),
    header: keptHeader(field),
  };
  if (!isSuccessful(answer.statusCode)) {
    answer.body.on("error", () => undefined).destroy();
    return head;
  }
  checkTransferCoding(field("transfer-encoding"));
  const body = counted(answer.body, received);
  return { ...head, bytes: await decodedBody(body, field("content-encoding"), limits.maxBytes) };
}

function fieldOf(headers: Dispatcher.ResponseData["headers"], name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(", ") : value;
}
