/** Why there was no answer: what was thrown, and what lies behind it. */
export function failureWords(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause, message } = thrown;
  return cause instanceof Error && cause.message !== "" ? `${message}: ${cause.message}` : message;
}
