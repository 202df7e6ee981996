import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { inSentence } from "#contract";
import { Icon, useI18n } from "#ui";
import { formTexts } from "../../../form-model/form-texts.ts";
import { useFormServices } from "../../../form-model/services.ts";
import type { ReferencePlace } from "./use-references.ts";
import "./new-record.css";

interface NewRecordProps extends ReferencePlace {
  readonly disabled: boolean;
  /** Takes the value of a record that was added. */
  readonly onAdded: (value: string) => void;
  /** The picker. */
  readonly children: ReactNode;
}

const NO_PRESET = {};

/** A picker with a button that opens the form of a new record, for callers who may add one. */
export function NewRecord({ field, session, pointer, disabled, onAdded, children }: NewRecordProps) {
  const { t, text } = useI18n(formTexts);
  const { addable, RecordAdder } = useFormServices();
  const [isAddable, setAddable] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const module = field.ref?.module ?? "";
  useEffect(() => {
    let isGone = false;
    void addable?.(module).then(
      (may) => isGone || setAddable(may),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [addable, module]);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  const { ref } = field;
  const preset = ref === null || ref.where.length === 0 ? NO_PRESET : presetOf(session.cascades.at(pointer));
  // A record of another tenant is added on its own screen, and a row of a list has no room for a button.
  const isElsewhere = session.tenant() !== null || field.path !== field.name;
  if (!isAddable || disabled || ref === null || preset === null || isElsewhere || RecordAdder === undefined) return children;
  const label = t("addRecord", { title: text(inSentence(field.title)) });
  return (
    <div className="reference-addable">
      {children}
      <button
        ref={button}
        type="button"
        className="reference-add"
        aria-label={label}
        aria-haspopup="dialog"
        title={label}
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" />
      </button>
      {open && <RecordAdder module={module} preset={preset} valueField={ref.value} onAdded={onAdded} onClose={close} />}
    </div>
  );
}

/** Values of the new record under which the reference offers it; null where no new record can have them. */
function presetOf(where: Readonly<Record<string, string>> | null): Readonly<Record<string, string>> | null {
  return where !== null && Object.keys(where).some((key) => key === "id" || key.includes(".")) ? null : where;
}
