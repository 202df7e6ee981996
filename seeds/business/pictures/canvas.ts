import { pngOf } from "./png.ts";

/** Red, green, blue, 0 to 255. */
export type Colour = readonly [number, number, number];
type Point = readonly [x: number, y: number];

/** @param hue degrees @param saturation 0 to 1 @param lightness 0 to 1 */
export function colour(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (at: number): number => {
    const turned = (at + (((hue % 360) + 360) % 360) / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turned - 3, 9 - turned, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

export const WHITE: Colour = [255, 255, 255];

/** Picture of flat shapes with smooth edges. Its height is 100 units; the origin is the upper left corner. */
export class Canvas {
  readonly #width: number;
  readonly #height: number;
  readonly #pixels: Uint8Array;
  /** Pixels per unit. */
  readonly #scale: number;

  /** @param width in pixels, as `height` */
  constructor(width: number, height: number, ground: Colour) {
    [this.#width, this.#height, this.#scale] = [width, height, height / 100];
    this.#pixels = new Uint8Array(width * height * 3);
    for (let at = 0; at < this.#pixels.length; at += 1) this.#pixels[at] = ground[at % 3] ?? 0;
  }

  circle(x: number, y: number, radius: number, fill: Colour): this {
    return this.#paint(fill, [x - radius, y - radius, x + radius, y + radius], (px, py) => Math.hypot(px - x, py - y) - radius);
  }

  ellipse(x: number, y: number, wide: number, high: number, fill: Colour): this {
    const least = Math.min(wide, high);
    return this.#paint(
      fill,
      [x - wide, y - high, x + wide, y + high],
      (px, py) => (Math.hypot((px - x) / wide, (py - y) / high) - 1) * least,
    );
  }

  /** Draws a rectangle by its upper left corner. */
  box(x: number, y: number, width: number, height: number, rounding: number, fill: Colour): this {
    const [halfX, halfY] = [width / 2, height / 2];
    return this.#paint(fill, [x, y, x + width, y + height], (px, py) => {
      const dx = Math.abs(px - x - halfX) - halfX + rounding;
      const dy = Math.abs(py - y - halfY) - halfY + rounding;
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - rounding;
    });
  }

  /** Draws a stroke with round ends. */
  line([x1, y1]: Point, [x2, y2]: Point, width: number, fill: Colour): this {
    const [dx, dy, half] = [x2 - x1, y2 - y1, width / 2];
    const length = dx * dx + dy * dy;
    const box = [Math.min(x1, x2) - half, Math.min(y1, y2) - half, Math.max(x1, x2) + half, Math.max(y1, y2) + half] as const;
    return this.#paint(fill, box, (px, py) => {
      const along = Math.max(0, Math.min(1, ((px - x1) * dx + (py - y1) * dy) / length));
      return Math.hypot(px - x1 - dx * along, py - y1 - dy * along) - half;
    });
  }

  /** @param corners corners of a convex figure, clockwise */
  figure(corners: readonly Point[], fill: Colour): this {
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const edges = corners.map(([x, y], at): readonly [number, number, number] => {
      const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y];
      const length = Math.hypot(nextX - x, nextY - y);
      const [outX, outY] = [(nextY - y) / length, (x - nextX) / length];
      return [outX, outY, outX * x + outY * y];
    });
    return this.#paint(fill, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], (px, py) =>
      edges.reduce((most, [outX, outY, reach]) => Math.max(most, outX * px + outY * py - reach), -Infinity),
    );
  }

  png(): Uint8Array {
    return pngOf(this.#width, this.#height, this.#pixels);
  }

  /** @param distance distance of a point from the edge of the shape; negative inside */
  #paint(
    fill: Colour,
    [left, top, right, bottom]: readonly [number, number, number, number],
    distance: (x: number, y: number) => number,
  ): this {
    const scale = this.#scale;
    const [fromX, toX] = [Math.max(0, Math.floor(left * scale) - 1), Math.min(this.#width, Math.ceil(right * scale) + 1)];
    const [fromY, toY] = [Math.max(0, Math.floor(top * scale) - 1), Math.min(this.#height, Math.ceil(bottom * scale) + 1)];
    for (let y = fromY; y < toY; y += 1) {
      for (let x = fromX; x < toX; x += 1) {
        const share = 0.5 - distance((x + 0.5) / scale, (y + 0.5) / scale) * scale;
        if (share <= 0) continue;
        const at = (y * this.#width + x) * 3;
        for (let channel = 0; channel < 3; channel += 1) {
          const under = this.#pixels[at + channel] ?? 0;
          this.#pixels[at + channel] = share >= 1 ? (fill[channel] ?? 0) : under + ((fill[channel] ?? 0) - under) * share;
        }
      }
    }
    return this;
  }
}
