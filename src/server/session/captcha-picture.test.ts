import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { CAPTCHA_LETTERS } from "./captcha-glyphs.ts";
import { drawCaptcha } from "./captcha-picture.ts";

const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly isInk: (x: number, y: number) => boolean;
}

/** Reads the picture back by another implementation of PNG's compression. */
async function draw(letters: string): Promise<Picture> {
  const png = Buffer.from(await drawCaptcha(letters, randomBytes));
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data = png.indexOf("IDAT") + 4;
  const rows = inflateSync(png.subarray(data, data + png.readUInt32BE(data - 8)));
  expect(rows).toHaveLength((width + 1) * height);
  return { width, height, isInk: (x, y) => (rows[y * (width + 1) + 1 + x] ?? 255) < 160 };
}

/** Widths of the areas of ink that hang together, the widest first. */
function widthsOfInk({ width, height, isInk }: Picture): readonly number[] {
  const seen = new Set<number>();
  const widths: number[] = [];
  for (let start = 0; start < width * height; start += 1) {
    if (seen.has(start) || !isInk(start % width, Math.floor(start / width))) continue;
    let [left, right] = [width, 0];
    const open = [start];
    seen.add(start);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      for (const [nextX, nextY] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        const next = nextY * width + nextX;
        if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height || seen.has(next) || !isInk(nextX, nextY)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    widths.push(right - left + 1);
  }
  return widths.sort((one, other) => other - one);
}

test("draws each letter inside of the picture", async () => {
  for (const letter of CAPTCHA_LETTERS) {
    const { width, height, isInk } = await draw(letter.repeat(5));
    let ink = 0;
    for (let at = 0; at < width * height; at += 1) if (isInk(at % width, Math.floor(at / width))) ink += 1;
    // Five letters and the lines cover a part of the picture, never most of it.
    expect(ink / (width * height), letter).toBeGreaterThan(0.08);
    expect(ink / (width * height), letter).toBeLessThan(0.5);
  }
});

test("leaves no gaps between the letters at which a program could part them", async () => {
  for (let round = 0; round < 20; round += 1) {
    const picture = await draw("ACE47");
    expect(widthsOfInk(picture)[0]).toBeGreaterThan(picture.width / 2);
  }
});

test("never draws the same letters twice in the same way", async () => {
  expect(await drawCaptcha("ACE47", randomBytes)).not.toEqual(await drawCaptcha("ACE47", randomBytes));
});
