import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, useRef, useState } from "react";
import type { Module } from "#metadata";
import { useRuntime } from "#runtime";
import { PageStore, useRecordActions } from "#runtime/records";
import { useI18n } from "#ui";
import { texts } from "../texts.ts";
import "./flow-tools.css";

/** Lists whose actions stand beside a decision, with the actions that a decision or the panel has already. */
const ELSEWHERE = {
  "work-todo": new Set(["view", "completeTask", "diagram", "history", "print-record"]),
  "work-send": new Set(["view", "diagram", "history", "print-record"]),
} as const;

interface FlowToolsProps {
  /** The list of the caller that has the row. */
  readonly list: keyof typeof ELSEWHERE;
  /** Id of the task or the instance. */
  readonly id: string;
  /** Called after an action. @param isGone the action took the row out of the list */
  readonly onDone: (isGone: boolean) => void;
}

/** Actions on the caller's own task or request, from its list: signers, copies, comments, transfer, reminder … */
export function FlowTools(props: FlowToolsProps) {
  const { modules } = useRuntime();
  const { list } = props;
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    let here = true;
    modules.load(list).then(
      (found) => here && setModule(found),
      // Without the right to the list there are no tools.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [modules, list]);
  return module === null ? null : <Tools {...props} module={module} />;
}

const Tools = observer(function Tools({ list, id, onDone, module }: FlowToolsProps & { readonly module: Module }) {
  const { t } = useI18n(texts);
  const runtime = useRuntime();
  const [store] = useState(() => new PageStore(runtime.client(module), id));
  const actions = useRecordActions(store);
  useEffect(() => {
    void store.load();
    return () => store.close();
  }, [store]);
  const { record, reading } = store;
  const seen = useRef<object | null>(null);
  const notify = useRef(onDone);
  notify.current = onDone;
  const isGone = reading.error !== null;
  useEffect(() => {
    if (record === null) return;
    // The record is read again after each action, and fails when the action took it out of the list.
    if (seen.current !== null && (seen.current !== record || isGone)) notify.current(isGone);
    seen.current = record;
  }, [record, isGone]);
  if (record === null) return null;
  const offered = actions.row.filter(({ id: action, visible }) => !ELSEWHERE[list].has(action) && (visible?.(record) ?? true));
  return (
    <div className="flow-tools" role="toolbar" aria-label={t("tools")}>
      {offered.map((action) => (
        <Button key={action.id} size="small" onClick={() => action.perform([record])}>
          {action.label}
        </Button>
      ))}
      {actions.dialog}
    </div>
  );
});
