import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon, confirm, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { readFields, removeField, titleOf, type FileField, type FileModule } from "./edit-fields.ts";
import { leaveGroups } from "./edit-groups.ts";
import { findingsByField } from "./field-findings.ts";
import { FieldForm } from "./field-form.tsx";
import { FieldList } from "./field-list.tsx";
import { KeptParts } from "./kept-parts.ts";
import { NewField } from "./new-field.tsx";
import { NewGroup } from "./new-group.tsx";

/** The fields of a file without its JSON: their order and groups by dragging, their properties in a form. Each change is an edit of the text. */
export const FieldsPanel = observer(function FieldsPanel({ store }: { readonly store: StudioStore }) {
  const { t, locale } = useI18n(studioTexts);
  const file = readFields(store.text);
  const [selected, setSelected] = useSelected(file);
  const kept = useMemo(() => new KeptParts(store.path), [store.path]);
  const form = useRef<HTMLDivElement>(null);
  // On a phone the form stands below the list. Only a press brings it into sight: the panel may be a hidden tab.
  const show = (name: string) => {
    flushSync(() => setSelected(name));
    form.current?.scrollIntoView({ block: "nearest" });
  };
  if (file === null) return <p className="studio-note">{t("fields.broken")}</p>;
  const field = file.fields.find(({ name }) => name === selected);
  const findings = findingsByField(store.text, store.judgement.findings);
  const remove = async (chosen: FileField) => {
    const { name } = chosen;
    const sure = await confirm({
      title: t("field.remove.ask", { name: titleOf(chosen, locale) }),
      content: t("field.remove.hint"),
      okText: t("field.remove"),
      danger: true,
    });
    if (!sure) return;
    kept.forget(name);
    store.edit(kept.keepGroups(store.text, removeField(leaveGroups(store.text, name), name)));
  };
  return (
    <div className="studio-fields">
      <div>
        <FieldList file={file} findings={findings} selected={selected} store={store} kept={kept} onSelect={show} />
        <NewField store={store} file={file} selected={field?.name ?? null} onAdded={show} />
        <NewGroup store={store} kept={kept} selected={field?.name ?? null} />
      </div>
      {field === undefined ? (
        <p className="studio-note">{t("fields.select")}</p>
      ) : (
        <div ref={form}>
          <FieldForm
            key={field.name}
            store={store}
            field={field}
            file={file}
            findings={findings.get(field.name)}
            kept={kept}
            onRenamed={(name) => {
              kept.rename(field.name, name);
              setSelected(name);
            }}
          />
          <Button status="danger" icon={<Icon name="delete" />} onClick={() => void remove(field)}>
            {t("field.remove")}
          </Button>
        </div>
      )}
    </div>
  );
});

/** Name of the selected field. It follows a new name of the field, which an undo can bring. */
function useSelected(file: FileModule | null) {
  const [selected, setSelected] = useState<string | null>(null);
  const earlier = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    if (file === null) return;
    const names = file.fields.map(({ name }) => name);
    const present = names[earlier.current.indexOf(selected ?? "")];
    if (selected !== null && !names.includes(selected) && present !== undefined && !earlier.current.includes(present))
      setSelected(present);
    earlier.current = names;
  }, [file, selected]);
  return [selected, setSelected] as const;
}
