import { observer } from "mobx-react-lite";
import type { ReactElement } from "react";
import type { Group } from "#metadata";
import { useI18n } from "#ui";
import type { FormSession } from "../form-session.ts";
import { formTexts } from "../form-texts.ts";
import type { ObjectFieldTemplateProps } from "../rjsf-types.ts";
import { ShownField } from "./shown-field.tsx";

/** The record itself as groups on a grid; an object inside of it as a fieldset. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { text } = useI18n(formTexts);
  const { properties, registry, fieldPathId } = props;
  const session = registry.formContext;
  if (fieldPathId.path.length === 0) {
    const contents = new Map(properties.map((property) => [property.name, property.content]));
    return session.shape.groups.map((group, index) => (
      <FormGroup key={group.title?.zh ?? index} group={group} contents={contents} session={session} />
    ));
  }
  const title = session.field(fieldPathId.path)?.title;
  const body = (
    <div className="form-grid" data-columns={Math.min(session.shape.columns, 2)}>
      {properties.map((property) => property.content)}
    </div>
  );
  // An entry of a list has its own frame.
  if (typeof fieldPathId.path.at(-1) === "number") return body;
  return (
    <fieldset className="form-fieldset">
      {title !== undefined && <legend>{text(title)}</legend>}
      {body}
    </fieldset>
  );
}

interface FormGroupProps {
  readonly group: Group;
  readonly contents: ReadonlyMap<string, ReactElement>;
  readonly session: FormSession;
}

/** A group none of whose fields is visible is not there either. */
const FormGroup = observer(function FormGroup({ group, contents, session }: FormGroupProps) {
  const { text } = useI18n(formTexts);
  const shown = new Map(session.shape.shown.map((field) => [field.name, field]));
  const names = group.fields.filter((name) => (contents.has(name) || shown.has(name)) && session.isVisible(name));
  if (names.length === 0) return null;
  return (
    <section className="form-group">
      {group.title !== null && <h3 className="form-group-title">{text(group.title)}</h3>}
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
