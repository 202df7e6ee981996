import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useMemo, useRef, useState } from "react";
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
  const { selected, form: formKey, select, rename } = useSelected(file);
  const list = useRef<HTMLDivElement>(null);
  const kept = useMemo(() => new KeptParts(store.path), [store.path]);
  const form = useRef<HTMLDivElement>(null);
  // On a phone the form stands below the list. Only a press brings it into sight: the panel may be a hidden tab.
  const show = (name: string) => {
    flushSync(() => select(name));
    form.current?.scrollIntoView({ block: "nearest" });
  };
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(".studio-field-name") ?? [])];
  const showAdded = (name: string) => {
    show(name);
    // The button that was pressed is disabled now. Enter in the name leaves the focus there, for the next field.
    if (document.activeElement instanceof HTMLButtonElement) rows().find(isPressed)?.focus();
  };
  if (file === null) return <p className="studio-note">{t("fields.broken")}</p>;
  const field = file.fields.find(({ name }) => name === selected);
  const findings = findingsByField(store.text, store.judgement.findings);
  const remove = async (chosen: FileField) => {
    const { name } = chosen;
    const at = rows().findIndex(isPressed);
    const sure = await confirm({
      title: t("field.remove.ask", { name: titleOf(chosen, locale) }),
      content: t("field.remove.hint"),
      okText: t("field.remove"),
      danger: true,
      goOn: () => rows().at(Math.min(at, rows().length - 1)),
    });
    if (!sure) return;
    kept.forget(name);
    store.edit(kept.keepGroups(store.text, removeField(leaveGroups(store.text, name), name)));
  };
  return (
    <div className="studio-fields">
      <div ref={list}>
        <FieldList file={file} findings={findings} selected={selected} store={store} kept={kept} onSelect={show} />
        <NewField store={store} file={file} selected={field?.name ?? null} onAdded={showAdded} />
        <NewGroup store={store} kept={kept} selected={field?.name ?? null} />
      </div>
      {field === undefined ? (
        <p className="studio-note">{t("fields.select")}</p>
      ) : (
        <div ref={form}>
          <FieldForm
            key={formKey}
            store={store}
            field={field}
            file={file}
            findings={findings.get(field.name)}
            kept={kept}
            onRenamed={(name) => {
              kept.rename(field.name, name);
              rename(name);
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

function isPressed(row: HTMLElement): boolean {
  return row.matches('[aria-pressed="true"]');
}

/** Name of the selected field. It follows a new name of the field, which an undo can bring, in the same form. */
function useSelected(file: FileModule | null) {
  const [{ name, form }, setSelected] = useState<{ readonly name: string | null; readonly form: number }>({
    name: null,
    form: 0,
  });
  const [earlier, setEarlier] = useState<readonly string[]>([]);
  const select = (next: string) => setSelected((now) => ({ name: next, form: now.name === next ? now.form : now.form + 1 }));
  const rename = (next: string) => setSelected((now) => ({ ...now, name: next }));
  const names = file?.fields.map((field) => field.name) ?? earlier;
  // While it renders, since the form would leave the page with the focus.
  if (names.join() !== earlier.join()) {
    setEarlier(names);
    const present = names[earlier.indexOf(name ?? "")];
    if (name !== null && !names.includes(name) && present !== undefined && !earlier.includes(present)) rename(present);
  }
  return { selected: name, form, select, rename };
}
