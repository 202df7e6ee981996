import type { Locator } from "playwright-core";

/**
 * Presses something in a list that draws only the rows in view. To bring it into view can draw the rows anew, and a press
 * that has begun before ends on another row: the list comes to rest first.
 */
export async function pressRow(item: Locator): Promise<void> {
  await item.hover();
  await item.click();
}
