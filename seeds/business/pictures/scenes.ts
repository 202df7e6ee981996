import { Canvas, colour, WHITE } from "./canvas.ts";
import { paw } from "./goods.ts";

const HILLS = 3;

/** Draws a banner: hills, a sun and a trail of paw prints. */
export function drawSlide(number: number, width: number, height: number): Uint8Array {
  const hue = (number * 67 + 190) % 360;
  const wide = (width / height) * 100;
  const canvas = new Canvas(width, height, colour(hue, 0.5, 0.86));
  canvas.circle(wide * (0.68 + (number % 3) * 0.08), 34, 17, colour(46, 0.85, 0.78));
  for (let hill = 0; hill < HILLS; hill += 1) {
    const middle = wide * (((number * 2 + hill * 3) % 7) / 6);
    canvas.ellipse(middle, 108 + hill * 7, wide * 0.52, 48 - hill * 9, colour(hue + 20, 0.34, 0.74 - hill * 0.1));
  }
  for (let step = 0; step < 6; step += 1) {
    paw(canvas, wide * (0.1 + step * 0.09), 78 - step * 6 + (step % 2) * 9, 0.42, hue, WHITE);
  }
  return canvas.png();
}

/** Draws a scanned document: a heading, lines and a stamp. */
export function drawDocument(hue: number, width: number, height: number): Uint8Array {
  const wide = (width / height) * 100;
  const canvas = new Canvas(width, height, colour(hue, 0.1, 0.88));
  canvas.box(5, 4, wide - 10, 92, 2, WHITE);
  canvas.box(12, 11, wide * 0.45, 6, 1.5, colour(hue, 0.4, 0.45));
  for (let row = 0; row < 7; row += 1) {
    const y = 28 + row * 8;
    canvas.box(12, y, 12, 2.6, 1, colour(hue, 0.15, 0.72));
    canvas.box(28, y, wide - 42 - ((row * 5) % 14), 2.6, 1, colour(hue, 0.1, 0.82));
  }
  canvas.circle(wide - 20, 82, 8, colour(2, 0.65, 0.6)).circle(wide - 20, 82, 6.6, WHITE);
  paw(canvas, wide - 20, 82, 0.28, 2, colour(2, 0.65, 0.6));
  return canvas.png();
}

/** Draws the round badge of a level, with a star. */
export function drawBadge(hue: number, size: number): Uint8Array {
  const canvas = new Canvas(size, size, WHITE);
  canvas.circle(50, 50, 46, colour(hue, 0.5, 0.45)).circle(50, 50, 39, colour(hue, 0.55, 0.7));
  for (let ray = 0; ray < 5; ray += 1) {
    const turn = (angle: number, reach: number) => [50 + Math.sin(angle) * reach, 50 - Math.cos(angle) * reach] as const;
    const angle = (ray * 2 * Math.PI) / 5;
    const side = Math.PI / 5;
    canvas.figure([turn(angle, 27), turn(angle + side, 11), [50, 50], turn(angle - side, 11)], WHITE);
  }
  return canvas.png();
}

/** Draws piles of coins, more with a higher number. */
export function drawCoins(number: number, hue: number, size: number): Uint8Array {
  const canvas = new Canvas(size, size, colour(hue, 0.35, 0.92));
  for (let pile = 0; pile < 3; pile += 1) {
    const [x, coins] = [26 + pile * 24, 1 + pile + (number % 3)];
    for (let coin = 0; coin < coins; coin += 1) {
      const y = 80 - coin * 9;
      canvas.ellipse(x, y + 3, 11, 5, colour(38, 0.7, 0.42)).ellipse(x, y, 11, 5, colour(45, 0.85, 0.6));
    }
  }
  return canvas.png();
}
