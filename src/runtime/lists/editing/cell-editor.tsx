import { observer } from "mobx-react-lite";
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { createPortal } from "react-dom";
import { REVISION_FIELD, type FieldError, type RecordInput, type StoredRecord } from "#contract";
import { useI18n, usePressElsewhere } from "#ui";
import type { TableHandle } from "#ui/table";
import { ApiError } from "../../api/api-error.ts";
import { saveOver } from "../../conflicts/three-way.ts";
import { useLockedRefusal } from "../../conflicts/use-locked-refusal.ts";
import { tellWritten } from "../../bulk/write-notice.ts";
import { useRuntime } from "../../context/runtime-context.ts";
import { ModuleForm, type FormHandle } from "../../form/module-form.tsx";
import { useValidators } from "../../form/use-validators.ts";
import type { EditedCell } from "../edited-cell.ts";
import { oneFieldShape, oneFieldValidators } from "../../form-model/one-field.ts";
import { neighbourCell } from "./cell-edits.ts";
import { isEditable } from "../../conflicts/is-editable.ts";
import "./cell-editor.css";
import { cellTexts } from "./cell-texts.ts";
import { fieldOf } from "../../conditions/filter-fields.ts";
import type { RecordStore } from "../../stores/record-store.ts";
import type { ListView } from "../../views/list-view.ts";
import { useFieldTitle } from "../../conditions/field-title.ts";
import { useValueText } from "../../conditions/use-value-text.ts";

interface CellEditorProps {
  readonly view: ListView<RecordStore>;
  readonly cell: EditedCell;
  readonly table: RefObject<TableHandle | null>;
  /** Goes on to another cell, or leaves. */
  readonly onMove: (cell: EditedCell | null) => void;
}

/** Editor over a cell with the field's own widget. It saves only this field, by the module's submit. */
export const CellEditor = observer(function CellEditor({ view, cell, table, onMove }: CellEditorProps) {
  const { t } = useI18n(cellTexts);
  const runtime = useRuntime();
  const { store } = view;
  const { module } = store;
  const titleOf = useFieldTitle(module);
  const { validators } = useValidators(module);
  const [base, setBase] = useState(cell.record);
  const [conflict, setConflict] = useState<{ readonly newer: StoredRecord | null } | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<FormHandle>(null);
  const panel = useRef<HTMLDivElement>(null);
  const keysId = useId();
  const field = fieldOf(module, cell.field);
  const shape = useMemo(() => (field === null ? null : oneFieldShape(module, field)), [module, field]);
  const judges = useMemo(
    () =>
      validators === null || validators === "failed" || field === null
        ? null
        : oneFieldValidators(validators, module, base, field),
    [validators, module, base, field],
  );
  const open =
    field !== null && validators !== null && isEditable(module, field, base, validators === "failed" ? null : validators);
  usePlace(panel, table, cell);
  useFirstFocus(panel, open);

  const refuseLocked = useLockedRefusal(module);

  const leave = (next: EditedCell | null = null) => {
    onMove(next);
    if (next === null) table.current?.cell(cell.record.id, cell.field)?.focus({ preventScroll: true });
  };

  const written = async (write: () => Promise<unknown>) => {
    const { undo } = await runtime.undoable.during(module, write);
    void tellWritten(runtime, t("saved", { column: titleOf(cell.field) }), undo);
  };

  const save = async (input: RecordInput) => {
    setErrors([]);
    setProblem(null);
    try {
      // Changes of other fields by other users do not conflict with this edit.
      const held = field === null ? [] : [field];
      const collision = await saveOver(
        (edit) => written(() => store.save(edit, { quiet: true })),
        held,
        conflict?.newer ?? base,
        input,
        refuseLocked,
      );
      if (collision !== null) {
        setConflict({ newer: collision.newer });
        throw new Error("collided");
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 409) setConflict({ newer: error.newerRecord });
      else if (error.fields.some(({ pointer }) => pointer.startsWith(`/${cell.field}`))) setErrors(error.fields);
      else setProblem(error.fields[0]?.message ?? error.message);
      throw error;
    }
  };

  /** @param step to which cell it goes on */
  const finish = async (step: 0 | 1 | -1) => {
    if (busy) return;
    const next = step === 0 ? null : neighbourCell(view, cell, step);
    if (form.current === null || (!form.current.isDirty() && conflict === null)) return leave(next);
    setBusy(true);
    try {
      if (!(await form.current.submit())) return form.current.focusFirstError();
      // The list has been read anew: the neighbour may have another revision by now.
      leave(next === null ? null : { ...next, record: store.records.find(({ id }) => id === next.record.id) ?? next.record });
    } finally {
      setBusy(false);
    }
  };

  usePressElsewhere(
    (pressed) => pressed.closest(OWN) !== null,
    () => void finish(0),
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const newLine = event.shiftKey || (event.target instanceof HTMLElement && event.target.isContentEditable);
    if (event.key === "Escape") leave();
    else if (event.key === "Enter" && !newLine) void finish(0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // On its way down: pickers keep Tab to themselves.
  const onTab = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    void finish(event.shiftKey ? -1 : 1);
  };

  const label = titleOf(cell.field);
  return createPortal(
    <div
      ref={panel}
      className="trellis-cell-editor"
      role="dialog"
      aria-label={t("edit", { column: label })}
      aria-describedby={keysId}
      aria-busy={busy}
      title={t("keys")}
      tabIndex={-1}
      onKeyDownCapture={onTab}
      onKeyDown={onKeyDown}
    >
      {validators !== null && !open && <p>{t("locked")}</p>}
      {open && shape !== null && (
        <ModuleForm
          key={String(base[REVISION_FIELD])}
          ref={form}
          shape={shape}
          validators={judges}
          value={base}
          errors={errors}
          label={label}
          onSubmit={save}
        />
      )}
      {problem !== null && (
        <p className="trellis-form-error" role="alert">
          {problem}
        </p>
      )}
      {conflict !== null && (
        <div className="trellis-cell-conflict" role="alert">
          {conflict.newer === null ? (
            <p>{t("gone")}</p>
          ) : (
            <>
              <Theirs view={view} cell={cell} newer={conflict.newer} />
              <button type="button" className="trellis-link" onClick={() => void finish(0)}>
                {t("saveMine")}
              </button>
              <button
                type="button"
                className="trellis-link"
                onClick={() => {
                  if (conflict.newer !== null) setBase(conflict.newer);
                  setConflict(null);
                  void store.load();
                }}
              >
                {t("takeTheirs")}
              </button>
            </>
          )}
        </div>
      )}
      {open && (
        <span className="ui-unseen" id={keysId}>
          {t("keys")}
        </span>
      )}
    </div>,
    document.body,
  );
});

function Theirs({
  view,
  cell,
  newer,
}: {
  readonly view: ListView<RecordStore>;
  readonly cell: EditedCell;
  readonly newer: StoredRecord;
}) {
  const { t } = useI18n(cellTexts);
  const value = newer[cell.field];
  const text = useValueText(view.store.module, {
    field: cell.field,
    operator: "equal",
    value: value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value),
  });
  return <p>{t("conflict", { value: text })}</p>;
}

