import type { ActionDialogProps } from "#runtime";
import { GrantDialog, type GrantPart } from "./grant-dialog.tsx";

const PARTS: readonly GrantPart[] = [{ kind: "menu", title: "menus", parameter: "menuIds", choosable: "every" }];
const KINDS = PARTS.map((part) => part.kind);

/** The menus under a top menu (product spec §6). */
export function TopMenuGrantDialog(props: ActionDialogProps) {
  return (
    <GrantDialog
      {...props}
      parts={PARTS}
      kinds={KINDS}
      treePath="/api/blade-system/menu/grant-top-tree"
      keysPath="/api/blade-system/menu/top-tree-keys"
      nameField="name"
    />
  );
}
