/** Fetches a URL and waits for the first bytes of the body, so that a later abort happens within the body. */
export async function begun(url: string | URL): Promise<Response> {
  const { body, headers } = await fetch(url);
  const bytes = (body as ReadableStream<Uint8Array>).getReader();
  const first = await bytes.read();
  const rest = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first.value as Uint8Array),
    async pull(controller) {
      const { done, value } = await bytes.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => bytes.cancel(reason),
  });
  return new Response(rest, { headers });
}
