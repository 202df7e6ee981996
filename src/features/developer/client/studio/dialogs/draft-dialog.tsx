import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { IMPORT_FILES, STUDIO_NAME, studioDraftEndpoint } from "#contract";
import { callEndpoint, messageOf, useRuntime } from "#runtime";
import { Modal, NativeSelect, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { DataSourceField } from "./data-source-field.tsx";
import { partOf } from "./document-part.ts";
import { DocumentRows } from "./document-rows.tsx";
import { FilePicker, Row, TextRow } from "./draft-rows.tsx";
import { TableField } from "./table-field.tsx";

const SOURCES = ["blank", "sheet", "schema", "openapi", "table"] as const;
type Source = (typeof SOURCES)[number];

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
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const value = (name: string): string => values[name]?.trim() ?? "";
  const set = (name: string) => (text: string) => setValues((now) => ({ ...now, [name]: text }));
  const chooseSheet = (next: File) => {
    setFile(next);
    // Its name is mostly the title.
    const name = next.name.replace(/\.\w+$/, "").slice(0, MOST_TITLE);
    setValues((now) => (now["title"]?.trim() ? now : { ...now, title: name }));
  };
  const needed = ["title", "module", "area", ...NEEDED[source]];
  const isMissing = needed.some((name) => value(name) === "") || (source === "sheet" && file === null);
  const create = async () => {
    if (isMissing) return setProblem(t("draft.missing"));
    const misnamed = (["module", "area"] as const).find((name) => !STUDIO_NAME.test(value(name)));
    if (misnamed !== undefined) return setProblem(t("draft.misnamed", { label: t(`draft.${misnamed}`) }));
    if (!(await mayLeave())) return;
    setBusy(true);
    setProblem(null);
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
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
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
              onChange={(next) => setSource(SOURCES.find((each) => each === next) ?? "blank")}
            />
          )}
        </Row>
        {source === "sheet" && <FileRow file={file} onChoose={chooseSheet} />}
        <TextRow label={t("draft.name")} required value={values["title"]} onChange={set("title")} />
        <TextRow label={t("draft.english")} value={values["english"]} onChange={set("english")} />
        <TextRow
          label={t("draft.module")}
          required
          hint={t("draft.module.hint")}
          value={values["module"]}
          onChange={set("module")}
        />
        <TextRow label={t("draft.area")} required value={values["area"]} onChange={set("area")} />
        {(source === "schema" || source === "openapi") && (
          <DocumentRows
            document={values["document"] ?? ""}
            onDocument={set("document")}
            schemaName={source === "openapi" ? value("schemaName") : null}
            onSchemaName={set("schemaName")}
          />
        )}
        {source === "table" && (
          <>
            <Row label={t("draft.datasource")} required>
              {(id) => <DataSourceField id={id} value={value("datasourceId")} onChange={set("datasourceId")} />}
            </Row>
            <Row label={t("draft.tableName")} required>
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

const NEEDED: Readonly<Record<Source, readonly string[]>> = {
  blank: [],
  sheet: [],
  schema: ["document"],
  openapi: ["document", "schemaName"],
  table: ["datasourceId", "tableName"],
};

/** The spreadsheet: its rows decide the fields, and are imported after the first save. */
function FileRow({ file, onChoose }: { readonly file: File | null; readonly onChoose: (file: File) => void }) {
  const { t } = useI18n(studioTexts);
  return (
    <Row label={t("draft.sheet")} required>
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
