import { useState } from "react";
import { REVISION_FIELD, type RecordInput } from "#contract";
import { ApiError, isOf, messageOf, useRuntime } from "#runtime";
import { asModelRecord, DETAIL, modelOf, type ModelRecord } from "./model-record.ts";

const SUBMIT = "/api/blade-flow/model/submit";
const isSaved = isOf<{ readonly id: string }>({ id: "string" });

/** The outcome of a save that did not succeed. */
export type SaveProblem =
  /** Somebody else has saved the model meanwhile. */
  { readonly kind: "conflict"; readonly newer: ModelRecord } | { readonly kind: "refused"; readonly messages: readonly string[] };

export interface Saving {
  readonly busy: boolean;
  readonly problem: SaveProblem | null;
  readonly forget: () => void;
  /** @returns the stored model; null when the server refuses */
  readonly save: (record: ModelRecord, xml: string) => Promise<ModelRecord | null>;
}

/** Saves a model with the revision that the work began with, so that the changes of two people cannot overwrite each other. */
export function useSaving(): Saving {
  const { api, modules, client } = useRuntime();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const save = async (record: ModelRecord, xml: string): Promise<ModelRecord | null> => {
    setBusy(true);
    setProblem(null);
    try {
      const { id } = await api.call("POST", SUBMIT, asSaved, { body: inputOf(record, xml), quiet: true });
      const module = await modules.load("flow-model").catch(() => null);
      // Lists of models show the change.
      if (module !== null) client(module).written();
      return await api.call("GET", DETAIL, asModelRecord, { params: { id }, quiet: true });
    } catch (error) {
      setProblem(problemOf(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, forget: () => setProblem(null), save };
}

function inputOf({ id, name, modelKey, category, description, revision }: ModelRecord, xml: string): RecordInput {
  const input: RecordInput = { name, modelKey, category, description, modelEditorXml: xml };
  return id === "" ? input : { ...input, id, [REVISION_FIELD]: revision };
}

function problemOf(error: unknown): SaveProblem {
  const newer = error instanceof ApiError ? error.newerRecord : null;
  if (newer !== null) return { kind: "conflict", newer: modelOf(newer) };
  const fields = error instanceof ApiError ? error.fields.map(({ message }) => message) : [];
  return { kind: "refused", messages: fields.length > 0 ? fields : [messageOf(error)] };
}

function asSaved(data: unknown): { readonly id: string } {
  if (!isSaved(data)) throw new TypeError("not a saved model");
  return data;
}
