import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { STUDIO_NAME } from "#contract";
import { Modal, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { renameModule } from "../fields/rename-module.ts";
import { TextRow } from "./draft-rows.tsx";

interface RenameDialogProps {
  readonly store: StudioStore;
  readonly onClose: () => void;
}

/** Gives the module of the open file another name or area. The text changes now, files and tables with the next save. */
export function RenameDialog({ store, onClose }: RenameDialogProps) {
  const { t } = useI18n(studioTexts);
  const area = store.path?.split("/").at(-2) ?? "";
  const [open, setOpen] = useState(true);
  const [names, setNames] = useState({ module: nameOf(store.path ?? ""), area });
  const [problem, setProblem] = useState<string | null>(null);
  const rename = () => {
    const misnamed = (["module", "area"] as const).find((name) => !STUDIO_NAME.test(names[name]));
    if (misnamed !== undefined) return setProblem(t("draft.misnamed", { label: t(`draft.${misnamed}`) }));
    const path = `schemas/${names.area}/${names.module}.json`;
    if (path !== store.source && store.files.some((other) => other.path === path)) return setProblem(t("rename.taken", { path }));
    store.rename(path, renameModule(store.text, names.module, nameOf(store.source ?? "")));
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
        <p>{t("rename.hint")}</p>
        <TextRow
          label={t("draft.module")}
          required
          hint={t("draft.module.hint")}
          value={names.module}
          onChange={(module) => setNames({ ...names, module })}
        />
        <TextRow label={t("draft.area")} required value={names.area} onChange={(next) => setNames({ ...names, area: next })} />
        {problem !== null && <p role="alert">{problem}</p>}
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
