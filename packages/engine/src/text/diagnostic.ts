import { createMessage, type Message, type MessageParams, type MessageTemplates } from "./message.ts";

/** Code at the beginning of an id: `file-cut` of `file-cut.line`. */
export type CodeOf<Id extends string> = Id extends `${infer Code}.${string}` ? Code : Id;

/** Creates a message with a code: its id without the variant. */
export function createDiagnostic<Templates extends MessageTemplates, Id extends keyof Templates & string>(
  templates: Templates,
  id: Id,
  params?: MessageParams,
): Message & { readonly code: CodeOf<Id> } {
  const [code] = id.split(".", 1);
  return { code: code as CodeOf<Id>, ...createMessage(templates, id, params) };
}
