import { useEffect, useMemo, useState, type ReactNode } from "react";
import type { FilteredSelection, RecordInput, StoredRecord } from "#contract";
import type { Action, DialogMode } from "#metadata";
import { confirm, toast, useI18n, onDemand } from "#ui";
import { removeMatching, runMatching } from "../bulk/with-matching.ts";
import { ChangedPlace } from "../live/changed-place.tsx";
import { useLiveChanges } from "../live/use-live-changes.ts";
import { useRuntime } from "../runtime-context.tsx";
import { useUnrest } from "../screen-rest.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { texts } from "../texts.ts";
import type { RecordTool } from "../tools/record-tool.ts";
import { RECORD_TOOLS } from "../tools/record-tools.ts";
import { actionTitle } from "../screens/record-label.ts";
import { askRemoval } from "./ask-removal.ts";
import { abilitiesOn, type Abilities } from "./permissions.ts";
import type { ScreenAction } from "./screen-action.ts";
import { useFormAddress, type AskedForm } from "./use-form-address.ts";
import { useRecordConditions } from "./use-record-conditions.ts";

// The form with its widgets weighs more than the list: fetched when somebody opens a dialog.
const RecordDialog = onDemand(() => import("../screens/record-dialog.tsx").then(({ RecordDialog }) => RecordDialog));
const ActionDialog = onDemand(() => import("../screens/action-dialog.tsx").then(({ ActionDialog }) => ActionDialog));

type OpenDialog =
  | {
      readonly kind: "record";
      readonly mode: DialogMode;
      readonly record: StoredRecord | null;
      readonly preset: RecordInput;
      readonly locked: readonly string[];
    }
  | { readonly kind: "action"; readonly action: Action; readonly records: readonly StoredRecord[] }
  | {
      readonly kind: "tool";
      readonly tool: RecordTool;
      readonly records: readonly StoredRecord[];
      readonly resume: string | null;
    };

interface RecordActionsOptions {
  /** Values a new record starts with; a child's parent, for one. */
  readonly preset?: RecordInput;
  /** Preset fields that may not be edited. */
  readonly locked?: readonly string[];
  /** Offer "add child" in rows; gives the values a child starts with. */
  readonly childPreset?: (record: StoredRecord) => RecordInput;
  /**
   * The records are what the address is about: it may ask for a form, and a form that takes the whole screen has an
   * address of its own. With `drawer` a record to look at stands beside the list, and the screen opens it.
   */
  readonly addressed?: boolean | "drawer";
}

export interface RecordActions {
  readonly abilities: Abilities;
  readonly toolbar: readonly ScreenAction[];
  readonly row: readonly ScreenAction[];
  /** Something can be done with several records at once, so there is a reason to select them. */
  readonly selects: boolean;
  /** What tools have going on, to be rendered in the toolbar. */
  readonly status: ReactNode;
  /** The dialog that is open, to be rendered by the screen. */
  readonly dialog: ReactNode;
  readonly add: (preset?: RecordInput) => void;
}

