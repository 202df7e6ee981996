import { observer } from "mobx-react-lite";
import type { ReactElement } from "react";
import type { Group } from "#metadata";
import { useI18n } from "#ui";
import type { FormSession } from "../../form-model/form-session.ts";
import { formTexts } from "../../form-model/form-texts.ts";
import { ShownField } from "./shown-field.tsx";

/** Rendered fields of the form, by name. */
export type GroupContents = ReadonlyMap<string, ReactElement>;

interface FormGroupProps {
  readonly group: Group;
  readonly contents: GroupContents;
  readonly session: FormSession;
  /** Target id of links. */
  readonly id?: string;
  /** Another element shows the title. */
  readonly untitled?: boolean;
}

/** A group without visible fields is not rendered. */
export const FormGroup = observer(function FormGroup({ group, contents, session, id, untitled = false }: FormGroupProps) {
  const { text } = useI18n(formTexts);
  if (visibleIn(group, contents, session).length === 0) return null;
  const shown = new Map(session.shape.shown.map((field) => [field.name, field]));
  return (
    <section className="form-group" id={id}>
      {group.title !== null && !untitled && <h3 className="form-group-title">{text(group.title)}</h3>}
      <div className="form-grid" data-columns={session.shape.columns}>
        {group.fields.map((name) => {
          const field = shown.get(name);
          return field === undefined
            ? contents.get(name)
            : session.isVisible(name) && <ShownField key={name} field={field} session={session} />;
        })}
      </div>
    </section>
  );
});

/** Names of the rendered fields. */
export function visibleIn(group: Group, contents: GroupContents, session: FormSession): readonly string[] {
  const shown = new Set(session.shape.shown.map((field) => field.name));
  return group.fields.filter((name) => (contents.has(name) || shown.has(name)) && session.isVisible(name));
}
