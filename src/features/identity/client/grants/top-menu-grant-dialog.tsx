import type { ActionDialogProps } from "#runtime";
import { useI18n } from "#ui";
import { GrantPanel, type GrantPart } from "./grant-panel.tsx";
import { texts } from "../texts.ts";

const PARTS: readonly GrantPart[] = [{ kind: "menu", title: "menus", parameter: "menuIds", keep: null, choosable: "every" }];
const KINDS = PARTS.map((part) => part.kind);

/** Edits the menus under a top menu. */
export function TopMenuGrantDialog({ action, records, onSubmit, onClose }: ActionDialogProps) {
  const { t, text } = useI18n(texts);
  const [record] = records;
  return (
    <GrantPanel
      title={t("of", { action: text(action.title), name: String(record?.["name"] ?? "") })}
      ids={records.map(({ id }) => id)}
      idsParameter={action.idsAs}
      parts={PARTS}
      kinds={KINDS}
      treePath="/api/blade-system/menu/grant-top-tree"
      keysPath="/api/blade-system/menu/top-tree-keys"
      submit={onSubmit}
      onClose={onClose}
    />
  );
}
