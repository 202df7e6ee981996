import type { ActionDialogProps } from "#runtime";
import { GrantDialog, type GrantPart } from "./grant-dialog.tsx";

const PARTS: readonly GrantPart[] = [
  { kind: "menu", title: "menus", parameter: "menuIds", choosable: "every" },
  { kind: "dataScope", title: "dataScopes", parameter: "dataScopeIds", choosable: "leaves" },
  { kind: "apiScope", title: "apiScopes", parameter: "apiScopeIds", choosable: "leaves" },
];
const KINDS = PARTS.map((part) => part.kind);

/** Menus, data scopes and API scopes of a role (product spec §6). */
export function RoleGrantDialog(props: ActionDialogProps) {
  return (
    <GrantDialog
      {...props}
      parts={PARTS}
      kinds={KINDS}
      treePath="/api/blade-system/menu/grant-tree"
      keysPath="/api/blade-system/menu/role-tree-keys"
      nameField="roleName"
    />
  );
}
