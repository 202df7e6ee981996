import { useEffect, useRef, useState } from "react";
import type { TreeNode } from "#contract";
import { asTreeNodes, isAborted, useRuntime } from "#runtime";
import { NativeSelect, useI18n } from "#ui";
import { texts } from "../texts.ts";
import { asHeld, type HeldKeys, type Kind } from "./use-grant.ts";

interface CopyFromProps {
  /** Roles that receive the grant. */
  readonly except: readonly string[];
  readonly kinds: readonly Kind[];
  readonly onTake: (held: HeldKeys<Kind>) => void;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Selects exactly the keys that another role holds. The grant happens on save. */
export function CopyFrom({ except, kinds, onTake }: CopyFromProps) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const [roles, setRoles] = useState<readonly Named[]>([]);
  const [chosen, setChosen] = useState("");
  useEffect(() => {
    const controller = new AbortController();
    api.call("GET", "/api/blade-system/role/tree", asTreeNodes, { signal: controller.signal, quiet: true }).then(
      (nodes) => setRoles(flat(nodes)),
      // This is a shortcut. Without it everything can still be selected by hand.
      () => undefined,
    );
    return () => controller.abort();
  }, [api]);
  const others = roles.filter(({ id }) => !except.includes(id));
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const take = async (id: string) => {
    // Cancel the earlier request, so that a late response about another role cannot win.
    asking.current?.abort();
    setChosen(id);
    if (id === "") return;
    const { signal } = (asking.current = new AbortController());
    try {
      const options = { params: { roleIds: id }, signal };
      onTake(await api.call("GET", "/api/blade-system/menu/role-tree-keys", asHeld(kinds), options));
    } catch (error) {
      // The API shows the error.
      if (!isAborted(error)) setChosen("");
    }
  };
  if (others.length === 0) return null;
  return (
    <div className="grant-copy">
      <NativeSelect
        label={t("copyFrom")}
        value={chosen}
        placeholder={t("copyFrom")}
        onChange={(id) => void take(id)}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}

function flat(nodes: readonly TreeNode[]): Named[] {
  return nodes.flatMap((node) => [{ id: node.id, name: node.title }, ...flat(node.children ?? [])]);
}
