import "bpmn-js/dist/assets/bpmn-font/css/bpmn.css";
import "bpmn-js/dist/assets/bpmn-js.css";
import "bpmn-js/dist/assets/diagram-js.css";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { useRuntime } from "#runtime";
import { confirm, ErrorState, PageHeader, toast, useI18n, useScreenBand } from "#ui";
import { comparisonTexts } from "../comparison/comparison-texts.ts";
import { ComparisonView } from "../comparison/comparison-view.tsx";
import "../editor/diagram.css";
import { readModelFile } from "../../read-model-file.ts";
import { DiagramView } from "../editor/diagram-view.tsx";
import { PropertiesPanel } from "../properties/properties-panel.tsx";
import { SimulationView } from "../simulation/simulation-view.tsx";
import { FaultsList } from "./faults-list.tsx";
import { saveText, withoutTokens } from "./model-files.ts";
import { draftKey, revisionText, type ModelRecord } from "./model-record.ts";
import { ModelerNotices } from "./modeler-notices.tsx";
import { modelerTexts } from "./modeler-texts.ts";
import { ModelerToolbar, type ModelerView } from "./modeler-toolbar.tsx";
import { ProcessRows, type ModelFacts } from "./process-rows.tsx";
import { useDeploy } from "./use-deploy.ts";
import { useDraft, useDraftOnLeave } from "./use-draft.ts";
import { useEditor } from "./use-editor.ts";
import { useFaults } from "./use-faults.ts";
import { NO_DIAGRAM, NO_MODEL } from "../texts.ts";
import { useSaving } from "./use-saving.ts";
import { VersionsView } from "./versions-view.tsx";
import "./modeler.css";

