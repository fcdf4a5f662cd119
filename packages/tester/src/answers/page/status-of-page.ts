/** The effect of a status on the page of a pasted response. */

/** Whether a response with this status has no content (RFC 9110 §15.3.5, §15.3.6), although it is successful. */
export function isEmptyStatus(status: number): boolean {
  return status === 204 || status === 205;
}

/** Whether crawlers read a page with this status: one of 2xx with content. Without a status line it is 200. */
export function isReadStatus(status = 200): boolean {
  return status >= 200 && status <= 299 && !isEmptyStatus(status);
}
