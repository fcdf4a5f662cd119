/** Successful statuses without content (RFC 9110 §15.3.5, §15.3.6). */
export const emptyStatuses: readonly number[] = [204, 205];

/** Whether a response with this status has the content of a page: a successful one that is not empty. */
export function hasPage(status: number): boolean {
  return status >= 200 && status <= 299 && !emptyStatuses.includes(status);
}
