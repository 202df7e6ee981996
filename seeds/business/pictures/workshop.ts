import { Canvas, colour, WHITE } from "./canvas.ts";

/** Draws a photo of a workpiece on a bench. */
export function drawWorkpiece(number: number, size: number): Uint8Array {
  const hue = (number * 53 + 25) % 360;
  const canvas = new Canvas(size, size, colour(215, 0.12, 0.84));
  canvas.box(0, 70, 100, 30, 0, colour(30, 0.35, 0.55)).box(0, 70, 100, 3, 0, colour(30, 0.35, 0.4));
  const height = 22 + (number % 4) * 7;
  canvas.box(30, 70 - height, 10, height, 2, colour(hue, 0.4, 0.5)).box(60, 70 - height, 10, height, 2, colour(hue, 0.4, 0.5));
  canvas.box(22, 66 - height, 56, 7, 3, colour(hue, 0.45, 0.66));
  if (number % 2 === 0) canvas.circle(50, 58 - height, 8, colour(hue + 140, 0.45, 0.6));
  else canvas.box(34, 52 - height, 32, 8, 4, colour(hue + 140, 0.4, 0.7));
  return canvas.png();
}

/** Draws a sheet with the views of a part. */
export function drawBlueprint(number: number, width: number, height: number): Uint8Array {
  const canvas = new Canvas(width, height, colour(212, 0.6, 0.32));
  const line = colour(212, 0.5, 0.78);
  const wide = (width / height) * 100;
  for (let at = 10; at < wide; at += 10) canvas.line([at, 0], [at, 100], 0.3, colour(212, 0.5, 0.42));
  for (let at = 10; at < 100; at += 10) canvas.line([0, at], [wide, at], 0.3, colour(212, 0.5, 0.42));
  const side = 30 + (number % 3) * 6;
  for (const x of [14, wide / 2 + 6]) {
    canvas.box(x, 20, side, side, 1, line).box(x + 1.2, 21.2, side - 2.4, side - 2.4, 1, colour(212, 0.6, 0.32));
    canvas
      .circle(x + side / 2, 20 + side / 2, side / 4, line)
      .circle(x + side / 2, 20 + side / 2, side / 4 - 1, colour(212, 0.6, 0.32));
    canvas.line([x, 26 + side], [x + side, 26 + side], 0.8, WHITE);
  }
  canvas.box(wide - 44, 80, 40, 16, 1, line).box(wide - 43, 81, 38, 14, 1, colour(212, 0.6, 0.28));
  return canvas.png();
}
