import { useEffect, useState } from "react";
import type { Module } from "#metadata";
import { toast, useI18n } from "#ui";
import { isAborted, messageOf } from "../api/api-error.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { StateDiagramDialog } from "./state-diagram-dialog.tsx";
import { statesTexts } from "./states-texts.ts";

interface ModuleStatesDialogProps {
  /** Name of a module with states. */
  readonly name: string;
  readonly onClose: () => void;
}

/** The states of a module whose definition is not loaded yet. */
export function ModuleStatesDialog({ name, onClose }: ModuleStatesDialogProps) {
  const { t } = useI18n(statesTexts);
  const { modules } = useRuntime();
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    let gone = false;
    const fail = (message: string): void => {
      if (gone) return;
      toast.error(message);
      onClose();
    };
    modules.load(name).then(
      (found) => {
        if (found === null || found.states === null) fail(t("missing"));
        else if (!gone) setModule(found);
      },
      (error: unknown) => isAborted(error) || fail(messageOf(error)),
    );
    return () => {
      gone = true;
    };
  }, [modules, name, onClose, t]);
  if (module === null || module.states === null) return null;
  return <StateDiagramDialog module={module} states={module.states} visits={null} onClose={onClose} />;
}
