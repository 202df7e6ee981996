import { useState, type PointerEvent } from "react";
import { observer } from "mobx-react-lite";
import { GripDots, Icon, grab, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { readFields, titleOf, type FileModule } from "./edit-fields.ts";
import type { FindingsByProperty } from "./field-findings.ts";
import { fieldRows, placeField, withMoved, type FieldRow } from "./edit-groups.ts";
import { EmptiedRow, GroupRow } from "./group-row.tsx";
import type { KeptParts } from "./kept-parts.ts";

interface FieldListProps {
  readonly file: FileModule;
  readonly findings: ReadonlyMap<string, FindingsByProperty>;
  readonly selected: string | null;
  readonly store: StudioStore;
  readonly kept: KeptParts;
  readonly onSelect: (name: string) => void;
}

/** The fields in the order of the form, under the headings of its groups. A drag changes the file when it ends. */
export const FieldList = observer(function FieldList({ file, findings, selected, store, kept, onSelect }: FieldListProps) {
  const { t, locale } = useI18n(studioTexts);
  const [held, setHeld] = useState<readonly FieldRow[] | null>(null);
  const rows = held ?? fieldRows(file, kept.emptied);
  const write = (moved: readonly FieldRow[], name: string) => {
    const text = placeField(store.text, moved, name);
    if (text !== store.text) store.edit(kept.keepGroups(store.text, text));
  };
  const step = (name: string, index: number, by: number) => {
    const now = readFields(store.text);
    if (now !== null && index + by >= 0) write(withMoved(fieldRows(now, kept.emptied), name, index + by), name);
  };
  const drag = (event: PointerEvent<HTMLElement>, name: string) => {
    const item = event.currentTarget.closest("li");
    const list = event.currentTarget.closest("ol");
    if (item === null || list === null) return;
    const from = fieldRows(file, kept.emptied);
    let latest = from;
    const move = (to: number) => {
      latest = withMoved(from, name, to);
      setHeld(latest);
    };
    const drop = () => {
      setHeld(null);
      write(latest, name);
    };
    grab(event, { list, item, items: "li", axis: "y" }, { move, drop });
  };
  return (
    <ol className="studio-field-list" aria-label={t("fields")}>
      {rows.map((row, index) =>
        row.kind === "group" ? (
          row.emptied !== null ? (
            <EmptiedRow key={`emptied ${row.title}`} title={row.title} onDrop={() => kept.dropGroup(row.title)} />
          ) : (
            <GroupRow key={`group ${row.index}`} index={row.index} title={row.title} store={store} kept={kept} />
          )
        ) : (
          <li key={row.field.name} data-selected={row.field.name === selected || undefined}>
            <button
              type="button"
              className="studio-grip"
              aria-label={t("field.move", { name: titleOf(row.field, locale) })}
              onKeyDown={(event) => {
                const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
                if (by === 0) return;
                event.preventDefault();
                step(row.field.name, index, by);
              }}
              onPointerDown={(event) => drag(event, row.field.name)}
            >
              <GripDots />
            </button>
            <button
              type="button"
              className="studio-field-name"
              aria-pressed={row.field.name === selected}
              onClick={() => onSelect(row.field.name)}
            >
              <span>
                {titleOf(row.field, locale)}
                {row.field.required && <em aria-hidden="true"> *</em>}
                <FaultMark findings={findings.get(row.field.name)} />
              </span>
              <code>{row.field.name}</code>
            </button>
          </li>
        ),
      )}
    </ol>
  );
});

/** Marks a field that has findings. Its form says which. */
function FaultMark({ findings }: { readonly findings: FindingsByProperty | undefined }) {
  const { t } = useI18n(studioTexts);
  const all = [...(findings?.values() ?? [])].flat();
  const errors = all.filter(({ severity }) => severity === "error").length;
  if (all.length === 0) return null;
  const label = errors > 0 ? t("errors", { count: errors }) : t("warnings", { count: all.length });
  return (
    <span className="studio-mark" data-severity={errors > 0 ? "error" : "warning"} role="img" aria-label={label} title={label}>
      <Icon name="exclamation-circle" />
    </span>
  );
}
