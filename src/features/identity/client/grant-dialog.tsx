import Button from "@arco-design/web-react/es/Button";
import Tabs from "@arco-design/web-react/es/Tabs";
import { useState } from "react";
import type { GrantTrees, RecordInput } from "#contract";
import { ErrorState, Modal, Skeleton, useI18n } from "#ui";
import type { ActionDialogProps } from "#runtime";
import { CheckTree } from "./check-tree.tsx";
import type { Choosable } from "./check-tree-selection.ts";
import { texts } from "./texts.ts";
import { useGrant } from "./use-grant.ts";

type Kind = keyof GrantTrees;

/** One tab of a grant: which tree, and the parameter its keys go back in. */
export interface GrantPart {
  readonly kind: Kind;
  readonly title: "menus" | "dataScopes" | "apiScopes";
  readonly parameter: string;
  readonly choosable: Choosable;
}

interface GrantDialogProps extends ActionDialogProps {
  /** Constant: a new list would read everything again. */
  readonly parts: readonly GrantPart[];
  readonly kinds: readonly Kind[];
  readonly treePath: string;
  readonly keysPath: string;
  /** The field by which people know what they grant to. */
  readonly nameField: string;
}

const WIDTH = 640;

/** Trees of check boxes with what a record holds; saves all of them together. */
export function GrantDialog(props: GrantDialogProps) {
  const { action, records, parts, nameField, onSubmit, onClose } = props;
  const { t, text } = useI18n(texts);
  const { t: word } = useI18n();
  const [record] = records;
  const grant = useGrant(props.kinds, props.treePath, props.keysPath, action.idsAs, record?.id ?? "");
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [changed, setChanged] = useState<Partial<Record<Kind, ReadonlySet<string>>>>({});
  const held = (kind: Kind): ReadonlySet<string> => changed[kind] ?? new Set(grant.state === "ready" ? grant.keys[kind] : []);

  const save = async () => {
    setBusy(true);
    try {
      const input: RecordInput = Object.fromEntries(parts.map(({ kind, parameter }) => [parameter, [...held(kind)]]));
      await onSubmit(input);
      setOpen(false);
    } catch {
      // The api has said why; what was chosen stays.
    } finally {
      setBusy(false);
    }
  };

  const tree = ({ kind, title, choosable }: GrantPart, trees: Pick<GrantTrees, Kind>) => (
    <CheckTree
      nodes={trees[kind]}
      choosable={choosable}
      chosen={held(kind)}
      onChange={(chosen) => setChanged({ ...changed, [kind]: chosen })}
      label={t(title)}
    />
  );

  const body = () => {
    if (grant.state === "loading") return <Skeleton rows={8} />;
    if (grant.state === "failed") return <ErrorState hint={grant.message} onRetry={grant.retry} />;
    const [only] = parts;
    if (parts.length === 1 && only !== undefined) return tree(only, grant.trees);
    return (
      <Tabs defaultActiveTab={only?.kind ?? ""}>
        {parts.map((part) => (
          <Tabs.TabPane key={part.kind} title={t(part.title)}>
            {tree(part, grant.trees)}
          </Tabs.TabPane>
        ))}
      </Tabs>
    );
  };

  return (
    <Modal
      open={open}
      title={t("of", { action: text(action.title), name: String(record?.[nameField] ?? "") })}
      width={WIDTH}
      closeOnMask={false}
      onClose={() => !busy && setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)} disabled={busy}>
            {word("cancel")}
          </Button>
          <Button type="primary" loading={busy} disabled={grant.state !== "ready"} onClick={() => void save()}>
            {word("save")}
          </Button>
        </>
      }
    >
      {body()}
    </Modal>
  );
}
