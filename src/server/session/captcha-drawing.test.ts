import { expect, test } from "vitest";
import { CAPTCHA_LETTERS, drawCaptcha } from "./captcha-drawing.ts";

const randomBytes = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

test("every letter is drawn inside the picture", () => {
  for (const letter of CAPTCHA_LETTERS) {
    const svg = drawCaptcha(letter.repeat(4), randomBytes);
    const strokes = [...svg.matchAll(/d="(M[^"Q]+)"/g)].map(([, d = ""]) => d);
    expect(strokes.length).toBeGreaterThanOrEqual(4);
    for (const [, x, y] of strokes.join("").matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
      expect(Number(x)).toBeGreaterThan(0);
      expect(Number(x)).toBeLessThan(132);
      expect(Number(y)).toBeGreaterThan(-2);
      expect(Number(y)).toBeLessThan(46);
    }
    expect(svg).not.toContain(`>${letter}`);
  }
});

test("the same letters never look the same twice", () => {
  expect(drawCaptcha("AC2X", randomBytes)).not.toBe(drawCaptcha("AC2X", randomBytes));
});
