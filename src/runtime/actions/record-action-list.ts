import type { RecordInput, StoredRecord } from "#contract";
import type { Action, DialogMode, Module } from "#metadata";
import type { Translation } from "#ui";
import type { RecordTool } from "../action-model/record-tool.ts";
import type { ScreenAction } from "../action-model/screen-action.ts";
import type { Abilities } from "../context/permissions.ts";
import type { PermissionCheck } from "../context/runtime-context.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import type { texts } from "../texts.ts";
import { nounOf } from "../table/record-label.ts";
import type { ActionRunner } from "./action-runner.ts";
import type { RecordConditions } from "./use-record-conditions.ts";

/** Inputs of the lists of actions. */
export interface ActionParts extends RecordConditions {
  readonly target: RecordTarget;
  readonly abilities: Abilities;
  readonly permissions: PermissionCheck;
  readonly translation: Translation<keyof typeof texts.zh>;
  /** Tools that the module and the person's rights allow. */
  readonly tools: readonly RecordTool[];
  readonly runner: ActionRunner;
  /** Opens a record's form. @param preset values of a new record in place of the screen's own */
  readonly onForm: (mode: DialogMode, record: StoredRecord | null, preset?: RecordInput) => void;
  readonly onTool: (tool: RecordTool, records: readonly StoredRecord[]) => void;
  /** Gives the values that a child starts with; left out where records have no children. */
  readonly childPreset: ((record: StoredRecord) => RecordInput) | undefined;
}

/** Actions above the list: on none of its records, or on the selected ones. */
export function listToolbarActions(parts: ActionParts): readonly ScreenAction[] {
  const { abilities, target, removable, runner, onForm } = parts;
  const { t } = parts.translation;
  const add: ScreenAction = {
    id: "add",
    label: t("list.add", nounOf(target.module)),
    short: t("list.add"),
    primary: true,
    perform: () => onForm("add", null),
  };
  const batchDelete: ScreenAction = {
    id: "batch-delete",
    label: t("list.batchDelete"),
    danger: true,
    needsSelection: true,
    visible: (record) => removable(record) !== false,
    perform: () => ignoreRefusal(runner.remove(target.selection.records, target.selection.matching)),
  };
  return [
    ...(abilities.add ? [add] : []),
    ...listModuleActions(parts, "toolbar"),
    ...listModuleActions(parts, "batch"),
    ...(abilities.delete ? [batchDelete] : []),
    ...listTools(parts, "batch"),
    ...listTools(parts, "toolbar"),
  ];
}

/** Actions in each row. */
export function listRowActions(parts: ActionParts): readonly ScreenAction[] {
  const { abilities, childPreset, editable, removable, runner, onForm } = parts;
  const { module } = parts.target;
  const { t } = parts.translation;
  const onEach = (perform: (record: StoredRecord) => void) => (records: readonly StoredRecord[]) => records.forEach(perform);
  const remove: ScreenAction = {
    id: "delete",
    label: t("action.delete"),
    danger: true,
    visible: (record) => removable(record) === true,
    perform: (records) => ignoreRefusal(runner.remove(records)),
  };
  return [
    ...(abilities.view ? [{ id: "view", label: t("action.view"), perform: onEach((record) => onForm("view", record)) }] : []),
    // Another way of looking at a record stands beside the first one.
    ...listModuleActions(parts, "row", (action) => isView(action, module)),
    ...(abilities.edit
      ? [
          {
            id: "edit",
            label: t("action.edit"),
            visible: editable,
            perform: onEach((record) => onForm("edit", record)),
          },
        ]
      : []),
    ...(abilities.add && childPreset !== undefined
      ? [
          {
            id: "add-child",
            label: t("action.addChild"),
            perform: onEach((record) => onForm("add", null, childPreset(record))),
          },
        ]
      : []),
    // Actions that a record waits for come before the one that ends it.
    ...listModuleActions(parts, "row", (action) => !isView(action, module)),
    ...(abilities.delete ? [remove] : []),
    ...listTools(parts, "row"),
  ];
}

/** True if some action works on several records at once. */
export function hasBatchActions({ abilities, permissions, target, tools }: ActionParts): boolean {
  return (
    abilities.delete ||
    tools.some(({ on }) => on === "batch") ||
    target.module.actions.some(({ on, permission }) => on === "batch" && permissions.has(permission))
  );
}

function isView({ permission }: Action, module: Module): boolean {
  return permission === module.permissions.view;
}

function listModuleActions(
  { target, permissions, translation, offered, runner }: ActionParts,
  on: Action["on"],
  isWanted: (action: Action) => boolean = () => true,
): readonly ScreenAction[] {
  const affected = (records: readonly StoredRecord[]): readonly StoredRecord[] => {
    if (on === "toolbar") return [];
    return on === "batch" ? target.selection.records : records;
  };
  return target.module.actions
    .filter((action) => action.on === on && isWanted(action) && permissions.has(action.permission))
    .toSorted((a, b) => Number(b.todo !== null) - Number(a.todo !== null))
    .map((action) => ({
      id: action.id,
      label: translation.text(action.title),
      danger: action.danger,
      awaited: action.todo !== null,
      needsSelection: on === "batch",
      visible: (record) => on === "toolbar" || offered(action, record),
      perform: (records) => ignoreRefusal(runner.start(action, affected(records))),
    }));
}

function listTools({ tools, translation, onTool }: ActionParts, on: RecordTool["on"]): readonly ScreenAction[] {
  return tools
    .filter((tool) => tool.on === on)
    .map((tool) => ({
      id: tool.id,
      label: translation.text(tool.title),
      icon: tool.icon,
      needsSelection: on === "batch",
      takesSelection: tool.takesSelection === true,
      perform: (records) => onTool(tool, on === "toolbar" ? [] : records),
    }));
}

/** The api has shown why the server refused; the screen stays as it was. */
function ignoreRefusal(work: Promise<void>): void {
  work.catch(() => undefined);
}
