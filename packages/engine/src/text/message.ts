import { visible } from "./visible.ts";

/** Values of a message's placeholders, unescaped: only the text of a message is safe to print. */
export type MessageParams = Readonly<Record<string, string | number | readonly string[]>>;

/** English texts by message id. Each `{name}` stands for a parameter of the message. */
export type MessageTemplates = Readonly<Record<string, string>>;

/** A message for people: an id and parameters for programs, and the English text. */
export interface Message {
  /**
   * Stable id of the text: the code of the diagnostic, with a variant if the code has several texts
   * (`cut.nothing-read`).
   */
  readonly id: string;
  readonly params: MessageParams;
  /** English text. Control and other invisible characters of parameters are shown as `\u{…}`. */
  readonly message: string;
}

/**
 * Fills a text, English or a translation of it, with the parameters of a message.
 *
 * @example
 * const german = { "media-type": "wird als {type} ausgeliefert" };
 * fillMessage(german["media-type"], diagnostic.params);
 * @param template text in which `{name}` stands for a parameter; a name without a parameter stays as it is.
 */
export function fillMessage(template: string, params: MessageParams): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return placeholder;
    return visible(typeof value === "object" ? value.join(", ") : String(value));
  });
}

/** Creates a message from a catalogue. */
export function createMessage<Templates extends MessageTemplates>(
  templates: Templates,
  id: keyof Templates & string,
  params: MessageParams = {},
): Message {
  return { id, params, message: fillMessage(templates[id] ?? "", params) };
}
