import { useMemo } from "react";
import type { Module } from "#metadata";
import { lazyComponent } from "#ui";
import { useRuntime } from "../context/runtime-context.ts";
import { NewRecordTarget } from "../stores/new-record-target.ts";
import { useLoadedModule } from "./use-loaded-module.ts";

const ImportDialog = lazyComponent(() => import("../transfer/import/import-dialog.tsx").then(({ ImportDialog }) => ImportDialog));

export interface RowImportProps {
  /** Name of the module. */
  readonly module: string;
  readonly file: File;
  readonly onClose: () => void;
}

/** The import of a module with a file that is chosen already, outside of the module's own screen. */
export function RowImport({ module: name, file, onClose }: RowImportProps) {
  const module = useLoadedModule(name, true, onClose);
  return module === null ? null : <Import module={module} file={file} onClose={onClose} />;
}

function Import({ module, file, onClose }: Omit<RowImportProps, "module"> & { readonly module: Module }) {
  const { client } = useRuntime();
  const target = useMemo(() => new NewRecordTarget(client(module)), [client, module]);
  return <ImportDialog target={target} records={NONE} file={file} onClose={onClose} />;
}

const NONE: readonly [] = [];
