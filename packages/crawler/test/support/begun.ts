/** The answer at a URL, of which the first octets have come: what is cut then is not cut before them. */
export async function begun(url: string | URL): Promise<Response> {
  const { body, headers } = await fetch(url);
  const octets = (body as ReadableStream<Uint8Array>).getReader();
  const first = await octets.read();
  const rest = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first.value as Uint8Array),
    async pull(controller) {
      const { done, value } = await octets.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => octets.cancel(reason),
  });
  return new Response(rest, { headers });
}
