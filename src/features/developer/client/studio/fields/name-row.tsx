import Input from "@arco-design/web-react/es/Input";
import { useEffect, useState } from "react";
import { useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { Row } from "./field-rows.tsx";
import { FIELD_NAME, hasField, renameField } from "./rename-field.ts";

interface NameRowProps {
  readonly store: StudioStore;
  readonly name: string;
  readonly taken: readonly string[];
  readonly onRenamed: (name: string) => void;
}

/** The name of the field. Another one counts when it is complete; values that are stored keep belonging to the field. */
export function NameRow({ store, name, taken, onRenamed }: NameRowProps) {
  const { t } = useI18n(studioTexts);
  const [typed, setTyped] = useState(name);
  // An undo brings another name.
  useEffect(() => setTyped(name), [name]);
  const stored = hasField(store.saved?.text ?? null, name);
  const isTaken = typed !== name && taken.includes(typed);
  const isBad = !FIELD_NAME.test(typed);
  const rename = () => {
    if (typed === name || isTaken || isBad) return;
    store.edit(renameField(store.text, name, typed, stored));
    onRenamed(typed);
  };
  return (
    <Row label={t("fields.name")} typed={isTaken ? t("field.taken", { name: typed }) : isBad ? t("field.badName") : null}>
      {(id, described) => (
        <>
          <Input
            id={id}
            value={typed}
            error={isTaken || isBad}
            aria-describedby={described}
            onChange={setTyped}
            onBlur={rename}
            onPressEnter={rename}
            autoComplete="off"
          />
          {!isTaken && !isBad && typed !== name && stored && <small>{t("field.rename.hint")}</small>}
        </>
      )}
    </Row>
  );
}
