/** What the status of a pasted response means for its page. */

/** Whether a response with this status has no content (RFC 9110 §15.3.5, §15.3.6), although it is successful. */
export function isEmptyStatus(status: number): boolean {
  return status === 204 || status === 205;
}

/** Whether crawlers read a page with this status: it is 2xx and has content, or there is no status line. */
export function isReadStatus(status = 200): boolean {
  return status >= 200 && status <= 299 && !isEmptyStatus(status);
}
