import { GLYPHS, type Point, type Stroke } from "./captcha-glyphs.ts";
import { encodePng } from "./encode-png.ts";

const WIDTH = 163;
const HEIGHT = 44;
/** Pixels of a step of the letters' grid. */
const CELL = 4.4;
/** Half of the width of a stroke, in pixels. */
const INK = 1.45;
/** Lines across the letters, of their own width and colour. */
const LINES = 1;
/** Share of single pixels that are turned over. */
const SPECKS = 0.025;

/** Numbers of at least -1 and less than 1. */
type Random = () => number;

/**
 * Draws letters as a PNG in which nothing but pixels is left: the strokes of all letters and of the lines between them are
 * one ink, the letters touch, lean and differ in size, and waves bend the whole.
 */
export async function drawCaptcha(
  letters: string,
  randomBytes: (length: number) => Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const random = randomOf(randomBytes);
  const strokes = [...lettersOf(letters, random), ...Array.from({ length: LINES }, () => lineAcross(random))];
  const wave = waveOf(random);
  const ink = new Float32Array(WIDTH * HEIGHT);
  for (const stroke of strokes) drawStroke(ink, stroke.map(wave));
  const pixels = Uint8Array.from(ink, (dark) => {
    const shade = Math.abs(random()) < SPECKS ? 1 - dark : dark;
    return Math.round(235 - 150 * shade + 14 * random());
  });
  return encodePng(WIDTH, HEIGHT, pixels);
}

/**
 * The letters differ in place, size, angle and slant, so that other drawings of a letter, and their mean, fit few
 * of them (captcha-picture.test.ts).
 */
function lettersOf(letters: string, random: Random): readonly Stroke[] {
  const sizes = [...letters].map(() => 0.93 + random() * 0.22);
  const span = WIDTH - 26 + random() * 13;
  const step = span / sizes.reduce((sum, size) => sum + size, 0);
  let left = (WIDTH - span) * (0.5 + random() * 0.32);
  return [...letters].flatMap((letter, index) => {
    const size = sizes[index] ?? 1;
    const angle = random() * 0.38;
    const width = CELL * size * (0.98 + random() * 0.16);
    const height = CELL * size * (1.06 + random() * 0.16);
    const slant = random() * 0.25;
    const room = step * size;
    const centre = { x: left + room / 2 + random() * 2, y: HEIGHT / 2 + random() * (12.5 - 8 * size) };
    left += room;
    return (GLYPHS[letter] ?? []).map((stroke) =>
      stroke.map((point) => {
        const y = (point.y - 3) * height + random() * 1.1;
        const x = (point.x - 2) * width * 1.08 + random() * 1.1 - y * slant;
        return {
          x: centre.x + x * Math.cos(angle) - y * Math.sin(angle),
          y: centre.y + x * Math.sin(angle) + y * Math.cos(angle),
        };
      }),
    );
  });
}

/** A curve from side to side, in short pieces like the strokes of letters. */
function lineAcross(random: Random): Stroke {
  const [from, bend, to] = [random, random, random].map((next) => HEIGHT * (0.5 + next() * 0.34));
  const [start, end] = [WIDTH * (0.12 + random() * 0.1), WIDTH * (0.88 + random() * 0.1)];
  return Array.from({ length: 13 }, (_, index) => {
    const part = index / 12;
    const rest = 1 - part;
    return {
      x: start + (end - start) * part,
      y: rest * rest * (from ?? 0) + 2 * rest * part * (bend ?? 0) + part * part * (to ?? 0),
    };
  });
}

/** Two waves, one along the picture and one across it. */
function waveOf(random: Random): (point: Point) => Point {
  const [phase, other] = [random() * Math.PI, random() * Math.PI];
  const [length, height] = [26 + random() * 6, 2.4 + random()];
  return ({ x, y }) => ({
    x: x + 1.6 * Math.sin(y / 6 + other),
    y: y + height * Math.sin(x / length + phase) + 1.1 * Math.sin(x / 7 + other),
  });
}

/** Adds a stroke to the share of ink of each pixel, with soft edges. */
function drawStroke(ink: Float32Array, stroke: Stroke): void {
  for (const [at, to] of stroke.entries()) {
    const from = stroke[at - 1];
    if (from === undefined) continue;
    const [left, right] = [Math.min(from.x, to.x) - INK, Math.max(from.x, to.x) + INK];
    const [top, bottom] = [Math.min(from.y, to.y) - INK, Math.max(from.y, to.y) + INK];
    for (let y = Math.max(0, Math.floor(top)); y <= Math.min(HEIGHT - 1, Math.ceil(bottom)); y += 1)
      for (let x = Math.max(0, Math.floor(left)); x <= Math.min(WIDTH - 1, Math.ceil(right)); x += 1) {
        const dark = Math.min(1, Math.max(0, INK + 0.5 - distance({ x, y }, from, to)));
        ink[y * WIDTH + x] = Math.max(ink[y * WIDTH + x] ?? 0, dark);
      }
  }
}

function distance(pixel: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, ((pixel.x - from.x) * dx + (pixel.y - from.y) * dy) / length));
  return Math.hypot(pixel.x - from.x - part * dx, pixel.y - from.y - part * dy);
}

/** Secure bytes, fetched in blocks. */
function randomOf(randomBytes: (length: number) => Uint8Array): Random {
  let block = randomBytes(0);
  let at = 0;
  return () => {
    if (at >= block.length) [block, at] = [randomBytes(4096), 0];
    const byte = block[at] ?? 0;
    at += 1;
    return byte / 128 - 1;
  };
}
