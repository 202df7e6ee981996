import Button from "@arco-design/web-react/es/Button";
import { useEffect, useMemo, useRef, useState } from "react";
import { IMPORT_FILES, studioDraftEndpoint } from "#contract";
import { ApiError, callEndpoint, messageOf, useRuntime } from "#runtime";
import { Modal, NativeSelect, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { DataSourceField } from "./data-source-field.tsx";
import { partOf } from "./document-part.ts";
import {
  SOURCES,
  SOURCE_FIELD,
  documentFault,
  draftFaults,
  withoutFault,
  type DraftField,
  type Faults,
  type Source,
} from "./draft-faults.ts";
import { DocumentRows } from "./document-rows.tsx";
import { FilePicker, Row, TextRow } from "./draft-rows.tsx";
import { TableField } from "./table-field.tsx";
import { useFaultTexts } from "./use-fault-texts.ts";

/** Characters of a title that is taken from the name of a file. */
const MOST_TITLE = 30;

interface DraftDialogProps {
  readonly store: StudioStore;
  /** Asks before an unsaved text is lost. */
  readonly mayLeave: () => Promise<boolean>;
  readonly onClose: () => void;
}

/** Begins a module: empty, or from what is there already. */
export function DraftDialog({ store, mayLeave, onClose }: DraftDialogProps) {
  const { t } = useI18n(studioTexts);
  const { api, services } = useRuntime();
  const [open, setOpen] = useState(true);
  const [source, setSource] = useState<Source>("blank");
  const [values, setValues] = useState<Readonly<Record<string, string>>>({ area: "demo" });
  const [file, setFile] = useState<File | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  /** Message about no single input. */
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const value = (name: DraftField | "english"): string => values[name]?.trim() ?? "";
  const texts = useFaultTexts();
  const form = useRef<HTMLFormElement>(null);
  /** Counts the attempts that found faults. */
  const [attempt, setAttempt] = useState(0);
  useEffect(() => focusFault(form.current), [attempt]);
  const refuse = (found: Faults) => {
    setFaults(found);
    setAttempt((now) => now + 1);
  };
  const set = (name: DraftField | "english") => (text: string) => {
    setValues((now) => ({ ...now, [name]: text }));
    setFaults((now) => withoutFault(now, name));
  };
  const chooseSource = (next: string) => {
    setSource(SOURCES.find((each) => each === next) ?? "blank");
    setFaults({});
    setProblem(null);
  };
  const chooseSheet = (next: File) => {
    setFile(next);
    setFaults((now) => withoutFault(now, "file"));
    // Its name is mostly the title.
    const name = next.name.replace(/\.\w+$/, "").slice(0, MOST_TITLE);
    setValues((now) => (now["title"]?.trim() ? now : { ...now, title: name }));
  };
  const create = async () => {
    setProblem(null);
    const found = draftFaults(source, value, file, store.files, texts);
    if (Object.keys(found).length > 0) return refuse(found);
    setFaults({});
    if (!(await mayLeave())) return;
    setBusy(true);
    try {
      const link = source === "sheet" && file !== null ? (await services.upload(file)).link : "";
      const body = {
        source,
        module: value("module"),
        area: value("area"),
        title: value("title"),
        english: value("english"),
        file: link,
        document: source === "openapi" ? partOf(value("document"), value("schemaName")) : value("document"),
        schemaName: value("schemaName"),
        datasourceId: value("datasourceId"),
        tableName: value("tableName"),
      };
      const draft = await callEndpoint(api, studioDraftEndpoint, { body }, { quiet: true });
      await store.begin(draft, source === "sheet" ? file : null);
      setOpen(false);
    } catch (error) {
      const field = SOURCE_FIELD[source];
      const isUnread = error instanceof ApiError && error.status === 415;
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (field === null || !isRefused) setProblem(messageOf(error));
      else refuse({ [field]: isUnread ? t("draft.file.bad", { name: file?.name ?? "" }) : messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const document = values["document"] ?? "";
  const inDocument = useMemo(() => documentFault(source, document, texts), [source, document, texts]);
  return (
    <Modal
      open={open}
      title={t("draft.title")}
      width={640}
      closeOnMask={false}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("draft.cancel")}</Button>
          <Button type="primary" loading={busy} onClick={() => void create()}>
            {t("draft.ok")}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        className="studio-draft"
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Row label={t("draft.source")}>
          {(id) => (
            <NativeSelect
              id={id}
              value={source}
              options={SOURCES.map((each) => ({ value: each, label: t(`draft.${each}`) }))}
              onChange={chooseSource}
            />
          )}
        </Row>
        {source === "sheet" && <FileRow file={file} fault={faults.file} onChoose={chooseSheet} />}
        <TextRow label={t("draft.name")} required fault={faults.title} value={values["title"]} onChange={set("title")} />
        <TextRow label={t("draft.english")} value={values["english"]} onChange={set("english")} />
        <TextRow
          label={t("draft.module")}
          required
          hint={t("draft.module.hint")}
          fault={faults.module}
          value={values["module"]}
          onChange={set("module")}
        />
        <TextRow label={t("draft.area")} required fault={faults.area} value={values["area"]} onChange={set("area")} />
        {(source === "schema" || source === "openapi") && (
          <DocumentRows
            document={document}
            onDocument={set("document")}
            schemaName={source === "openapi" ? value("schemaName") : null}
            onSchemaName={set("schemaName")}
            faults={inDocument === null ? faults : { ...faults, document: inDocument }}
          />
        )}
        {source === "table" && (
          <>
            <Row label={t("draft.datasource")} required fault={faults.datasourceId}>
              {(id) => <DataSourceField id={id} value={value("datasourceId")} onChange={set("datasourceId")} />}
            </Row>
            <Row label={t("draft.tableName")} required fault={faults.tableName}>
              {(id) => (
                <TableField id={id} source={value("datasourceId")} value={value("tableName")} onChange={set("tableName")} />
              )}
            </Row>
          </>
        )}
        {problem !== null && <p role="alert">{problem}</p>}
        <input type="submit" hidden />
      </form>
    </Modal>
  );
}

interface FileRowProps {
  readonly file: File | null;
  readonly fault: string | undefined;
  readonly onChoose: (file: File) => void;
}

/** The spreadsheet: its rows decide the fields, and are imported after the first save. */
function FileRow({ file, fault, onChoose }: FileRowProps) {
  const { t } = useI18n(studioTexts);
  return (
    <Row label={t("draft.sheet")} required fault={fault}>
      {(id) => (
        <>
          <FilePicker
            id={id}
            text={file === null ? t("draft.file") : file.name}
            accept={IMPORT_FILES.join(",")}
            onChoose={onChoose}
          />
          <small>{t("draft.file.hint")}</small>
        </>
      )}
    </Row>
  );
}

/** The first input with a fault gets the focus, so that it is in sight and the next key goes there. */
function focusFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>("[data-faulty] :is(input:not([type=file]), textarea, select, button)")?.focus();
}
