import { observer } from "mobx-react-lite";
import type { ReactNode } from "react";
import { lazyComponent } from "#ui";
import { RuntimeContext, type Runtime } from "../context/runtime-context.ts";
import { FormServicesContext } from "../form-model/services.ts";
import type { Undoable } from "../stores/undoable.ts";

const UndoBar = lazyComponent(() => import("../bulk/undo-bar.tsx").then(({ UndoBar }) => UndoBar));

export function RuntimeProvider({ runtime, children }: { readonly runtime: Runtime; readonly children: ReactNode }) {
  return (
    <RuntimeContext value={runtime}>
      <FormServicesContext value={runtime.services}>{children}</FormServicesContext>
      <UndoPlace undoable={runtime.undoable} />
    </RuntimeContext>
  );
}

/** Offers to undo the last write, whatever screen made it. */
const UndoPlace = observer(function UndoPlace({ undoable }: { readonly undoable: Undoable }) {
  return undoable.offered !== null && <UndoBar key={undoable.offered.batchId} offer={undoable.offered} />;
});
