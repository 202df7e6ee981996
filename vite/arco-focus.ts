import type { Plugin } from "vite";

const FOCUSABLE = /tabIndex: 0, className: prefixCls \+ "-clear-icon"/g;

/**
 * Takes Arco's clear button of text fields out of the tab order. It is visible under the pointer only, so Tab from a
 * field landed on it when the pointer happened to be there. The keyboard clears a field by selecting its text.
 */
export function arcoFocus(): Plugin {
  return {
    name: "trellis:arco-focus",
    enforce: "pre",
    transform: {
      filter: { id: /@arco-design\/web-react\/es\/Input\/input-element\.js/ },
      handler: (code) => ({ code: skipClearButton(code), map: null }),
    },
  };
}

export function skipClearButton(code: string): string {
  const found = code.match(FOCUSABLE)?.length ?? 0;
  if (found !== 2) throw new Error(`Arco's text field has ${found} focusable clear buttons, expected 2: see vite/arco-focus.ts`);
  return code.replace(FOCUSABLE, 'tabIndex: -1, className: prefixCls + "-clear-icon"');
}
