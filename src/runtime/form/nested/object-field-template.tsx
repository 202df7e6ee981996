import { useI18n } from "#ui";
import { formTexts } from "../../form-model/form-texts.ts";
import type { ObjectFieldTemplateProps } from "./rjsf-types.ts";

/** An object inside a record, as a fieldset. `RecordField` renders the record itself. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { text } = useI18n(formTexts);
  const { properties, registry, fieldPathId } = props;
  const session = registry.formContext;
  const title = session.field(fieldPathId.path)?.title;
  const body = (
    <div className="form-grid" data-columns={Math.min(session.shape.columns, 2)}>
      {properties.map((property) => property.content)}
    </div>
  );
  // A list item has its own frame.
  if (typeof fieldPathId.path.at(-1) === "number") return body;
  return (
    <fieldset className="form-fieldset">
      {title !== undefined && <legend>{text(title)}</legend>}
      {body}
    </fieldset>
  );
}
