import Input from "@arco-design/web-react/es/Input";
import { useState } from "react";
import { useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { AddForm } from "./add-form.tsx";
import { addGroup } from "./edit-groups.ts";
import type { KeptParts } from "./kept-parts.ts";
import { useGroupFault } from "./use-group-fault.ts";

interface NewGroupProps {
  readonly store: StudioStore;
  readonly kept: KeptParts;
  /** The field that the group begins with. */
  readonly selected: string | null;
}

/** Adds a group to the form, with the selected field in it. Others are dragged there. */
export function NewGroup({ store, kept, selected }: NewGroupProps) {
  const { t } = useI18n(studioTexts);
  const [title, setTitle] = useState("");
  const [english, setEnglish] = useState("");
  const name = title.trim();
  const fault = useGroupFault(store, name);
  const isReady = name !== "" && selected !== null && fault === null;
  const add = () => {
    if (!isReady) return;
    store.edit(kept.keepGroups(store.text, addGroup(store.text, name, english.trim(), selected)));
    setTitle("");
    setEnglish("");
  };
  const messages = (
    <>
      {fault !== null && <p role="alert">{fault}</p>}
      {name !== "" && selected === null && <p role="status">{t("group.select")}</p>}
    </>
  );
  return (
    <AddForm label={t("group.add")} disabled={!isReady} onAdd={add} messages={messages}>
      <Input
        value={title}
        onChange={setTitle}
        placeholder={t("group.name")}
        aria-label={t("group.name")}
        error={fault !== null}
      />
      <Input value={english} onChange={setEnglish} placeholder={t("field.english")} aria-label={t("group.name.english")} />
    </AddForm>
  );
}
