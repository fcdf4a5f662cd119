import { FormData as UndiciForm } from "undici";

/**
 * The body as undici's `fetch` takes it. It knows no form but its own, and would send the platform's as the text
 * "[object FormData]" (Fetch standard, "extract a body": multipart/form-data).
 */
export function sentBody(body: NonNullable<RequestInit["body"]>): unknown {
  if (!(body instanceof FormData)) return body;
  const form = new UndiciForm();
  for (const [name, value] of body) form.append(name, value);
  return form;
}
