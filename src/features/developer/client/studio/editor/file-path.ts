import { invertedEffects } from "@codemirror/commands";
import { StateEffect, StateField, type Extension } from "@codemirror/state";

export const setPath = StateEffect.define<string>();

export const pathField = StateField.define<string>({
  create: () => "",
  update: (path, { effects }) => effects.reduce((now, effect) => (effect.is(setPath) ? effect.value : now), path),
});

/** The path of the file beside its text, so that an undo of a rename takes both back. @param path of a new history */
export function filePath(path: string): Extension {
  return [
    pathField.init(() => path),
    invertedEffects.of(({ effects, startState }) =>
      effects.some((effect) => effect.is(setPath)) ? [setPath.of(startState.field(pathField))] : [],
    ),
  ];
}
