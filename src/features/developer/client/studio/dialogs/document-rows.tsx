import Button from "@arco-design/web-react/es/Button";
import TextArea from "@arco-design/web-react/es/Input/textarea";
import { useMemo, useState } from "react";
import { NativeSelect, useI18n } from "#ui";
import { studioTexts } from "../studio-texts.ts";
import { schemaNames } from "./document-part.ts";
import type { Faults } from "./draft-faults.ts";
import { FilePicker, Row } from "./draft-rows.tsx";

interface DocumentRowsProps {
  readonly document: string;
  readonly onDocument: (text: string) => void;
  /** Null where the document is one schema. */
  readonly schemaName: string | null;
  readonly onSchemaName: (name: string) => void;
  readonly faults: Faults;
}

/** A JSON document, pasted or from a file, and the schema in it that becomes a module. */
export function DocumentRows({ document, onDocument, schemaName, onSchemaName, faults }: DocumentRowsProps) {
  const { t } = useI18n(studioTexts);
  const [fileName, setFileName] = useState("");
  const choosesSchema = schemaName !== null;
  const names = useMemo(() => (choosesSchema ? schemaNames(document) : null), [document, choosesSchema]);
  const read = async (file: File) => {
    const text = await file.text();
    setFileName(file.name);
    onDocument(text);
  };
  return (
    <>
      <Row label={t("draft.document")} required fault={faults.document}>
        {(id) => (
          <>
            {fileName === "" ? (
              <TextArea
                id={id}
                rows={6}
                value={document}
                error={faults.document !== undefined}
                onChange={onDocument}
                spellCheck={false}
              />
            ) : (
              <p>
                <code>{fileName}</code>{" "}
                <Button onClick={() => (setFileName(""), onDocument(""))}>{t("draft.document.paste")}</Button>
              </p>
            )}
            <p className="studio-picker">
              <FilePicker text={t("draft.document.file")} accept=".json,application/json" onChoose={(file) => void read(file)} />
            </p>
            <small>{t("draft.document.hint")}</small>
          </>
        )}
      </Row>
      {schemaName !== null && (
        <Row label={t("draft.schemaName")} required fault={faults.schemaName}>
          {(id) => (
            <NativeSelect
              id={id}
              value={names?.includes(schemaName) === true ? schemaName : ""}
              placeholder={names === null || names.length === 0 ? "—" : t("draft.schemaName.choose", { count: names.length })}
              options={(names ?? []).map((name) => ({ value: name, label: name }))}
              onChange={onSchemaName}
            />
          )}
        </Row>
      )}
    </>
  );
}
