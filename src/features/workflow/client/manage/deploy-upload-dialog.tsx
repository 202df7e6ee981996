import Button from "@arco-design/web-react/es/Button";
import { useEffect, useId, useRef, useState } from "react";
import type { DictionaryEntry } from "#contract";
import { anything, ApiError, messageOf, useRuntime, type ActionDialogProps } from "#runtime";
import { FileInput, Icon, Modal, NativeSelect, toast, useI18n } from "#ui";
import type { ModelFault } from "#workflow-engine";
import { readModelFile } from "../../read-model-file.ts";
import { DiagramView } from "../editor/diagram-view.tsx";
import { readFillableFields } from "../editor/fillable-fields.ts";
import { loadEngine } from "../editor/load-engine.ts";
import "./manage.css";
import { manageTexts } from "./manage-texts.ts";

const UPLOAD = "/api/blade-flow/manager/deploy-upload";
const WIDTH = 820;

interface ChosenFile {
  readonly file: File;
  readonly xml: string;
  /** Null until the engine has checked the file. */
  readonly faults: readonly (Pick<ModelFault, "element" | "line" | "severity"> & { readonly words: string })[] | null;
}

/** Deploys BPMN files. Each file is checked in the browser first, and its faults stand at their elements. */
export function DeployUploadDialog({ onChanged, onClose }: ActionDialogProps) {
  const { t, locale } = useI18n(manageTexts);
  const { t: word } = useI18n();
  const runtime = useRuntime();
  const { api, dictionaries } = runtime;
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(true);
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [category, setCategory] = useState("");
  const [tenantIds, setTenantIds] = useState("");
  const [entries, setEntries] = useState<readonly DictionaryEntry[]>([]);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    dictionaries.entries({ module: "dict", code: "flow" }).then(setEntries, () => undefined);
  }, [dictionaries]);
  const add = async (chosen: readonly File[]): Promise<void> => {
    setRefusal(null);
    const read = await Promise.all(chosen.map(async (file) => ({ file, xml: await readModelFile(file), faults: null })));
    const names = new Set(read.map(({ file }) => file.name));
    setFiles((before) => [...before.filter(({ file }) => !names.has(file.name)), ...read]);
    const { compileModel, describeModelFault } = await loadEngine();
    for (const { file, xml } of read) {
      const { faults } = await compileModel(xml, readFillableFields(runtime));
      const shown = faults.map((fault) => ({ ...fault, words: describeModelFault(fault, locale) }));
      setFiles((before) => before.map((known) => (known.file === file ? { ...known, faults: shown } : known)));
    }
  };
  const deploy = async (): Promise<void> => {
    setBusy(true);
    setRefusal(null);
    const form = new FormData();
    form.append("category", category);
    form.append("tenantIds", tenantIds);
    for (const { file } of files) form.append("files", file, file.name);
    try {
      await api.call("POST", UPLOAD, anything, { body: form, quiet: true });
      toast.success(t("upload.done", { count: files.length }));
      setOpen(false);
      await onChanged();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields.map(({ message }) => message) : [];
      setRefusal(fields.length > 0 ? fields.join(" ") : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const isChecked = files.length > 0 && files.every(({ faults }) => faults !== null);
  const isFaulty = files.some(({ faults }) => faults?.some(({ severity }) => severity === "error"));
  const categories = entries.map(({ dictKey, dictValue, enValue }) => ({
    value: dictKey,
    label: locale === "en" && enValue !== "" ? enValue : dictValue,
  }));
  return (
    <Modal
      open={open}
      title={t("upload")}
      width={WIDTH}
      closeOnMask={false}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{word("cancel")}</Button>
          <Button type="primary" loading={busy} disabled={!isChecked || isFaulty} onClick={() => void deploy()}>
            {files.length === 0 ? t("upload.submit.none") : t("upload.submit", { count: files.length })}
          </Button>
        </>
      }
    >
      <div className="deploy-upload">
        <div>
          <Button autoFocus icon={<Icon name="upload" />} onClick={() => picker.current?.click()}>
            {t("upload.files")}
          </Button>
          <p className="deploy-hint">{t("upload.hint")}</p>
          <FileInput ref={picker} multiple accept=".bpmn,.xml" label={t("upload.files")} onChoose={(files) => void add(files)} />
        </div>
        {files.map((chosen) => (
          <FileResult
            key={chosen.file.name}
            chosen={chosen}
            onRemove={() => setFiles(files.filter((other) => other !== chosen))}
          />
        ))}
        {refusal !== null && (
          <p className="deploy-refusal" role="alert">
            {refusal}
          </p>
        )}
        <label htmlFor={`${id}category`}>{t("upload.category")}</label>
        <NativeSelect id={`${id}category`} value={category} options={categories} placeholder={t("none")} onChange={setCategory} />
        <label htmlFor={`${id}tenants`}>{t("upload.tenants")}</label>
        <input
          id={`${id}tenants`}
          className="arco-input arco-input-size-default"
          value={tenantIds}
          placeholder="000000,100001"
          aria-describedby={`${id}hint`}
          onChange={(event) => setTenantIds(event.target.value)}
        />
        <p id={`${id}hint`} className="deploy-hint">
          {t("upload.tenants.hint")}
        </p>
      </div>
    </Modal>
  );
}

function FileResult({ chosen, onRemove }: { readonly chosen: ChosenFile; readonly onRemove: () => void }) {
  const { t } = useI18n(manageTexts);
  const { file, faults, xml } = chosen;
  const errors = faults?.filter(({ severity }) => severity === "error") ?? [];
  const marked = Object.fromEntries(errors.flatMap(({ element }) => (element === null ? [] : [[element, "path-incident"]])));
  const badges = errors.flatMap(({ element, words }) =>
    element === null ? [] : [{ element, text: "!", kind: "incident", hint: words }],
  );
  return (
    <section className="deploy-file" aria-label={file.name} data-faulty={errors.length > 0 || undefined}>
      <header>
        <strong>{file.name}</strong>
        <span role="status">
          {faults === null
            ? t("upload.checking")
            : errors.length === 0
              ? t("upload.fine")
              : t("upload.faults", { count: errors.length })}
        </span>
        <Button
          size="mini"
          aria-label={t("upload.remove", { name: file.name })}
          icon={<Icon name="close" />}
          onClick={onRemove}
        />
      </header>
      {faults !== null && faults.length > 0 && (
        <ul>
          {faults.map(({ element, line, words, severity }) => (
            <li key={`${element} ${words}`} data-severity={severity}>
              {line === null ? "" : `${t("upload.line", { line })} · `}
              {words}
            </li>
          ))}
        </ul>
      )}
      {Object.keys(marked).length > 0 && xml.includes("BPMNShape") && (
        <DiagramView xml={xml} label={t("upload.diagram", { name: file.name })} marks={marked} badges={badges} />
      )}
    </section>
  );
}
