import { useEffect, useMemo, useState, type SyntheticEvent } from "react";
import type { Module } from "#metadata";
import { toast } from "#ui";
import { messageOf } from "../api/api-error.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { RecordDialog } from "../editing/record-dialog.tsx";
import type { RecordAdderProps } from "../form-model/services.ts";
import { NewRecordTarget } from "../stores/new-record-target.ts";

/** The form of a new record, opened from a picker. The form underneath keeps what was typed. */
export function RecordAdder({ module: name, preset, valueField, onAdded, onClose }: RecordAdderProps) {
  const { modules } = useRuntime();
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    let isGone = false;
    modules.load(name).then(
      (loaded) => isGone || (loaded === null ? onClose() : setModule(loaded)),
      (error: unknown) => {
        toast.error(messageOf(error));
        onClose();
      },
    );
    return () => {
      isGone = true;
    };
  }, [modules, name, onClose]);
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
