import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Icon, confirm, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { readFields, removeField } from "./edit-fields.ts";
import { leaveGroups } from "./edit-groups.ts";
import { FieldForm } from "./field-form.tsx";
import { FieldList } from "./field-list.tsx";
import { NewField } from "./new-field.tsx";
import { NewGroup } from "./new-group.tsx";

/** The fields of a file without its JSON: their order and groups by dragging, their properties in a form. Each change is an edit of the text. */
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
    if (sure) store.edit(removeField(leaveGroups(store.text, name), name));
  };
  return (
    <div className="studio-fields">
      <div>
        <FieldList file={file} selected={selected} store={store} onSelect={setSelected} />
        <NewField store={store} taken={file.fields.map(({ name }) => name)} onAdded={setSelected} />
        <NewGroup store={store} file={file} selected={field?.name ?? null} />
      </div>
      {field === undefined ? (
        <p className="studio-note">{t("fields.select")}</p>
      ) : (
        <div>
          <FieldForm key={field.name} store={store} field={field} file={file} onRenamed={setSelected} />
          <Button status="danger" icon={<Icon name="delete" />} onClick={() => void remove(field.name)}>
            {t("field.remove")}
          </Button>
        </div>
      )}
    </div>
  );
});
