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
async function draw(letters: string, bytes = randomBytes): Promise<Picture> {
  const png = Buffer.from(await drawCaptcha(letters, bytes));
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const data = png.indexOf("IDAT") + 4;
  const rows = inflateSync(png.subarray(data, data + png.readUInt32BE(data - 8)));
  expect(rows).toHaveLength((width + 1) * height);
  return { width, height, isInk: (x, y) => x >= 0 && x < width && (rows[y * (width + 1) + 1 + x] ?? 255) < 160 };
}

/** With single pixels between ink closed, as a program would. */
function withoutSpecks({ width, height, isInk }: Picture): Picture {
  const isClosed = (x: number, y: number): boolean =>
    isInk(x, y) || (isInk(x - 1, y) && isInk(x + 1, y)) || (isInk(x, y - 1) && isInk(x, y + 1));
  return { width, height, isInk: isClosed };
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
    const picture = withoutSpecks(await draw("ACE47", seededBytes(round)));
    expect(widthsOfInk(picture)[0], String(round)).toBeGreaterThan(picture.width / 2);
  }
});

test("never draws the same letters twice in the same way", async () => {
  expect(await drawCaptcha("ACE47", randomBytes)).not.toEqual(await drawCaptcha("ACE47", randomBytes));
});

/** The same bytes in every run. */
function seededBytes(seed: number): (length: number) => Uint8Array {
  let state = seed;
  return (length) =>
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
}

test("is not read by a script that compares each place with its own drawings", async () => {
  const bytes = seededBytes(7);
  const letters = [...CAPTCHA_LETTERS];
  const [places, width] = [5, 34];
  const inkAt = async (text: string): Promise<(place: number, right: number) => Float64Array> => {
    const picture = await draw(text, bytes);
    return (place, right) => {
      const left = Math.round(7 + ((picture.width - 14) / places) * (place + 0.5) - width / 2) + right;
      // Every second pixel with its neighbours: what remains does not depend on single pixels.
      const cut = new Float64Array((width * picture.height) / 4);
      for (let at = 0; at < cut.length; at += 1) {
        const [x, y] = [left + (at % (width / 2)) * 2, Math.floor(at / (width / 2)) * 2];
        for (const [dx, dy] of [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ] as const)
          cut[at] = (cut[at] ?? 0) + (picture.isInk(x + dx, y + dy) ? 1 : 0);
      }
      return centred(cut);
    };
  };
  const textOf = (round: number): string =>
    Array.from(
      { length: places },
      (_, place) => letters[(round * 11 + place * 17 + ((round * place) % 7)) % letters.length],
    ).join("");
  const known: (readonly [string, Float64Array])[] = [];
  for (let round = 0; round < 300; round += 1) {
    const cutAt = await inkAt(textOf(round));
    for (const [place, letter] of [...textOf(round)].entries()) known.push([letter, cutAt(place, 0)]);
  }
  let read = 0;
  const rounds = 30;
  for (let round = 1000; round < 1000 + rounds; round += 1) {
    const cutAt = await inkAt(textOf(round));
    for (const [place, letter] of [...textOf(round)].entries()) {
      let best = { letter: "", score: Number.NEGATIVE_INFINITY };
      for (const right of [-3, 0, 3]) {
        const cut = cutAt(place, right);
        for (const [candidate, drawing] of known) {
          const score = product(cut, drawing);
          if (score > best.score) best = { letter: candidate, score };
        }
      }
      if (best.letter === letter) read += 1;
    }
  }
  // Two letters of five would be one captcha in a hundred.
  expect(read / (rounds * places)).toBeLessThan(0.4);
});

function product(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

/** Without its mean, and of length 1. */
function centred(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const moved = values.map((value) => value - mean);
  const length = Math.hypot(...moved);
  return moved.map((value) => value / length);
}
