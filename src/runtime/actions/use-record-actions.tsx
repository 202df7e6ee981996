import { useEffect, useMemo, useState } from "react";
import { observer } from "mobx-react-lite";
import { useNavigate } from "react-router-dom";
import type { RecordInput, StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { lazyComponent, loadCode, useI18n } from "#ui";
import type { RecordActions } from "../action-model/record-actions.ts";
import type { RecordTool } from "../action-model/record-tool.ts";
import { useFormAddress, type AskedForm } from "../action-model/use-form-address.ts";
import { abilitiesOn, type Abilities } from "../context/permissions.ts";
import { useRecordPath } from "../context/record-links.ts";
import { useRuntime, type PermissionCheck } from "../context/runtime-context.ts";
import { useBusyPart } from "../lifecycle/screen-activity.ts";
import { useUsesOffer } from "../table/use-uses-offer.ts";
import { useLiveChanges } from "../live/use-live-changes.ts";
import { orderOf } from "../stores/record-order.ts";
import { RecordStore } from "../stores/record-store.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { texts } from "../texts.ts";
import type { ActionRunner, RunnerParts } from "./action-runner.ts";
import { DialogHost, type OpenDialog } from "./dialog-host.tsx";
import { hasBatchActions, listRowActions, listToolbarActions, type ActionParts } from "./record-action-list.ts";
import { RECORD_TOOLS } from "./record-tools.ts";
import { useRecordConditions } from "./use-record-conditions.ts";

interface RecordActionsOptions {
  /** Values a new record starts with, for example a child's parent. */
  readonly preset?: RecordInput;
  /** Preset fields that may not be edited. */
  readonly locked?: readonly string[];
  /** Offers "add child" in rows; gives the values a child starts with. */
  readonly childPreset?: (record: StoredRecord) => RecordInput;
  /**
   * True if the address names these records: it may then ask for a form, and a form that takes the whole screen has an
   * address of its own.
   */
  readonly addressed?: boolean;
  /** Shows a record beside the list; left out where a dialog shows it. */
  readonly onPeek?: ((record: StoredRecord) => void) | undefined;
}

const ChangedNotice = lazyComponent(() => import("../live/changed-notice.tsx").then(({ ChangedNotice }) => ChangedNotice));

/** The runner of a screen, loaded when somebody acts: no list needs it to be shown. */
function lazyRunner(parts: RunnerParts): ActionRunner {
  const loaded = async (): Promise<ActionRunner> =>
    (await loadCode(() => import("./action-runner.ts"))).createActionRunner(parts);
  return {
    start: async (...args) => (await loaded()).start(...args),
    run: async (...args) => (await loaded()).run(...args),
    remove: async (...args) => (await loaded()).remove(...args),
  };
}

const NOTHING: RecordInput = {};
const NONE: readonly string[] = [];

/** Lists everything that can be done on a screen of records, and holds the dialog that it opens. */
export function useRecordActions(target: RecordTarget, options: RecordActionsOptions = {}): RecordActions {
  const { preset = NOTHING, locked = NONE, childPreset, addressed = false, onPeek } = options;
  const translation = useI18n(texts);
  const runtime = useRuntime();
  const { undoable } = runtime;
  const { module } = target;
  const permissions = usePermissions();
  const conditions = useRecordConditions(module);
  const abilities = useMemo(() => abilitiesOn(module, permissions), [module, permissions]);
  const tools = useMemo(() => RECORD_TOOLS.filter((tool) => tool.offered(module, abilities)), [module, abilities]);
  const [open, setOpen] = useState<OpenDialog | null>(null);

  const path = useRecordPath(module);
  const navigate = useNavigate();
  const address = useFormAddress();
  const isPage = addressed && module.dialog.page;
  const isBeside = onPeek !== undefined && address.asked?.mode === "view";
  const asked = !addressed || isBeside ? null : address.asked;
  const page = useMemo(() => (asked === null ? null : pageOf(asked, target, abilities)), [asked, target, abilities]);

  useLiveChanges(target);
  useBusyPart(() => open !== null || page !== null || target.selection.size > 0);
  useEffect(() => undoable.onUndone(({ name }) => name === module.name && void target.load()), [undoable, module, target]);

  const { removable } = conditions;
  const onRefused = useUsesOffer();
  const runner = useMemo(
    () =>
      lazyRunner({
        runtime,
        target,
        translation,
        removable,
        onRefused,
        onAsk: (action, records) => setOpen({ kind: "action", action, records }),
      }),
    [runtime, target, translation, removable, onRefused],
  );
  const lists = useMemo(() => {
    const onForm: ActionParts["onForm"] = (mode, record, values) => {
      if (mode === "view" && record !== null && path !== null) {
        const state = target instanceof RecordStore ? { order: orderOf(target) } : null;
        return void navigate(path(record), { state });
      }
      if (mode === "view" && record !== null && onPeek !== undefined) return onPeek(record);
      if (isPage && values === undefined && (mode !== "add" || preset === NOTHING))
        return address.show({ mode, id: record?.id ?? null });
      const own = values ?? (mode === "add" ? preset : NOTHING);
      return setOpen({ kind: "record", mode, record, preset: own, locked });
    };
    const parts: ActionParts = {
      ...conditions,
      target,
      abilities,
      permissions,
      translation,
      tools,
      runner,
      onForm,
      onTool: (tool, records) => setOpen({ kind: "tool", tool, records, resume: null }),
      childPreset,
    };
    return {
      toolbar: listToolbarActions(parts),
      row: listRowActions(parts),
      selects: hasBatchActions(parts),
      add: (values?: RecordInput) => onForm("add", null, values),
    };
  }, [
    conditions,
    target,
    abilities,
    permissions,
    translation,
    tools,
    runner,
    isPage,
    address,
    path,
    navigate,
    onPeek,
    preset,
    locked,
    childPreset,
  ]);

  const dialog = useMemo(() => {
    const shown = open ?? (page === null ? null : pageDialog(page, preset, locked, address.turn));
    if (shown === null) return null;
    const onClose = open === null ? address.close : () => setOpen(null);
    return (
      <DialogHost key={open === null ? "page" : "open"} target={target} open={shown} onSubmit={runner.run} onClose={onClose} />
    );
  }, [open, page, preset, locked, address, target, runner]);
  const status = useMemo(
    () => (
      <>
        <Changes target={target} />
        {listJobs(tools, module, open).map(({ tool: { id, Status }, job, resume }) => (
          <Status key={`${id} ${job}`} target={target} about={job} onOpen={() => setOpen(resume)} />
        ))}
      </>
    ),
    [target, tools, module, open],
  );
  return useMemo(() => ({ ...lists, abilities, status, dialog }), [lists, abilities, status, dialog]);
}

/** The rights of the caller; another object whenever they change while the screen is open. */
function usePermissions(): PermissionCheck {
  const { permissions } = useRuntime();
  const { codes } = permissions;
  return useMemo(() => (codes === undefined ? permissions : { has: (code: string) => codes.has(code) }), [permissions, codes]);
}

interface PageForm extends AskedForm {
  readonly record: StoredRecord | null;
}

/** The form that the address asks for; null where the caller may not open it. */
function pageOf(asked: AskedForm, target: RecordTarget, abilities: Abilities): PageForm | null {
  const { mode, id } = asked;
  if (!abilities[mode]) return null;
  if (id === null) return { mode, id, record: null };
  const listed = target.records.find((record) => record.id === id);
  return listed !== undefined || target.client.offers("detail") ? { mode, id, record: listed ?? { id } } : null;
}

function pageDialog(
  { mode, record }: PageForm,
  preset: RecordInput,
  locked: readonly string[],
  turn: (form: AskedForm) => void,
): OpenDialog {
  const isNew = mode === "add";
  return {
    kind: "record",
    mode,
    record,
    preset: isNew ? preset : NOTHING,
    locked: isNew ? locked : NONE,
    onTurn: ({ id }) => turn({ mode, id }),
  };
}

interface ToolJob {
  readonly tool: { readonly id: string; readonly Status: NonNullable<RecordTool["Status"]> };
  readonly job: string;
  readonly resume: OpenDialog;
}

/** Jobs that outlive the dialogs of their tools; the one whose dialog is open is left out. */
function listJobs(tools: readonly RecordTool[], module: Module, open: OpenDialog | null): readonly ToolJob[] {
  return tools.flatMap((tool) => {
    const { id, Status } = tool;
    const job = tool.underway?.(module) ?? null;
    if (Status === undefined || job === null || (open?.kind === "tool" && open.tool === tool)) return [];
    return [{ tool: { id, Status }, job, resume: { kind: "tool", tool, records: [], resume: job } }];
  });
}

/** Notice in the toolbar that others have changed the records on the screen. */
const Changes = observer(function Changes({ target }: { readonly target: RecordTarget }) {
  return target.changed.any && <ChangedNotice target={target} />;
});
