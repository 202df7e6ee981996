import type { FormSession } from "../../form-model/form-session.ts";
import { FormGroup, type GroupContents } from "./form-group.tsx";
import { GroupPage } from "./group-page.tsx";
import { SteppedGroups } from "./stepped-groups.tsx";
import { TabbedGroups } from "./tabbed-groups.tsx";

interface RecordGroupsProps {
  readonly contents: GroupContents;
  readonly session: FormSession;
}

/** The fields of a record in groups, in the layout of the module. */
export function RecordGroups(props: RecordGroupsProps) {
  const { groups, layout, page } = props.session.shape;
  if (layout === "tabs") return <TabbedGroups {...props} />;
  if (layout === "steps") return <SteppedGroups {...props} />;
  if (page && groups.filter(({ title }) => title !== null).length > 1) return <GroupPage {...props} />;
  return groups.map((group, index) => <FormGroup key={group.title?.zh ?? index} group={group} {...props} />);
}