const MARGIN = 8;
/** Pixels: an editor of one line is hardly taller than its row and is centred over it, so that it hides no other row. */
const CENTRED = 16;
const LEAST_WIDTH = 260;

/** Over its cell, wherever that scrolls to; where it was last, once the row is no longer in the document. */
function usePlace(panel: RefObject<HTMLElement | null>, table: RefObject<TableHandle | null>, cell: EditedCell): void {
  useLayoutEffect(() => {
    const place = (): void => {
      const element = panel.current;
      const box = table.current?.cell(cell.record.id, cell.field)?.getBoundingClientRect();
      if (element === null || box === undefined) return;
      const width = Math.max(LEAST_WIDTH, box.width);
      element.style.width = `${Math.min(width, window.innerWidth - 2 * MARGIN)}px`;
      element.style.left = `${Math.max(MARGIN, Math.min(box.left, window.innerWidth - width - MARGIN))}px`;
      const height = element.offsetHeight;
      const taller = height - box.height;
      const top = taller < CENTRED ? box.top - taller / 2 : box.top;
      element.style.top = `${Math.max(MARGIN, Math.min(top, window.innerHeight - height - MARGIN))}px`;
    };
    place();
    // The form and its messages come after the panel.
    const resized = new ResizeObserver(place);
    if (panel.current !== null) resized.observe(panel.current);
    window.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    return () => {
      resized.disconnect();
      window.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
    };
  }, [panel, table, cell]);
}

const CONTROL =
  "input:not([type=hidden]), textarea, select, [role=combobox], [role=switch], [contenteditable=true], [tabindex='0']";

/** The widget may come late. */
function useFirstFocus(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    const element = panel.current;
    if (element === null) return undefined;
    element.focus({ preventScroll: true });
    const enter = (): boolean => {
      const control = element.querySelector<HTMLElement>(CONTROL);
      if (control === null) return false;
      control.focus({ preventScroll: true });
      if (control instanceof HTMLInputElement) control.select();
      return true;
    };
    if (!open || enter()) return undefined;
    const observer = new MutationObserver(() => {
      if (enter()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [panel, open]);
}

/** Popups of pickers hang elsewhere in the page and belong to the editor all the same. */
const OWN = ".trellis-cell-editor, .arco-trigger, .arco-modal-wrapper, .arco-image-preview";
