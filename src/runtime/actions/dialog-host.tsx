import type { RecordInput, StoredRecord } from "#contract";
import type { Action, DialogMode } from "#metadata";
import { lazyComponent } from "#ui";
import type { RecordTool } from "../action-model/record-tool.ts";
import { useRuntime } from "../context/runtime-context.ts";
import type { RecordTarget } from "../stores/record-target.ts";

// Lazy, because the form with its widgets is larger than the list.
const RecordDialog = lazyComponent(() => import("../editing/record-dialog.tsx").then(({ RecordDialog }) => RecordDialog));
const ActionDialog = lazyComponent(() => import("../editing/action-dialog.tsx").then(({ ActionDialog }) => ActionDialog));

/** The dialog that is open on a screen of records. */
export type OpenDialog =
  | {
      readonly kind: "record";
      readonly mode: DialogMode;
      readonly record: StoredRecord | null;
      readonly preset: RecordInput;
      /** Preset fields that may not be edited. */
      readonly locked: readonly string[];
      /** Shows another record in the same dialog; left out where the dialog stays with its record. */
      readonly onTurn?: (record: StoredRecord) => void;
    }
  | { readonly kind: "action"; readonly action: Action; readonly records: readonly StoredRecord[] }
  | {
      readonly kind: "tool";
      readonly tool: RecordTool;
      readonly records: readonly StoredRecord[];
      /** Job that the tool's dialog continues. */
      readonly resume: string | null;
    };

interface DialogHostProps {
  readonly target: RecordTarget;
  readonly open: OpenDialog;
  /** Runs an action with the input of its dialog. @throws ApiError when the server refuses */
  readonly onSubmit: (action: Action, records: readonly StoredRecord[], input: RecordInput) => Promise<void>;
  readonly onClose: () => void;
}

/** Draws the open dialog: the record's form, a tool, an action's generated form, or a feature's own dialog. */
export function DialogHost({ target, open, onSubmit, onClose }: DialogHostProps) {
  const { features } = useRuntime();
  if (open.kind === "tool")
    return <open.tool.Dialog target={target} records={open.records} resume={open.resume} onClose={onClose} />;
  if (open.kind === "record") {
    const { mode, record, preset, locked, onTurn } = open;
    return (
      <RecordDialog
        key={mode}
        target={target}
        mode={mode}
        record={record}
        preset={preset}
        locked={locked}
        {...(onTurn === undefined ? {} : { onTurn })}
        onClose={onClose}
      />
    );
  }
  const { action, records } = open;
  const Dialog = (action.dialog === null ? null : features.dialog(action.dialog)) ?? ActionDialog;
  return (
    <Dialog
      module={target.module}
      action={action}
      records={records}
      onSubmit={(input) => onSubmit(action, records, input)}
      onChanged={() => target.load()}
      onClose={onClose}
    />
  );
}