/** Everything that can be done on a screen of records, as data, with the dialogs it opens. */
export function useRecordActions(target: RecordTarget, options: RecordActionsOptions = {}): RecordActions {
  const translation = useI18n(texts);
  const { t, text } = translation;
  const { api, permissions: held, features, undoable } = useRuntime();
  const { codes } = held;
  // Another one when rights change while the screen is open.
  const permissions = useMemo(() => (codes === undefined ? held : { has: (code: string) => codes.has(code) }), [held, codes]);
  const { module } = target;
  const { offered, removable } = useRecordConditions(module);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const abilities = useMemo(() => abilitiesOn(module, permissions), [module, permissions]);
  const { preset = NOTHING, locked = NONE, childPreset, addressed = false } = options;
  const address = useFormAddress();
  const byAddress = addressed !== false && module.dialog.page;
  const beside = addressed === "drawer" && !module.dialog.page && address.asked?.mode === "view";
  const asked = addressed === false || beside ? null : address.asked;
  const page = useMemo(() => (asked === null ? null : pageOf(asked, target, abilities)), [asked, target, abilities]);

  useLiveChanges(target);
  useUnrest(() => open !== null || page !== null || target.selection.size > 0);
  useEffect(() => undoable.onUndone(({ name }) => name === module.name && void target.load()), [undoable, module, target]);

  return useMemo(() => {
    const show = (mode: DialogMode, record: StoredRecord | null, values: RecordInput) =>
      byAddress && values === NOTHING
        ? address.show({ mode, id: record?.id ?? null })
        : setOpen({ kind: "record", mode, record, preset: values, locked });

    const remove = async (records: readonly StoredRecord[], all: FilteredSelection | null = null) => {
      if (all !== null) return removeMatching(api, target);
      if (records.length === 0) return toast.warning(t("warn.noneSelected"));
      const going = await askRemoval(translation, module, records, removable);
      if (going.length === 0) return;
      await target.remove(going);
      toast.success(t("done.deleted"));
    };

    const run = async (action: Action, records: readonly StoredRecord[], input: RecordInput) => {
      if (action.on === "batch" && target.selection.matching !== null) return runMatching(api, target, action, input);
      const reply = await target.run(action, records, input);
      toast.success(saidIn(reply) ?? t("done.action"));
    };

    const start = async (action: Action, records: readonly StoredRecord[]) => {
      if (action.on === "batch" && target.selection.size === 0) return toast.warning(t("warn.noneSelected"));
      if (action.form !== null || action.dialog !== null || action.about.length > 0)
        return setOpen({ kind: "action", action, records });
      if (
        action.confirm !== null &&
        !(await confirm({
          ...questionTexts(t),
          ...(action.on === "row" ? { title: actionTitle(module, text(action.title), records) } : {}),
          content: text(action.confirm),
          danger: action.danger,
        }))
      )
        return;
      await run(action, records, {});
    };

    // Another way of looking at a record stands beside the first one.
    const isView = ({ permission }: Action): boolean => permission === module.permissions.view;

    const moduleActions = (on: Action["on"], wanted: (action: Action) => boolean = () => true): readonly ScreenAction[] =>
      module.actions
        .filter((action) => action.on === on && wanted(action) && permissions.has(action.permission))
        .toSorted((a, b) => Number(b.todo !== null) - Number(a.todo !== null))
        .map((action) => ({
          id: action.id,
          label: text(action.title),
          danger: action.danger,
          awaited: action.todo !== null,
          visible: (record) => on !== "row" || offered(action, record),
          perform: (records) =>
            settle(start(action, on === "batch" ? target.selection.records : on === "toolbar" ? [] : records)),
        }));

    const offeredTools = RECORD_TOOLS.filter((tool) => tool.offered(module, abilities));
    const tools = (on: RecordTool["on"]): readonly ScreenAction[] =>
      offeredTools
        .filter((tool) => tool.on === on)
        .map((tool) => ({
          id: tool.id,
          label: text(tool.title),
          icon: tool.icon,
          needsSelection: on === "batch",
          perform: (records) => setOpen({ kind: "tool", tool, records: on === "toolbar" ? [] : records, resume: null }),
        }));
    const underway = offeredTools.flatMap((tool) => {
      const { Status } = tool;
      const about = tool.underway?.(module) ?? null;
      if (Status === undefined || about === null || (open?.kind === "tool" && open.tool === tool)) return [];
      const resume = () => setOpen({ kind: "tool", tool, records: [], resume: about });
      return [<Status key={`${tool.id} ${about}`} target={target} about={about} onOpen={resume} />];
    });

    const status = [<ChangedPlace key="changed" target={target} />, ...underway];

    const toolbar: ScreenAction[] = [
      ...(abilities.add ? [{ id: "add", label: t("list.add"), primary: true, perform: () => show("add", null, preset) }] : []),
      ...moduleActions("toolbar"),
      ...moduleActions("batch"),
      ...(abilities.delete
        ? [
            {
              id: "batch-delete",
              label: t("list.batchDelete"),
              danger: true,
              perform: () => settle(remove(target.selection.records, target.selection.matching)),
            },
          ]
        : []),
      ...tools("batch"),
      ...tools("toolbar"),
    ];
    const single = (perform: (record: StoredRecord) => void) => (records: readonly StoredRecord[]) => records.forEach(perform);
    const row: ScreenAction[] = [
      ...(abilities.view
        ? [{ id: "view", label: t("action.view"), perform: single((record) => show("view", record, NOTHING)) }]
        : []),
      ...moduleActions("row", isView),
      ...(abilities.edit
        ? [{ id: "edit", label: t("action.edit"), perform: single((record) => show("edit", record, NOTHING)) }]
        : []),
      ...(abilities.add && childPreset !== undefined
        ? [{ id: "add-child", label: t("action.addChild"), perform: single((record) => show("add", null, childPreset(record))) }]
        : []),
      // What a record is waiting for comes before what ends it.
      ...moduleActions("row", (action) => !isView(action)),
      ...(abilities.delete
        ? [
            {
              id: "delete",
              label: t("action.delete"),
              danger: true,
              visible: (record: StoredRecord) => removable(record) === true,
              perform: (records: readonly StoredRecord[]) => settle(remove(records)),
            },
          ]
        : []),
      ...tools("row"),
    ];

    const close = () => setOpen(null);
    const FeatureDialog = open?.kind === "action" && open.action.dialog !== null ? features.dialog(open.action.dialog) : null;
    const dialog =
      open === null ? (
        page !== null && (
          <RecordDialog
            key={page.mode}
            target={target}
            mode={page.mode}
            record={page.record}
            preset={page.mode === "add" ? preset : NOTHING}
            locked={page.mode === "add" ? locked : NONE}
            onTurn={(record) => address.turn({ mode: page.mode, id: record.id })}
            onClose={address.close}
          />
        )
      ) : open.kind === "record" ? (
        <RecordDialog
          target={target}
          mode={open.mode}
          record={open.record}
          preset={open.preset}
          locked={open.locked}
          onClose={close}
        />
      ) : open.kind === "tool" ? (
        <open.tool.Dialog target={target} records={open.records} resume={open.resume} onClose={close} />
      ) : FeatureDialog === null ? (
        <ActionDialog
          module={module}
          action={open.action}
          records={open.records}
          onSubmit={(input) => run(open.action, open.records, input)}
          onChanged={() => target.load()}
          onClose={close}
        />
      ) : (
        <FeatureDialog
          module={module}
          action={open.action}
          records={open.records}
          onSubmit={(input) => run(open.action, open.records, input)}
          onChanged={() => target.load()}
          onClose={close}
        />
      );
    const selects =
      abilities.delete ||
      offeredTools.some(({ on }) => on === "batch") ||
      module.actions.some(({ on, permission }) => on === "batch" && permissions.has(permission));
    return { abilities, toolbar, row, selects, status, dialog, add: (values = preset) => show("add", null, values) };
  }, [
    api,
    module,
    target,
    permissions,
    abilities,
    offered,
    removable,
    open,
    page,
    byAddress,
    address,
    features,
    preset,
    locked,
    childPreset,
    translation,
    t,
    text,
  ]);
}

/** The form an address asks for, as far as the person may have it. */
function pageOf(asked: AskedForm, target: RecordTarget, abilities: Abilities) {
  const { mode, id } = asked;
  if (!abilities[mode]) return null;
  if (id === null) return { mode, record: null };
  const listed = target.records.find((record) => record.id === id);
  return listed !== undefined || target.client.offers("detail") ? { mode, record: listed ?? { id } } : null;
}

const NOTHING: RecordInput = {};
const NONE: readonly string[] = [];

function questionTexts(t: (key: "confirm.title" | "confirm.ok" | "confirm.cancel") => string) {
  return { title: t("confirm.title"), okText: t("confirm.ok"), cancelText: t("confirm.cancel") };
}

/** A refused action: the api has shown why, and the screen stays as it was. */
function settle(work: Promise<void>): void {
  work.catch(() => undefined);
}

/** What the answer tells whoever ran the action, in their language. */
function saidIn(reply: unknown): string | null {
  return typeof reply === "object" && reply !== null && "said" in reply && typeof reply.said === "string" ? reply.said : null;
}
