import { history, isolateHistory, redo, undo } from "@codemirror/commands";
import { EditorState, type TransactionSpec } from "@codemirror/state";
import { expect, it } from "vitest";
import { filePath, pathField, setPath } from "./file-path.ts";

it("takes path and text of a rename back together, then the edit before, and makes them again", () => {
  let state = EditorState.create({ doc: "a", extensions: [history(), filePath("schemas/x/a.json")] });
  const dispatch = (spec: TransactionSpec) => (state = state.update(spec).state);
  const press = (command: typeof undo) => {
    command({ state, dispatch: (transaction) => (state = transaction.state) });
    return [state.doc.toString(), state.field(pathField)];
  };
  const alone = isolateHistory.of("full");
  dispatch({ changes: { from: 1, insert: "1" }, annotations: alone });
  dispatch({ changes: { from: 0, to: 1, insert: "b" }, effects: setPath.of("schemas/x/b.json"), annotations: alone });
  // Another area leaves the text as it is.
  dispatch({ effects: setPath.of("schemas/y/b.json"), annotations: alone });
  expect(press(undo)).toEqual(["b1", "schemas/x/b.json"]);
  expect(press(undo)).toEqual(["a1", "schemas/x/a.json"]);
  expect(press(undo)).toEqual(["a", "schemas/x/a.json"]);
  expect(press(redo)).toEqual(["a1", "schemas/x/a.json"]);
  expect(press(redo)).toEqual(["b1", "schemas/x/b.json"]);
  expect(press(redo)).toEqual(["b1", "schemas/y/b.json"]);
});
