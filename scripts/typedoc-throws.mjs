import { RendererEvent } from "typedoc";

/**
 * TypeDoc plugin that shows the error class of `@throws {Class} if …`. TypeDoc reads the class, but does not show it.
 * @param {import("typedoc").Application} app
 */
export function load(app) {
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    for (const { comment } of Object.values(project.reflections))
      for (const tag of comment?.blockTags ?? []) {
        const errorClass = tag.typeAnnotation?.replace(/^\{(.*)\}$/, "$1");
        if (tag.name !== undefined || errorClass === undefined) continue;
        tag.content.unshift({ kind: "code", text: `\`${errorClass}\`` }, { kind: "text", text: " " });
      }
  });
}
