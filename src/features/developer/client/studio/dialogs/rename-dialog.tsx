import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { Modal, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { renameDraft, renameModule } from "../fields/rename-module.ts";
import { nameFaults, type Faults } from "./draft-faults.ts";
import { TextRow } from "./draft-rows.tsx";
import { useFaultTexts } from "./use-fault-texts.ts";

interface RenameDialogProps {
  readonly store: StudioStore;
  readonly onClose: () => void;
}

/** Gives the module of the open file another name or area. The text changes now, files and tables with the next save. */
export function RenameDialog({ store, onClose }: RenameDialogProps) {
  const { t } = useI18n(studioTexts);
  const isNew = store.saved === null;
  const area = store.path?.split("/").at(-2) ?? "";
  const [open, setOpen] = useState(true);
  const [names, setNames] = useState({ module: nameOf(store.path ?? ""), area });
  const texts = useFaultTexts();
  const [faults, setFaults] = useState<Faults>({});
  const rename = () => {
    const found = {
      ...(names.module === "" ? { module: texts.needed } : {}),
      ...(names.area === "" ? { area: texts.needed } : {}),
      ...nameFaults(names.module, names.area, store.source, store.files, texts),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const path = `schemas/${names.area}/${names.module}.json`;
    const before = { module: nameOf(store.path ?? ""), area };
    const text = isNew
      ? renameDraft(store.text, before, names)
      : renameModule(store.text, names.module, nameOf(store.source ?? ""));
    store.rename(path, text);
    setOpen(false);
  };
  return (
    <Modal
      open={open}
      title={t("rename.title")}
      width={560}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{t("draft.cancel")}</Button>
          <Button type="primary" onClick={rename}>
            {t("rename.ok")}
          </Button>
        </>
      }
    >
      <form
        className="studio-draft"
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <p>{t(isNew ? "rename.hint.new" : "rename.hint")}</p>
        <TextRow
          label={t("draft.module")}
          required
          hint={t("draft.module.hint")}
          fault={faults.module}
          value={names.module}
          onChange={(module) => setNames({ ...names, module })}
        />
        <TextRow
          label={t("draft.area")}
          required
          fault={faults.area}
          value={names.area}
          onChange={(next) => setNames({ ...names, area: next })}
        />
        <input type="submit" hidden />
      </form>
    </Modal>
  );
}

/** `schemas/crm/customer.json` → `customer` */
function nameOf(path: string): string {
  return (
    path
      .split("/")
      .at(-1)
      ?.replace(/\.json$/, "") ?? ""
  );
}
