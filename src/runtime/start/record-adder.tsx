import { useMemo, type SyntheticEvent } from "react";
import type { Module } from "#metadata";
import { useRuntime } from "../context/runtime-context.ts";
import { RecordDialog } from "../editing/record-dialog.tsx";
import type { RecordAdderProps } from "../form-model/services.ts";
import { NewRecordTarget } from "../stores/new-record-target.ts";
import { useLoadedModule } from "./use-loaded-module.ts";

/** The form of a new record, opened from a picker. The form underneath keeps what was typed. */
export function RecordAdder({ module: name, preset, valueField, onAdded, onClose }: RecordAdderProps) {
  const module = useLoadedModule(name, false, onClose);
  if (module === null) return null;
  return <Adder module={module} preset={preset} valueField={valueField} onAdded={onAdded} onClose={onClose} />;
}

type AdderProps = Omit<RecordAdderProps, "module"> & { readonly module: Module };

function Adder({ module, preset, valueField, onAdded, onClose }: AdderProps) {
  const { client } = useRuntime();
  const target = useMemo(() => new NewRecordTarget(client(module)), [client, module]);
  const choose = async (id: string): Promise<void> => {
    if (valueField === "id") return onAdded(id);
    try {
      onAdded(String((await target.client.detail(id))[valueField] ?? ""));
    } catch {
      // The api has shown why; the record can be searched for.
    }
  };
  return (
    // React passes events of a portal on to the form around it.
    <div onSubmit={stop} onKeyDown={stop} onBlur={stop} onFocus={stop} onClick={stop}>
      <RecordDialog
        target={target}
        mode="add"
        record={null}
        preset={preset}
        locked={Object.keys(preset)}
        onAdded={(id) => void choose(id)}
        onClose={onClose}
      />
    </div>
  );
}

function stop(event: SyntheticEvent): void {
  event.stopPropagation();
}
