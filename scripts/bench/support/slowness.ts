import type { Page } from "playwright-core";
import { median } from "./measure.ts";

/** Milliseconds that the calibration takes on two idle cores. */
const IDLE = 60;

/** @returns how many times as long as two idle cores this machine takes for work on a page, at this moment */
export async function slownessOf(page: Page): Promise<number> {
  return (await calibrated(page)) / IDLE;
}

/** Milliseconds of a fixed piece of work on the page's thread: the machine may be busy or slow. */
async function calibrated(page: Page): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 7; round += 1)
    rounds.push(
      await page.evaluate(() => {
        const started = performance.now();
        const holder = document.createElement("div");
        for (let at = 0; at < 4000; at += 1) {
          const line = document.createElement("p");
          line.textContent = JSON.stringify({ at, values: Array.from({ length: 20 }, (_, index) => index * at) });
          holder.append(line);
        }
        document.body.append(holder);
        const { height } = holder.getBoundingClientRect();
        holder.remove();
        return height >= 0 ? performance.now() - started : 0;
      }),
    );
  return median(rounds);
}
