import type { RJSFSchema } from "@rjsf/utils";
import { observer } from "mobx-react-lite";
import { memo, use, useEffect, useMemo, type ReactElement } from "react";
import { findKind } from "#metadata";
import { lazyComponent } from "#ui";
import { fieldId } from "../form-model/element-ids.ts";
import { lockedField } from "../form-model/field-states.ts";
import type { FormSession } from "../form-model/form-session.ts";
import { usePendingFields } from "../form-model/lazy-fields.ts";
import { pointerOf } from "../form-model/pointer.ts";
import { WidgetLoading } from "../kinds/shared/widget/widget-loading.tsx";
import { LoadingField } from "./loading-field.tsx";
import type { NestedFieldProps } from "./nested/nested-field.tsx";
import { PendingFields, RecordLeaf, type RecordFieldProps } from "./record-leaf.tsx";
import { ShownField } from "./templates/shown-field.tsx";
import { FormGroup, type GroupContents } from "./templates/form-group.tsx";
import { GroupPage } from "./templates/group-page.tsx";
import { SteppedGroups } from "./templates/stepped-groups.tsx";
import { TabbedGroups } from "./templates/tabbed-groups.tsx";

// Few modules have lists of objects, and RJSF is larger than the rest of the form.
const NestedField = lazyComponent<NestedFieldProps>(
  () => import("./nested/nested-field.tsx").then((module) => module.NestedField),
  WidgetLoading,
);

interface RecordFieldsProps {
  readonly session: FormSession;
  /** The ids of the fields begin with it. */
  readonly prefix: string;
}

/**
 * The fields of the record. Each reads and writes its value in the session, so a change renders neither the form nor other
 * fields. The schema is constant while a form is open; changing state comes from the session.
 */
export const RecordFields = memo(function RecordFields({ session, prefix }: RecordFieldsProps) {
  const pending = usePendingFields(session.later);
  const hasNested = session.shape.fields.some(isNested);
  useEffect(() => {
    if (hasNested) void NestedField.prefetch();
  }, [hasNested]);
  // The same elements for every part, so that React looks only at the fields that arrive.
  const groups = useMemo(() => <RecordGroups contents={contentsOf(session, prefix)} session={session} />, [session, prefix]);
  return <PendingFields value={pending}>{groups}</PendingFields>;
});

function contentsOf(session: FormSession, prefix: string): ReadonlyMap<string, ReactElement> {
  const { shape, later } = session;
  const schema: RJSFSchema = shape.schema;
  const required: readonly string[] = schema.required ?? NONE;
  const lazy = later.pending(later.mounted);
  const contents = new Map<string, ReactElement>();
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const field = session.field([name]);
    if (typeof property === "boolean" || field === null) continue;
    const path = [name];
    const given: RecordFieldProps = {
      id: fieldId(prefix, name),
      field,
      path,
      pointer: pointerOf(path),
      required: required.includes(name),
      lazy: lazy.has(name),
      session,
      onChange: (value) => session.set(path, value),
    };
    const edited = isNested(field) ? (
      <NestedProperty key={name} {...given} schema={property} prefix={prefix} />
    ) : (
      <RecordLeaf key={name} {...given} />
    );
    // Only a field that can be locked asks whether it is: each question costs a subscription.
    const isLockable = field.disabled !== null || shape.locked.has(name);
    contents.set(name, isLockable ? <LockableField key={name} name={name} session={session} edited={edited} /> : edited);
  }
  return contents;
}

function isNested({ widget }: { readonly widget: string }): boolean {
  return findKind(widget).composite === true;
}

interface LockableFieldProps {
  readonly name: string;
  readonly session: FormSession;
  readonly edited: ReactElement;
}

/** A field that a condition, or the caller of the form, locks: as text where it can be. */
const LockableField = observer(function LockableField({ name, session, edited }: LockableFieldProps) {
  const locked = lockedField(session, name);
  if (locked === null) return edited;
  return session.isVisible(name) && <ShownField field={locked} session={session} />;
});

/** A list or an object that is edited in parts. */
const NestedProperty = observer(function NestedProperty(props: RecordFieldProps & Pick<NestedFieldProps, "schema" | "prefix">) {
  const { id, field, required, lazy, session, schema, prefix } = props;
  const { name } = field;
  const isPending = lazy && use(PendingFields).has(name);
  if (!session.isVisible(name)) return null;
  const isRequired = required || session.isNeeded(name);
  if (isPending) return <LoadingField id={id} field={field} required={isRequired} session={session} />;
  return <NestedField field={field} schema={schema} required={isRequired} session={session} prefix={prefix} />;
});

const NONE: readonly never[] = [];

interface RecordGroupsProps {
  readonly contents: GroupContents;
  readonly session: FormSession;
}

/** The fields of a record in groups, in the layout of the module. */
function RecordGroups(props: RecordGroupsProps) {
  const { groups, layout, page } = props.session.shape;
  if (layout === "tabs") return <TabbedGroups {...props} />;
  if (layout === "steps") return <SteppedGroups {...props} />;
  if (page && groups.filter(({ title }) => title !== null).length > 1) return <GroupPage {...props} />;
  return groups.map((group, index) => <FormGroup key={group.title?.zh ?? index} group={group} {...props} />);
}
