/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];
/** Contrast ratios that WCAG 2.2 requires of text at level AA and AAA. */
export const AA = 4.5;
export const AAA = 7;

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

export function isHex(text: string): boolean {
  return HEX.test(text);
}

/** @throws TypeError for anything but `#rrggbb` */
export function rgb(hex: string): Rgb {
  const match = HEX.exec(hex);
  if (match === null) throw new TypeError(`${hex} is no #rrggbb`);
  const [, red = "", green = "", blue = ""] = match;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

export function hex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Mixes a share (0 to 1) of `other` into `base`. */
export function mix(base: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => base[at] + (other[at] - base[at]) * share;
  return [part(0), part(1), part(2)];
}

/** WCAG 2.2's contrast ratio, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

export function isDark(colour: Rgb): boolean {
  return contrast(colour, WHITE) > contrast(colour, BLACK);
}

/** The nearest colour to `wanted`, towards black or white, that is readable on all backgrounds. */
export function readable(wanted: Rgb, grounds: readonly Rgb[], ratio = AA): Rgb {
  const [first = WHITE] = grounds;
  const end = isDark(first) ? WHITE : BLACK;
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(wanted, end, share);
    // Slightly more than required, because the parts are rounded afterwards.
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio + 0.05)) return candidate;
  }
  return end;
}

/** The colour turned around the colour wheel, in a saturation and lightness that suits a line of a chart. */
export function turned(colour: Rgb, degrees: number): Rgb {
  const [red, green, blue] = colour.map((part) => part / 255) as [number, number, number];
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const light = most - range / 2;
  const sector =
    range === 0
      ? 3.5
      : most === red
        ? ((green - blue) / range + 6) % 6
        : most === green
          ? (blue - red) / range + 2
          : (red - green) / range + 4;
  const strong = range === 0 ? 0 : range / (1 - Math.abs(2 * light - 1));
  const saturation = Math.min(0.72, Math.max(0.42, strong));
  const lightness = Math.min(0.6, Math.max(0.46, light));
  const hue = sector * 60 + degrees;
  const part = (offset: number): number => {
    const at = (offset + hue / 30) % 12;
    const amount = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - amount * Math.max(-1, Math.min(at - 3, 9 - at, 1))));
  };
  return [part(0), part(8), part(4)];
}

function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
