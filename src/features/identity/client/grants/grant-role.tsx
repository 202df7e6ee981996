import type { AccessRole, RecordInput } from "#contract";
import { anything, useRuntime } from "#runtime";
import { toast, useI18n } from "#ui";
import { CopyFrom } from "./copy-from.tsx";
import { GrantPanel, type GrantPart } from "./grant-panel.tsx";
import { texts } from "../texts.ts";

const PARTS: readonly GrantPart[] = [
  { kind: "menu", title: "menus", parameter: "menuIds", keep: "keepMenuIds", choosable: "every" },
  { kind: "dataScope", title: "dataScopes", parameter: "dataScopeIds", keep: "keepDataScopeIds", choosable: "leaves" },
  { kind: "apiScope", title: "apiScopes", parameter: "apiScopeIds", keep: "keepApiScopeIds", choosable: "leaves" },
];
const KINDS = PARTS.map((part) => part.kind);
const GRANT = "/api/blade-system/role/grant";

interface GrantRolesProps {
  readonly title: string;
  readonly ids: readonly string[];
  readonly submit: (input: RecordInput) => Promise<void>;
  readonly onClose: () => void;
}

/** Edits menus, data scopes and API scopes of one role or of several. */
export function GrantRoles({ title, ids, submit, onClose }: GrantRolesProps) {
  return (
    <GrantPanel
      title={title}
      ids={ids}
      idsParameter="roleIds"
      parts={PARTS}
      kinds={KINDS}
      treePath="/api/blade-system/menu/grant-tree"
      keysPath="/api/blade-system/menu/role-tree-keys"
      renderAbove={(take) => <CopyFrom except={ids} kinds={KINDS} onTake={take} />}
      submit={submit}
      onClose={onClose}
    />
  );
}

/** The same dialog for a place without a list of roles. */
export function GrantRole({ role, onClose }: { readonly role: AccessRole; readonly onClose: () => void }) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const submit = async (input: RecordInput) => {
    await api.call("POST", GRANT, anything, { body: { ...input, roleIds: role.id } });
    toast.success(t("granted"));
  };
  return (
    <GrantRoles title={t("of", { action: t("grant"), name: role.name })} ids={[role.id]} submit={submit} onClose={onClose} />
  );
}
