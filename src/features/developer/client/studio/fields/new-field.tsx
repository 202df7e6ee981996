import Input from "@arco-design/web-react/es/Input";
import { useState } from "react";
import { KINDS, inWords } from "#metadata";
import { NativeSelect, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { AddForm } from "./add-form.tsx";
import { addField, type FileModule } from "./edit-fields.ts";
import { groupBeside, setGroup } from "./edit-groups.ts";
import { FIELD_NAME } from "./rename-field.ts";
import { kindTexts, type DraftKind } from "./kind-texts.ts";

interface NewFieldProps {
  readonly store: StudioStore;
  readonly file: FileModule;
  /** The field whose group a new one joins. */
  readonly selected: string | null;
  readonly onAdded: (name: string) => void;
}

/** Adds a field of a kind. */
export function NewField({ store, file, selected, onAdded }: NewFieldProps) {
  const { t } = useI18n(studioTexts);
  const { t: kindName } = useI18n(kindTexts);
  const [name, setName] = useState("");
  const [kind, setKind] = useState<string>("text");
  const problem =
    name === ""
      ? null
      : !FIELD_NAME.test(name)
        ? t("field.badName")
        : file.fields.some((field) => field.name === name)
          ? t("field.taken", { name })
          : null;
  const add = () => {
    const { schema, ui } = KINDS[kind] ?? {};
    if (name === "" || problem !== null || schema === undefined) return;
    const added = addField(store.text, name, kindName(kind as DraftKind), inWords(name), schema, ui);
    store.edit(setGroup(added, name, groupBeside(file, selected)));
    onAdded(name);
    setName("");
  };
  return (
    <AddForm
      label={t("fields.add")}
      disabled={name === "" || problem !== null}
      onAdd={add}
      messages={problem !== null && <p role="alert">{problem}</p>}
    >
      <Input
        value={name}
        onChange={setName}
        placeholder={t("fields.name")}
        aria-label={t("fields.name")}
        error={problem !== null}
      />
      <NativeSelect
        label={t("fields.kind")}
        value={kind}
        options={ADDABLE.map((value) => ({ value, label: kindName(value) }))}
        onChange={setKind}
      />
    </AddForm>
  );
}

/** A status needs words for its choices, which the file has to say. */
const ADDABLE: readonly DraftKind[] = [
  "text",
  "longtext",
  "integer",
  "number",
  "money",
  "percent",
  "yesno",
  "date",
  "moment",
  "time",
  "phone",
  "email",
  "image",
  "file",
  "words",
  "richtext",
];
