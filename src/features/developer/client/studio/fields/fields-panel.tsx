import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { GripDots, Icon, confirm, grab, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { moveField, readFields, removeField, type FileModule } from "./edit-fields.ts";
import { FieldForm } from "./field-form.tsx";
import { NewField } from "./new-field.tsx";

/** The fields of a file without its JSON: their order by dragging, their properties in a form. Each change is an edit of the text. */
export const FieldsPanel = observer(function FieldsPanel({ store }: { readonly store: StudioStore }) {
  const { t } = useI18n(studioTexts);
  const [selected, setSelected] = useState<string | null>(null);
  const file = readFields(store.text);
  if (file === null) return <p className="studio-note">{t("fields.broken")}</p>;
  const field = file.fields.find(({ name }) => name === selected);
  const remove = async (name: string) => {
    const sure = await confirm({
      title: t("field.remove.ask", { name }),
      content: t("field.remove.hint"),
      okText: t("field.remove"),
      danger: true,
    });
    if (sure) store.edit(removeField(store.text, name));
  };
  return (
    <div className="studio-fields">
      <div>
        <FieldList file={file} selected={selected} store={store} onSelect={setSelected} />
        <NewField store={store} taken={file.fields.map(({ name }) => name)} onAdded={setSelected} />
      </div>
      {field === undefined ? (
        <p className="studio-note">{t("fields.select")}</p>
      ) : (
        <div>
          <FieldForm key={field.name} store={store} field={field} file={file} />
          <Button status="danger" icon={<Icon name="delete" />} onClick={() => void remove(field.name)}>
            {t("field.remove")}
          </Button>
        </div>
      )}
    </div>
  );
});

interface FieldListProps {
  readonly file: FileModule;
  readonly selected: string | null;
  readonly store: StudioStore;
  readonly onSelect: (name: string) => void;
}

function FieldList({ file, selected, store, onSelect }: FieldListProps) {
  const { t } = useI18n(studioTexts);
  const move = (name: string, to: number) => {
    const from = readFields(store.text)?.fields.findIndex((field) => field.name === name) ?? -1;
    if (from >= 0) store.edit(moveField(store.text, from, to));
  };
  return (
    <ol className="studio-field-list" aria-label={t("fields")}>
      {file.fields.map(({ name, schema, required }, index) => (
        <li key={name} data-selected={name === selected || undefined}>
          <button
            type="button"
            className="studio-grip"
            aria-label={t("field.move", { name })}
            onKeyDown={(event) => {
              const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
              if (step === 0) return;
              event.preventDefault();
              move(name, index + step);
            }}
            onPointerDown={(event) => {
              const item = event.currentTarget.closest("li");
              const list = event.currentTarget.closest("ol");
              if (item === null || list === null) return;
              grab(event, { list, item, items: "li", axis: "y" }, { move: (to) => move(name, to) });
            }}
          >
            <GripDots />
          </button>
          <button type="button" className="studio-field-name" aria-pressed={name === selected} onClick={() => onSelect(name)}>
            <span>
              {String(schema["title"] ?? name)}
              {required && <em aria-hidden="true"> *</em>}
            </span>
            <code>{name}</code>
          </button>
        </li>
      ))}
    </ol>
  );
}
