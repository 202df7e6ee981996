import { useCallback, useEffect, useState } from "react";
import { isJsonObject, REVISION_FIELD, type Json, type StoredRecord } from "#contract";
import { messageOf, useRuntime } from "#runtime";
import { readStorage, removeStorage, writeStorage } from "#ui/storage";

/** A stored model, or one that was never saved. */
export interface ModelRecord {
  /** Empty until the first save. */
  readonly id: string;
  readonly name: string;
  readonly modelKey: string;
  readonly category: string;
  readonly description: string;
  readonly xml: string;
  /** Version of the last deployment; 0 without one. */
  readonly version: number;
  readonly revision: Json;
  readonly changedBy: string;
}

type Loaded =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "ready"; readonly record: ModelRecord };

/** Loads a model. @param id empty for a new one */
export function useModelRecord(id: string): readonly [Loaded, () => void] {
  const runtime = useRuntime();
  const [loaded, setLoaded] = useState<Loaded>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const { api } = runtime;
  useEffect(() => {
    const controller = new AbortController();
    if (id === "") setLoaded({ state: "ready", record: newModel() });
    else {
      setLoaded({ state: "loading" });
      const options = { params: { id }, signal: controller.signal, quiet: true };
      api.call("GET", DETAIL, asModelRecord, options).then(
        (record) => setLoaded({ state: "ready", record }),
        (error: unknown) => {
          if (!controller.signal.aborted) setLoaded({ state: "failed", message: messageOf(error) });
        },
      );
    }
    return () => controller.abort();
  }, [api, attempt, id]);
  return [loaded, useCallback(() => setAttempt((count) => count + 1), [])];
}

export const DETAIL = "/api/blade-flow/model/detail";

/** @throws TypeError for what is no model */
export function asModelRecord(data: unknown): ModelRecord {
  if (!isJsonObject(data) || typeof data["id"] !== "string") throw new TypeError("not a model");
  return modelOf({ ...data, id: data["id"] });
}

export function modelOf(record: StoredRecord): ModelRecord {
  const text = (name: string): string => (typeof record[name] === "string" ? record[name] : "");
  const [id, modelKey, name] = [record.id, text("modelKey"), text("name")];
  return {
    id,
    name,
    modelKey,
    category: text("category"),
    description: text("description"),
    xml: text("modelEditorXml") || emptyProcess(modelKey, name),
    version: Number(record["version"] ?? 0),
    revision: record[REVISION_FIELD] ?? null,
    changedBy: text("updateUserName") || text("updateUser"),
  };
}

function newModel(): ModelRecord {
  const key = `process_${crypto.randomUUID().slice(0, 8)}`;
  const empty = { id: "", name: "", category: "", description: "", version: 0, revision: null, changedBy: "" };
  return { ...empty, modelKey: key, xml: emptyProcess(key, "") };
}

/** A process with a start event. */
export function emptyProcess(key: string, name: string): string {
  const escaped = name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:t="urn:trellis:workflow" id="definitions" targetNamespace="urn:trellis:workflow">
  <bpmn:process id="${key}"${escaped === "" ? "" : ` name="${escaped}"`} isExecutable="true">
    <bpmn:startEvent id="start" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
      <bpmndi:BPMNShape id="startShape" bpmnElement="start"><dc:Bounds x="180" y="180" width="36" height="36" /></bpmndi:BPMNShape>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;
}

/** Unsaved work on a model, kept in this browser. */
export interface ModelDraft {
  readonly xml: string;
  readonly category: string;
  readonly description: string;
  /** Revision of the model that the work began with, as text. */
  readonly revision: string;
  /** `HH:mm`. */
  readonly time: string;
}

export function draftKey(person: string, id: string): string {
  return `flow-model-${person}-${id === "" ? "new" : id}`;
}

export function readDraft(key: string): ModelDraft | null {
  return readStorage(key, isDraft);
}

export function keepDraft(key: string, draft: ModelDraft): void {
  writeStorage(key, draft);
}

export function dropDraft(key: string): void {
  removeStorage(key);
}

export function revisionText(revision: Json): string {
  return typeof revision === "string" || typeof revision === "number" ? String(revision) : "";
}

function isDraft(content: unknown): content is ModelDraft {
  return (
    isJsonObject(content) &&
    ["xml", "category", "description", "revision", "time"].every((name) => typeof content[name] === "string")
  );
}
