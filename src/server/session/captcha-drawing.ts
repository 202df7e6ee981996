/** Strokes of letters on a grid of 5 columns (0–4) and 7 rows (0–6); letters that look alike are left out. */
const STROKES: Readonly<Record<string, string>> = {
  "2": "01 10 30 41 42 06 46",
  "3": "00 40 22 32 43 45 36 16 05",
  "4": "46 40 04 44",
  "5": "40 00 02 32 43 45 36 06",
  "6": "30 12 04 06 36 45 44 33 03",
  "7": "00 40 16",
  A: "06 20 46|13 33",
  C: "41 30 10 01 05 16 36 45",
  E: "40 00 06 46|03 33",
  F: "40 00 06|03 33",
  H: "00 06|40 46|03 43",
  J: "30 35 26 16 05",
  K: "00 06|40 03 46",
  L: "00 06 46",
  M: "06 00 23 40 46",
  N: "06 00 46 40",
  P: "06 00 30 41 42 33 03",
  R: "06 00 30 41 42 33 03|23 46",
  T: "00 40|20 26",
  U: "00 05 16 36 45 40",
  V: "00 26 40",
  W: "00 16 23 36 40",
  X: "00 46|40 06",
  Y: "00 23 40|23 26",
  Z: "00 40 06 46",
};

/** Characters of a captcha. */
export const CAPTCHA_LETTERS: readonly string[] = Object.keys(STROKES);

const WIDTH = 163;
const HEIGHT = 44;
const CELL = 4.4;

/** An SVG of shaken strokes between noise: paths only, so the letters stand nowhere in it as text. */
export function drawCaptcha(letters: string, randomBytes: (length: number) => Uint8Array): string {
  /** A number between -1 and 1. */
  const shake = (): number => ((randomBytes(1)[0] ?? 0) / 255) * 2 - 1;
  const paths = [...letters].flatMap((letter, index) => {
    const angle = shake() * 0.35;
    const centre = { x: 20 + index * 31 + shake() * 3, y: HEIGHT / 2 + shake() * 3 };
    return (STROKES[letter] ?? "").split("|").map((stroke) => line(stroke.split(" "), centre, angle, shake));
  });
  const noise = Array.from({ length: 6 }, () => curve(shake));
  // Letters and noise change places so that their order tells nothing.
  const drawn = [...paths, ...noise].map((d) => ({ d, place: shake() })).sort((a, b) => a.place - b.place);
  const strokes = drawn.map(({ d }) => {
    const hue = Math.round(210 + shake() * 60);
    const width = (2 + shake() * 0.5).toFixed(1);
    return `<path d="${d}" stroke="hsl(${hue} 45% 40%)" stroke-width="${width}"/>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="#f2f4f8"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${strokes.join("")}</g></svg>`
  );
}

function line(points: readonly string[], centre: { x: number; y: number }, angle: number, shake: () => number): string {
  return points
    .map((point, index) => {
      const x = (Number(point[0]) - 2) * CELL + shake() * 1.1;
      const y = (Number(point[1]) - 3) * CELL + shake() * 1.1;
      const turnedX = centre.x + x * Math.cos(angle) - y * Math.sin(angle);
      const turnedY = centre.y + x * Math.sin(angle) + y * Math.cos(angle);
      return `${index === 0 ? "M" : "L"}${turnedX.toFixed(1)} ${turnedY.toFixed(1)}`;
    })
    .join("");
}

function curve(shake: () => number): string {
  const point = (): string =>
    `${(WIDTH / 2 + (shake() * WIDTH) / 2).toFixed(1)} ${(HEIGHT / 2 + (shake() * HEIGHT) / 2).toFixed(1)}`;
  return `M${point()}Q${point()} ${point()}`;
}