/** The drawing of one model with its properties, checks, simulation and versions. */
export const ModelDesk = observer(function ModelDesk({ stored }: { readonly stored: ModelRecord }) {
  const { t } = useI18n(modelerTexts);
  const { t: word } = useI18n(comparisonTexts);
  const { person, permissions } = useRuntime();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  /** In the tab of the drawing that had no id yet. */
  const turn = { replace: true, state: { turnedFrom: pathname } };
  const isNarrow = useScreenBand() === 0;
  const [record, setRecord] = useState(stored);
  const key = draftKey(person(), record.id);
  const [facts, setFacts] = useState<ModelFacts>(() => factsOf(stored));
  const [search] = useSearchParams();
  const [view, setView] = useState<ModelerView>(search.get("view") === "versions" ? "versions" : "draw");
  const [xml, setXml] = useState(stored.xml);
  const [savedAt, setSavedAt] = useState(0);
  const [isTheirs, setIsTheirs] = useState(false);
  const saving = useSaving();
  const place = useRef<HTMLDivElement>(null);
  const [dirtyXml, setDirtyXml] = useState<string | null>(null);
  const draft = useDraft(key, record, facts, dirtyXml);
  const [begun] = useState(() => draft.found);
  const open = useEditor(place, begun?.xml ?? stored.xml);
  const { editor, changes } = open;
  const checked = useFaults(editor, changes);
  const mayEdit = permissions.has(record.id === "" ? "flowmodel_add" : "flowmodel_edit");
  const mayDeploy = permissions.has("flowmodel_deploy");
  const isChanged = changes > savedAt || facts.category !== record.category || facts.description !== record.description;
  const isUnsaved = record.id === "" || isChanged || draft.found !== null;
  useEffect(() => {
    if (isChanged && checked.xml !== "") setDirtyXml(checked.xml);
  }, [checked.xml, isChanged, facts]);
  useDraftOnLeave(
    checked.xml,
    useMemo(() => (editor === null ? null : () => editor.xml()), [editor]),
    draft.keep,
  );
  useEffect(() => {
    if (begun !== null) setFacts({ category: begun.category, description: begun.description });
  }, [begun]);

  const save = async (base: ModelRecord = record): Promise<ModelRecord | null> => {
    if (editor === null) return null;
    // A field that is being edited takes its text first.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const process = editor.definitions.get("rootElements");
    const root = (Array.isArray(process) ? process : []).find((node: { $type: string }) => node.$type === "bpmn:Process") as
      | { readonly id?: string; readonly name?: string }
      | undefined;
    const modelKey = root?.id ?? base.modelKey;
    const input = { ...base, ...facts, modelKey, name: root?.name ?? (base.name || modelKey) };
    const [text, at] = [await editor.xml(), changes];
    const next = await saving.save(input, text);
    if (next === null) return null;
    draft.forget();
    setDirtyXml(null);
    setSavedAt(at);
    setRecord(next);
    setFacts(factsOf(next));
    toast.success(t("saved"));
    return next;
  };
  const saveHere = async (base: ModelRecord = record): Promise<void> => {
    const next = await save(base);
    if (next !== null && base.id === "") void navigate(`/flow/design/${next.id}`, turn);
  };
  const deploy = useDeploy();
  const deployNow = async (): Promise<void> => {
    const errors = checked.faults.filter(({ severity }) => severity === "error").length;
    if (errors > 0) {
      setView("draw");
      toast.error(t("deploy.faulty", { count: errors }));
      return;
    }
    const name = editor?.root().businessObject.name ?? record.name;
    if (!(await confirm({ title: t("deploy.confirm", { name }), content: t("deploy.about"), okText: t("deploy") }))) return;
    const current = isUnsaved && mayEdit ? await save() : record;
    if (current === null || !(await deploy(current))) return;
    toast.success(t("deployed"));
    if (record.id === "") void navigate(`/flow/design/${current.id}?view=versions`, turn);
    else await change("versions");
  };
  const change = async (next: ModelerView): Promise<void> => {
    if (editor !== null && next !== "draw") setXml(await editor.xml());
    setIsTheirs(false);
    setView(next);
  };
  const failureOf = (reason: string): string => {
    if (reason === NO_DIAGRAM) return t("diagramNone");
    return reason.startsWith(NO_MODEL) ? t("diagramForeign") : t("diagramFailed", { reason });
  };
  const openXml = async (text: string, said: string): Promise<void> => {
    try {
      await open.replace(text);
      setView("draw");
      toast.success(said);
    } catch (error) {
      toast.error(failureOf(error instanceof Error ? error.message : ""));
    }
  };
  const exportAs = async (kind: "bpmn" | "svg"): Promise<void> => {
    if (editor === null) return;
    const name = `${editor.root().businessObject.id ?? "process"}.${kind}`;
    if (kind === "bpmn") saveText(await editor.xml(), name, "application/xml");
    else saveText(withoutTokens(await editor.svg()), name, "image/svg+xml");
  };
  const discard = async (): Promise<void> => {
    draft.forget();
    setDirtyXml(null);
    setFacts(factsOf(record));
    await open.replace(record.xml).catch(() => undefined);
    setSavedAt(changes + 1);
  };
  const takeTheirs = async (newer: ModelRecord): Promise<void> => {
    saving.forget();
    draft.forget();
    setDirtyXml(null);
    setRecord(newer);
    setFacts(factsOf(newer));
    await open.replace(newer.xml).catch(() => undefined);
    setSavedAt(changes + 1);
    setIsTheirs(false);
  };
  const compareTheirs = async (): Promise<void> => {
    if (editor !== null) setXml(await editor.xml());
    setIsTheirs(true);
  };
  useSaveKey(() => {
    if (mayEdit) void saveHere();
  });
  const { problem } = saving;
  const newer = problem?.kind === "conflict" ? problem.newer : null;
  const isCovered = view !== "draw" || isTheirs;
  useEffect(() => {
    if (!isCovered) editor?.placePad();
  }, [editor, isCovered]);
  return (
    <div className="modeler" data-narrow={isNarrow || undefined}>
      <PageHeader
        title={editor?.root().businessObject.name || record.name || t("new")}
        hint={isUnsaved ? (draft.keptAt === null ? t("unsaved") : t("kept", { time: draft.keptAt })) : t("saved")}
      />
      <ModelerToolbar
        editor={editor}
        view={view}
        mayEdit={mayEdit && !isNarrow}
        mayDeploy={mayDeploy}
        busy={saving.busy}
        onView={(next) => void change(next)}
        onSave={() => void saveHere()}
        onDeploy={() => void deployNow()}
        onImport={(file) => void readModelFile(file).then((text) => openXml(text, t("imported", { name: file.name })))}
        onExport={(kind) => void exportAs(kind)}
      />
      <ModelerNotices
        draft={
          draft.found === null
            ? null
            : { time: draft.found.time, isOutdated: draft.found.revision !== revisionText(record.revision) }
        }
        problem={problem}
        onDiscardDraft={() => void discard()}
        onCompare={() => void compareTheirs()}
        onOverwrite={() => newer !== null && void saveHere({ ...record, revision: newer.revision })}
        onTakeNewer={() => newer !== null && void takeTheirs(newer)}
        onClose={saving.forget}
      />
      {open.failed !== null && <ErrorState hint={failureOf(open.failed)} />}
      {(isNarrow || !mayEdit) && !isCovered && <p className="modeler-narrow">{t(isNarrow ? "narrow" : "noPermission")}</p>}
      <div className="modeler-desk" hidden={isCovered || open.failed !== null} data-locked={isNarrow || !mayEdit || undefined}>
        <div ref={place} className="modeler-canvas" role="group" aria-label={t("canvas")} />
        {editor !== null && !isNarrow && mayEdit && (
          <PropertiesPanel editor={editor} element={editor.selected()} changes={changes}>
            <ProcessRows facts={facts} onChange={setFacts} />
          </PropertiesPanel>
        )}
        {(isNarrow || !mayEdit) && checked.xml !== "" && <DiagramView xml={checked.xml} label={t("canvas")} />}
        <FaultsList checked={checked} onShow={(element) => editor?.select(element)} />
      </div>
      {view === "simulate" && !isTheirs && <SimulationView xml={xml} />}
      {view === "versions" && !isTheirs && (
        <VersionsView
          processKey={record.modelKey}
          xml={xml}
          onOpen={(text, version) => void openXml(text, t("versions.opened", { version }))}
        />
      )}
      {isTheirs && newer !== null && (
        <ComparisonView
          before={{ xml: newer.xml, title: newer.changedBy || t("somebody") }}
          after={{ xml, title: word("after") }}
        />
      )}
    </div>
  );
});

function factsOf({ category, description }: ModelRecord): ModelFacts {
  return { category, description };
}

/** Ctrl+S or ⌘S saves. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
