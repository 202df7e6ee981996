import Button from "@arco-design/web-react/es/Button";
import { useState, type ReactNode } from "react";
import type { RecordInput } from "#contract";
import { ApiError } from "#runtime";
import { confirm, ErrorState, Modal, Skeleton, useI18n, TabPane, Tabs } from "#ui";
import { CheckTree } from "./check-tree.tsx";
import { keysOf, type Choosable } from "./check-tree-selection.ts";
import "./grant.css";
import { editsTo, NO_EDITS, selected, type Edits, type Held, type Selected } from "./grant-edits.ts";
import { texts } from "../texts.ts";
import { useGrant, type Grant, type HeldKeys, type Kind } from "./use-grant.ts";

/** One tab of a grant: its tree, and the parameters that send its keys. */
export interface GrantPart {
  readonly kind: Kind;
  readonly title: "menus" | "dataScopes" | "apiScopes";
  readonly parameter: string;
  /** Parameter of the keys that some of several subjects hold and may keep; null where there is only one subject. */
  readonly keep: string | null;
  readonly choosable: Choosable;
}

interface GrantPanelProps {
  readonly title: string;
  /** Ids of the subjects. */
  readonly ids: readonly string[];
  readonly idsParameter: string;
  /** Must be constant, because a new list reloads everything. */
  readonly parts: readonly GrantPart[];
  readonly kinds: readonly Kind[];
  readonly treePath: string;
  readonly keysPath: string;
  /** Initial search text of the trees. */
  readonly search?: string;
  /** Renders above the trees. It receives a function that selects exactly the keys of somebody else. */
  readonly renderAbove?: (take: (held: HeldKeys<Kind>) => void) => ReactNode;
  /** @throws ApiError when the server refuses */
  readonly submit: (input: RecordInput) => Promise<void>;
  readonly onClose: () => void;
}

type Ready = Extract<Grant<Kind>, { state: "ready" }>;

const WIDTH = 680;

/** Trees of check boxes with the granted keys. It shows the pending changes and saves them together. */
export function GrantPanel(props: GrantPanelProps) {
  const { title, ids, parts, search, renderAbove, submit, onClose } = props;
  const { t } = useI18n(texts);
  const { t: word } = useI18n();
  const grant = useGrant(props.kinds, props.treePath, props.keysPath, props.idsParameter, ids.join(","));
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [outrun, setOutrun] = useState(false);
  const [edits, setEdits] = useState<Partial<Record<Kind, Edits>>>({});
  const editsOf = (kind: Kind): Edits => edits[kind] ?? NO_EDITS;
  const total = (side: keyof Edits): number => parts.reduce((sum, { kind }) => sum + editsOf(kind)[side].size, 0);
  const [added, removed] = [total("added"), total("removed")];
  const dirty = added + removed > 0;

  const leave = async () => {
    if (busy) return;
    const question = { title: t("discard"), content: t("discardHint"), okText: t("discardOk"), cancelText: t("discardCancel") };
    if (!dirty || (await confirm({ ...question, danger: true }))) setOpen(false);
  };

  const save = async (ready: Ready) => {
    setBusy(true);
    setOutrun(false);
    try {
      await submit(inputOf(parts, ready, editsOf));
      setOpen(false);
    } catch (error) {
      // The API shows the error, and the selection stays. After a conflict the latest grants load and keep the edits on
      // top.
      if (error instanceof ApiError && error.code === 409) {
        setOutrun(true);
        ready.again();
      }
    } finally {
      setBusy(false);
    }
  };

  const set = (kind: Kind, held: Held, now: Selected) => setEdits((all) => ({ ...all, [kind]: editsTo(held, now) }));
  const take = (ready: Ready) => (other: HeldKeys<Kind>) => {
    for (const { kind, choosable } of parts) {
      const grantable = new Set(keysOf(ready.trees[kind], choosable));
      const chosen = new Set(other.keys[kind].filter((key) => grantable.has(key)));
      set(kind, heldOf(ready, kind), { chosen, partly: new Set() });
    }
  };

  const tree = ({ kind, title: name, choosable }: GrantPart, ready: Ready) => {
    const held = heldOf(ready, kind);
    return (
      <CheckTree
        nodes={ready.trees[kind]}
        choosable={choosable}
        {...selected(held, editsOf(kind))}
        onChange={(chosen, partly) => set(kind, held, { chosen, partly })}
        label={t(name)}
        {...(search === undefined ? {} : { search })}
      />
    );
  };

  const body = () => {
    if (grant.state === "loading") return <Skeleton rows={8} />;
    if (grant.state === "failed") return <ErrorState hint={grant.message} onRetry={grant.retry} />;
    const [only] = parts;
    return (
      <>
        {outrun && (
          <p className="grant-outrun" role="alert">
            {t("outrun")}
          </p>
        )}
        {renderAbove?.(take(grant))}
        {parts.length === 1 && only !== undefined ? (
          tree(only, grant)
        ) : (
          <Tabs defaultActiveTab={only?.kind ?? ""}>
            {parts.map((part) => (
              <TabPane key={part.kind} title={tabTitle(t(part.title), editsOf(part.kind))}>
                {tree(part, grant)}
              </TabPane>
            ))}
          </Tabs>
        )}
      </>
    );
  };

  return (
    <Modal
      open={open}
      title={title}
      width={WIDTH}
      closeOnMask={false}
      onClose={() => void leave()}
      afterClose={onClose}
      footer={
        <div className="grant-footer">
          <span className="grant-changes" role="status">
            {dirty && (
              <>
                {t("changes", { added, removed })}
                <Button type="text" size="small" disabled={busy} onClick={() => setEdits({})}>
                  {t("undo")}
                </Button>
              </>
            )}
          </span>
          <Button onClick={() => void leave()} disabled={busy}>
            {word("cancel")}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={grant.state !== "ready" || !dirty}
            onClick={() => grant.state === "ready" && void save(grant)}
          >
            {word("save")}
          </Button>
        </div>
      }
    >
      {body()}
    </Modal>
  );
}

function heldOf(ready: Pick<Ready, "keys" | "partly">, kind: Kind): Held {
  return { keys: ready.keys[kind], partly: ready.partly[kind] };
}

function tabTitle(title: string, { added, removed }: Edits): string {
  const changes = added.size + removed.size;
  return changes === 0 ? title : `${title} (${changes})`;
}

function inputOf(
  parts: readonly GrantPart[],
  ready: Pick<Ready, "keys" | "partly" | "revision">,
  editsOf: (kind: Kind) => Edits,
): RecordInput {
  const input: Record<string, string | string[]> = ready.revision === "" ? {} : { grantRevision: ready.revision };
  for (const { kind, parameter, keep } of parts) {
    const { chosen, partly } = selected(heldOf(ready, kind), editsOf(kind));
    input[parameter] = [...chosen];
    if (keep !== null && partly.size > 0) input[keep] = [...partly];
  }
  return input;
}
