import { Canvas, colour, WHITE } from "./canvas.ts";

/** Draws an item around the middle of a square of 100 units. */
type Drawing = (canvas: Canvas, hue: number) => void;

const bag: Drawing = (canvas, hue) => {
  canvas.box(27, 16, 46, 70, 6, colour(hue, 0.45, 0.52));
  canvas.box(27, 16, 46, 9, 3, colour(hue, 0.45, 0.4));
  canvas.circle(50, 52, 17, WHITE);
  paw(canvas, 50, 52, 0.55, hue);
  canvas.box(36, 75, 28, 4, 2, colour(hue, 0.4, 0.72));
};

const pouch: Drawing = (canvas, hue) => {
  canvas.box(30, 20, 40, 62, 8, colour(hue, 0.5, 0.55));
  canvas.line([34, 28], [66, 28], 2, colour(hue, 0.5, 0.4));
  canvas.ellipse(50, 60, 14, 16, colour(hue, 0.4, 0.9));
  canvas.line([44, 66], [56, 54], 5, colour(hue + 340, 0.45, 0.45));
  for (const [x, y] of [
    [43, 65],
    [45, 68],
    [55, 52],
    [57, 55],
  ] as const)
    canvas.circle(x, y, 3.4, colour(hue + 340, 0.45, 0.45));
};

const can: Drawing = (canvas, hue) => {
  canvas.box(26, 32, 48, 40, 2, colour(hue, 0.5, 0.5));
  canvas.ellipse(50, 72, 24, 8, colour(hue, 0.5, 0.5));
  canvas.box(26, 44, 48, 18, 0, WHITE);
  canvas.ellipse(50, 32, 24, 8, colour(hue, 0.08, 0.82));
  canvas.ellipse(50, 32, 19, 5.6, colour(hue, 0.08, 0.7));
  canvas.ellipse(50, 53, 9, 5, colour(hue, 0.5, 0.5));
  canvas.figure(
    [
      [58, 53],
      [65, 48],
      [65, 58],
    ],
    colour(hue, 0.5, 0.5),
  );
};

const bowl: Drawing = (canvas, hue) => {
  canvas.figure(
    [
      [22, 48],
      [78, 48],
      [70, 74],
      [30, 74],
    ],
    colour(hue, 0.35, 0.5),
  );
  canvas.ellipse(50, 48, 28, 9, colour(hue, 0.35, 0.66));
  canvas.ellipse(50, 48, 23, 6.4, colour(28, 0.45, 0.45));
  paw(canvas, 50, 63, 0.36, hue, WHITE);
};

const bed: Drawing = (canvas, hue) => {
  canvas.ellipse(50, 60, 34, 20, colour(hue, 0.35, 0.48));
  canvas.ellipse(50, 55, 34, 19, colour(hue, 0.35, 0.6));
  canvas.ellipse(50, 55, 23, 12, colour(hue, 0.3, 0.86));
  canvas.line([42, 55], [58, 55], 7, WHITE);
  for (const [x, y] of [
    [41, 52.5],
    [41, 57.5],
    [59, 52.5],
    [59, 57.5],
  ] as const)
    canvas.circle(x, y, 4, WHITE);
};

const leash: Drawing = (canvas, hue) => {
  canvas.circle(42, 58, 22, colour(hue, 0.5, 0.5)).circle(42, 58, 15, colour(hue, 0.3, 0.93));
  canvas.line([58, 43], [76, 22], 6, colour(hue, 0.5, 0.42));
  canvas.circle(76, 22, 7, colour(hue, 0.5, 0.42)).circle(76, 22, 3.5, colour(hue, 0.3, 0.93));
  canvas.circle(42, 80, 6, colour(45, 0.75, 0.55));
};

const bottle: Drawing = (canvas, hue) => {
  canvas.box(44, 14, 12, 14, 2, colour(hue, 0.3, 0.35));
  canvas.box(33, 26, 34, 60, 9, colour(hue, 0.45, 0.6));
  canvas.box(33, 44, 34, 26, 0, WHITE);
  drop(canvas, 50, 58, 0.8, hue);
};

const spray: Drawing = (canvas, hue) => {
  canvas.box(38, 14, 26, 9, 3, colour(hue, 0.3, 0.35)).line([41, 22], [37, 31], 4, colour(hue, 0.3, 0.35));
  canvas.box(45, 20, 11, 14, 1, colour(hue, 0.3, 0.45));
  canvas.box(34, 32, 33, 54, 8, colour(hue, 0.45, 0.58));
  for (const [x, y] of [
    [26, 14],
    [22, 19],
    [27, 23],
  ] as const)
    canvas.circle(x, y, 1.8, colour(hue, 0.5, 0.7));
  canvas.circle(50.5, 59, 12, WHITE);
  drop(canvas, 50.5, 60, 0.65, hue);
};

const jar: Drawing = (canvas, hue) => {
  canvas.box(30, 30, 40, 54, 8, colour(hue, 0.45, 0.55));
  canvas.box(28, 18, 44, 15, 4, colour(hue, 0.3, 0.36));
  canvas.box(30, 46, 40, 24, 0, WHITE);
  canvas.box(47, 49, 6, 18, 1, colour(hue, 0.5, 0.5)).box(41, 55, 18, 6, 1, colour(hue, 0.5, 0.5));
};

const carton: Drawing = (canvas, hue) => {
  canvas.box(26, 26, 48, 52, 3, colour(hue, 0.4, 0.55));
  canvas.box(26, 26, 48, 12, 3, colour(hue, 0.4, 0.42));
  drop(canvas, 50, 60, 1.1, hue, WHITE);
};

/** Drawings by category of the catalogue. */
const OF_CATEGORY: Readonly<Record<string, Drawing>> = {
  肉干: pouch,
  冻干: pouch,
  罐头: can,
  零食罐头: can,
  食具: bowl,
  日用品: bowl,
  窝垫: bed,
  牵引: leash,
  沐浴: bottle,
  清洁护理: bottle,
  除味: spray,
  营养补充: jar,
  健康: jar,
  驱虫: carton,
};

/** Draws an item of a category; food when the category has no drawing. @param size length of a side in pixels */
export function drawGoods(category: string, hue: number, size: number): Uint8Array {
  const canvas = new Canvas(size, size, colour(hue, 0.3, 0.93));
  canvas.ellipse(50, 86, 30, 3.5, colour(hue, 0.2, 0.85));
  (OF_CATEGORY[category] ?? bag)(canvas, hue);
  return canvas.png();
}

export function paw(canvas: Canvas, x: number, y: number, size: number, hue: number, fill = colour(hue, 0.45, 0.45)): void {
  canvas.ellipse(x, y + 7 * size, 10 * size, 8 * size, fill);
  for (const [dx, dy] of [
    [-13, -3],
    [-5, -11],
    [5, -11],
    [13, -3],
  ] as const)
    canvas.ellipse(x + dx * size, y + dy * size, 4 * size, 5.4 * size, fill);
}

function drop(canvas: Canvas, x: number, y: number, size: number, hue: number, fill = colour(hue, 0.5, 0.5)): void {
  canvas.circle(x, y + 3 * size, 7 * size, fill);
  canvas.figure(
    [
      [x, y - 11 * size],
      [x + 6.3 * size, y],
      [x - 6.3 * size, y],
    ],
    fill,
  );
}
