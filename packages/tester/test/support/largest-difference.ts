import type { TestBrowser } from "../../../../tests/support/browser.ts";

/**
 * Returns the largest difference of a colour channel (0 to 255) between two pictures of one size. Chromium draws the
 * same page twice with differences of 1.
 */
export async function largestDifference(browser: TestBrowser, one: Buffer, other: Buffer): Promise<number> {
  const page = await browser.open({});
  return page.evaluate(
    async (pictures) => {
      const [a = [], b = []] = await Promise.all(
        pictures.map(async (picture) => {
          const response = await fetch(`data:image/png;base64,${picture}`);
          const image = await createImageBitmap(await response.blob());
          const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
          context?.drawImage(image, 0, 0);
          return context?.getImageData(0, 0, image.width, image.height).data;
        }),
      );
      let largest = a.length === b.length ? 0 : 255;
      for (let at = 0; at < a.length; at++)
        largest = Math.max(largest, Math.abs((a[at] ?? 0) - (b[at] ?? 0)));
      return largest;
    },
    [one.toString("base64"), other.toString("base64")],
  );
}
