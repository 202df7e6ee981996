import { Canvas, colour, WHITE, type Colour } from "./canvas.ts";

const INK: Colour = [52, 46, 44];
const SKIN = [colour(26, 0.6, 0.84), colour(24, 0.5, 0.77), colour(28, 0.55, 0.8)] as const;
const HAIR = [colour(20, 0.2, 0.16), colour(22, 0.35, 0.26), colour(30, 0.4, 0.36)] as const;

/** Draws a person from the shoulders up. Numbers up to 12 all look different. */
export function drawPerson(number: number, size: number): Uint8Array {
  const hue = (number * 47) % 360;
  const [skin, hair] = [SKIN[number % SKIN.length] ?? WHITE, HAIR[(number >> 1) % HAIR.length] ?? INK];
  const long = number % 2 === 0;
  const canvas = new Canvas(size, size, colour(hue, 0.4, 0.85));
  if (long) canvas.box(28, 30, 44, 42, 18, hair);
  canvas.ellipse(50, 104, 36, 32, colour(hue + 180, 0.4, 0.5));
  canvas.box(43, 58, 14, 20, 7, skin);
  canvas.ellipse(50, 46, 19, 22, skin);
  canvas.ellipse(50, 29, 20, 11, hair);
  canvas.ellipse(number % 3 === 0 ? 38 : 62, 33, 9, 7, hair);
  canvas.circle(43, 47, 2, INK).circle(57, 47, 2, INK);
  canvas.ellipse(50, 58, 5, 2.2, colour(5, 0.5, 0.55));
  if (number % 4 === 3) {
    canvas.circle(43, 47, 5.5, INK).circle(43, 47, 4.3, skin).circle(43, 47, 2, INK);
    canvas.circle(57, 47, 5.5, INK).circle(57, 47, 4.3, skin).circle(57, 47, 2, INK);
  }
  return canvas.png();
}

/** Values of the module file of `breed`. */
const SPECIES = { dog: 1, cat: 2 } as const;

/** Draws the face of a dog, a cat or a smaller animal. @param number number that varies the fur */
export function drawPet(species: number, number: number, size: number): Uint8Array {
  const fur = colour(18 + ((number * 13) % 26), 0.2 + ((number * 7) % 5) * 0.1, 0.42 + ((number * 5) % 6) * 0.07);
  const [red, green, blue] = fur;
  const dark: Colour = [red * 0.72, green * 0.72, blue * 0.72];
  const canvas = new Canvas(size, size, colour(number * 37 + 150, 0.3, 0.9));
  if (species === SPECIES.dog) {
    canvas.ellipse(50, 54, 29, 28, fur);
    canvas.ellipse(22, 48, 9, 20, dark).ellipse(78, 48, 9, 20, dark);
    canvas.ellipse(50, 66, 15, 12, colour(30, 0.4, 0.92));
  } else if (species === SPECIES.cat) {
    for (const side of [-1, 1]) {
      const [outer, inner] = [50 + side * 29, 50 + side * 4];
      const ear = [
        [outer, 16],
        [50 + side * 27, 52],
        [inner, 34],
      ] as const;
      canvas.figure(side < 0 ? ear.toReversed() : ear, dark);
    }
    canvas.ellipse(50, 56, 29, 26, fur);
    for (const dy of [-3, 0, 3]) {
      canvas.line([34, 66 + dy * 0.4], [16, 65 + dy * 1.6], 0.9, dark);
      canvas.line([66, 66 + dy * 0.4], [84, 65 + dy * 1.6], 0.9, dark);
    }
  } else {
    canvas.ellipse(38, 26, 7, 20, dark).ellipse(62, 26, 7, 20, dark);
    canvas.ellipse(50, 58, 27, 25, fur);
  }
  canvas.circle(39, 50, 3.6, INK).circle(61, 50, 3.6, INK);
  canvas.circle(40.2, 48.8, 1.1, WHITE).circle(62.2, 48.8, 1.1, WHITE);
  canvas.ellipse(50, 61, 4.6, 3.2, species === SPECIES.dog ? INK : colour(350, 0.5, 0.65));
  canvas.line([50, 63], [50, 68], 1.2, INK).line([50, 68], [45, 70], 1.2, INK).line([50, 68], [55, 70], 1.2, INK);
  return canvas.png();
}
