import { useId, useState } from "react";
import { Icon, useI18n } from "#ui";
import type { StudioStore } from "../studio-store.ts";
import { studioTexts } from "../studio-texts.ts";
import { jsonAt, setAt } from "./edit-fields.ts";
import { removeGroup, setGroupTitle } from "./edit-groups.ts";
import { FieldFaults } from "./field-faults.tsx";
import type { KeptParts } from "./kept-parts.ts";
import { useGroupFault } from "./use-group-fault.ts";

interface GroupRowProps {
  /** Place among the groups; -1 for the fields without one. */
  readonly index: number;
  readonly title: string;
  readonly store: StudioStore;
  readonly kept: KeptParts;
}

/** The heading of a group with its two titles. The fields without a group have a fixed one. */
export function GroupRow({ index, title, store, kept }: GroupRowProps) {
  const { t } = useI18n(studioTexts);
  if (index < 0)
    return (
      <li className="studio-group">
        <strong>{t("field.group.none")}</strong>
      </li>
    );
  const english = jsonAt(store.text, ["en", title]);
  return (
    <li className="studio-group">
      <GroupTitle index={index} title={title} store={store} kept={kept} />
      <input
        aria-label={t("group.english", { number: index + 1 })}
        placeholder={t("field.english")}
        value={typeof english === "string" ? english : ""}
        disabled={title === ""}
        onChange={(event) => store.edit(setAt(store.text, ["en", title], event.target.value || undefined))}
      />
      <RemoveButton
        name={title || String(index + 1)}
        onPress={() => {
          kept.dropGroup(title);
          store.edit(removeGroup(store.text, index));
        }}
      />
    </li>
  );
}

interface EmptiedRowProps {
  readonly title: string;
  readonly onDrop: () => void;
}

/** The heading of a group that has lost its last field. */
export function EmptiedRow({ title, onDrop }: EmptiedRowProps) {
  const { t } = useI18n(studioTexts);
  return (
    <li className="studio-group" data-empty>
      <span>{title}</span>
      <small>{t("group.empty")}</small>
      <RemoveButton name={title} onPress={onDrop} />
    </li>
  );
}

function RemoveButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  const { t } = useI18n(studioTexts);
  const label = t("group.remove", { name });
  return (
    <button type="button" className="studio-group-remove" aria-label={label} title={label} onClick={onPress}>
      <Icon name="close" />
    </button>
  );
}

/** The title, under which the English stands in the file. Another one counts when it is complete. */
function GroupTitle({ index, title, store, kept }: GroupRowProps) {
  const { t } = useI18n(studioTexts);
  const id = useId();
  const [typed, setTyped] = useState(title);
  const [shown, setShown] = useState(title);
  // Another title comes from the text, such as by an undo.
  if (shown !== title) {
    setShown(title);
    setTyped(title);
  }
  const name = typed.trim();
  const taken = useGroupFault(store, name);
  const fault = name === title ? null : name === "" ? t("draft.needed") : taken;
  const rename = () => {
    if (name === title || fault !== null) return;
    kept.dropGroup(title);
    store.edit(setGroupTitle(store.text, index, name));
  };
  return (
    <>
      <input
        aria-label={t("group.title", { number: index + 1 })}
        aria-invalid={fault !== null}
        aria-describedby={id}
        placeholder={t("field.title")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.nativeEvent.isComposing) rename();
        }}
      />
      <FieldFaults id={id} findings={undefined} typed={fault} />
    </>
  );
}
