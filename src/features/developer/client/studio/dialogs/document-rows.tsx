import Button from "@arco-design/web-react/es/Button";
import TextArea from "@arco-design/web-react/es/Input/textarea";
import { useMemo, useState } from "react";
import { NativeSelect, useI18n } from "#ui";
import { studioTexts } from "../studio-texts.ts";
import { schemaNames } from "./document-part.ts";
import { FilePicker, Row } from "./draft-rows.tsx";

interface DocumentRowsProps {
  readonly document: string;
  readonly onDocument: (text: string) => void;
  /** Null where the document is one schema. */
  readonly schemaName: string | null;
  readonly onSchemaName: (name: string) => void;
}

/** A JSON document, pasted or from a file, and the schema in it that becomes a module. */
export function DocumentRows({ document, onDocument, schemaName, onSchemaName }: DocumentRowsProps) {
  const { t } = useI18n(studioTexts);
  const [fileName, setFileName] = useState("");
  const choosesSchema = schemaName !== null;
  const names = useMemo(() => (choosesSchema ? schemaNames(document) : null), [document, choosesSchema]);
  const read = async (file: File) => {
    const text = await file.text();
    setFileName(file.name);
    onDocument(text);
  };
  const isJson = document.trim() === "" || !choosesSchema || names !== null;
  return (
    <>
      <Row label={t("draft.document")} required>
        {(id) => (
          <>
            {fileName === "" ? (
              <TextArea id={id} rows={6} value={document} onChange={onDocument} spellCheck={false} />
            ) : (
              <p>
                <code>{fileName}</code>{" "}
                <Button onClick={() => (setFileName(""), onDocument(""))}>{t("draft.document.paste")}</Button>
              </p>
            )}
            <p className="studio-picker">
              <FilePicker text={t("draft.document.file")} accept=".json,application/json" onChoose={(file) => void read(file)} />
            </p>
            <small>{t(isJson ? "draft.document.hint" : "draft.document.noJson")}</small>
          </>
        )}
      </Row>
      {schemaName !== null && (
        <Row label={t("draft.schemaName")} required>
          {(id) => (
            <NativeSelect
              id={id}
              value={names?.includes(schemaName) === true ? schemaName : ""}
              placeholder={names === null ? "—" : t("draft.schemaName.choose", { count: names.length })}
              options={(names ?? []).map((name) => ({ value: name, label: name }))}
              onChange={onSchemaName}
            />
          )}
        </Row>
      )}
    </>
  );
}
