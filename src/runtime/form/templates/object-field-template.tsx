import { useI18n } from "#ui";
import type { FormSession } from "../form-session.ts";
import { formTexts } from "../form-texts.ts";
import type { ObjectFieldTemplateProps } from "../rjsf-types.ts";
import { FormGroup, type GroupContents } from "./form-group.tsx";
import { GroupPage } from "./group-page.tsx";
import { SteppedGroups } from "./stepped-groups.tsx";
import { TabbedGroups } from "./tabbed-groups.tsx";

/** The record itself as groups on a grid; an object inside of it as a fieldset. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { text } = useI18n(formTexts);
  const { properties, registry, fieldPathId } = props;
  const session = registry.formContext;
  if (fieldPathId.path.length === 0) {
    const contents = new Map(properties.map((property) => [property.name, property.content]));
    return <RecordGroups contents={contents} session={session} />;
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

interface RecordGroupsProps {
  readonly contents: GroupContents;
  readonly session: FormSession;
}

function RecordGroups(props: RecordGroupsProps) {
  const { groups, layout, page } = props.session.shape;
  if (layout === "tabs") return <TabbedGroups {...props} />;
  if (layout === "steps") return <SteppedGroups {...props} />;
  if (page && groups.filter(({ title }) => title !== null).length > 1) return <GroupPage {...props} />;
  return groups.map((group, index) => <FormGroup key={group.title?.zh ?? index} group={group} {...props} />);
}
