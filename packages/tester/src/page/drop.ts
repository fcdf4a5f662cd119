/** Opens files that are dropped on the page, except on its parts with `data-takes-files`, which open them. */
export function listenToDrops(openFile: (file: File) => Promise<void>): void {
  const isTaken = ({ target }: DragEvent): boolean =>
    target instanceof Element && target.closest("[data-takes-files]") !== null;
  const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  // In the capture phase, because the editor would insert the text of the file.
  document.addEventListener(
    "dragover",
    (event) => {
      if (hasFiles(event)) event.preventDefault();
    },
    { capture: true },
  );
  document.addEventListener(
    "drop",
    (event) => {
      const [file] = event.dataTransfer?.files ?? [];
      if (!hasFiles(event) || file === undefined || isTaken(event)) return;
      event.preventDefault();
      event.stopPropagation();
      void openFile(file);
    },
    { capture: true },
  );
}
