import type { Plugin } from "vite";

/** Milliseconds of the longest motion in the console (docs/design.md). Arco's dialogs take 400. */
const LONGEST = 200;

const TIMED = /timeout: [34]00\b/g;

/** Lets Arco's scripts wait for the motion of dialogs and pictures as long as it takes with `shortMotion`. */
export function arcoMotion(): Plugin {
  return {
    name: "trellis:arco-motion",
    enforce: "pre",
    transform: {
      filter: { id: /@arco-design\/web-react\/es\/(?:Modal\/modal|Image\/image-preview)\.js/ },
      handler: (code, id) => ({ code: waitShorter(code, id), map: null }),
    },
  };
}

export function waitShorter(code: string, file: string): string {
  const found = code.match(TIMED)?.length ?? 0;
  if (found !== 2) throw new Error(`${file} waits for ${found} motions, expected 2: see vite/arco-motion.ts`);
  return code.replace(TIMED, `timeout: ${LONGEST}`);
}

/** Shortens the transitions of a style sheet. Animations without an end, such as spinners, stay. */
export function shortMotion(css: string): string {
  const shorter = (time: string): string => (Number.parseFloat(time) * 1000 > LONGEST ? `${LONGEST / 1000}s` : time);
  return css.replace(/transition:[^;}]*/g, (transition) => transition.replace(/\d*\.?\d+s\b/g, shorter));
}
