import { useId, useMemo } from "react";
import type { Json } from "#contract";
import { findKind, hiddenFields, type Module, type ModuleValidators } from "#metadata";
import { lazyComponent, Skeleton, useI18n } from "#ui";
import { serverTime } from "#ui/server-time";
import { FieldValue } from "../cells/field-value.tsx";
import { FieldNote } from "./field-note.tsx";
import { formTexts } from "../form-model/form-texts.ts";
import type { LinesViewProps } from "./lines/lines-view.tsx";
import { RecordAuthors } from "./record-authors.tsx";
import { PageContents } from "./templates/page-contents.tsx";
import { useValidators } from "./use-validators.ts";
import "./form.css";

const LinesView = lazyComponent<LinesViewProps>(
  () => import("./lines/lines-view.tsx").then((module) => module.LinesView),
  // A print waits for it.
  () => <div data-loading hidden />,
);

interface RecordViewProps {
  readonly module: Module;
  readonly record: Readonly<Record<string, Json>>;
  /** False where the authors and times of its changes are shown elsewhere. */
  readonly authors?: boolean;
}

/**
 * A read-only record: groups and grid of the form, values instead of inputs, the same hidden
 * fields.
 */
export function RecordView({ module, record, authors = true }: RecordViewProps) {
  return module.fields.some((field) => field.visible !== null) ? (
    <ConditionalView module={module} record={record} authors={authors} />
  ) : (
    <View module={module} record={record} authors={authors} hidden={NONE} />
  );
}

type ViewProps = Required<RecordViewProps>;

const NONE: ReadonlySet<string> = new Set();

function ConditionalView({ module, record, authors }: ViewProps) {
  const { validators } = useValidators(module);
  const hidden = useMemo(
    () => (validators === null || validators === "failed" ? NONE : hiddenIn(module, record, validators)),
    [module, record, validators],
  );
  return validators === null ? (
    <Skeleton shape="form" />
  ) : (
    <View module={module} record={record} authors={authors} hidden={hidden} />
  );
}

function hiddenIn(module: Module, record: Readonly<Record<string, Json>>, validators: ModuleValidators): ReadonlySet<string> {
  const nameOf = new Map(module.fields.map((field) => [field.visible, field.name]));
  return hiddenFields(
    module.fields,
    record,
    (condition, seen) => validators(`visible:${nameOf.get(condition)}`, seen).length === 0,
    serverTime,
  );
}

function View({ module, record, authors, hidden }: ViewProps & { readonly hidden: ReadonlySet<string> }) {
  const { text } = useI18n(formTexts);
  const shown = module.fields.filter(
    (field) => field.on.includes("view") && !field.writeOnly && findKind(field.widget).hidden !== true && !hidden.has(field.name),
  );
  const byName = new Map(shown.map((field) => [field.name, field]));
  const groups = module.dialog.groups
    .map(({ title, fields }) => ({
      title,
      fields: fields.flatMap((name) => byName.get(name) ?? []),
      lines: module.children.filter(
        ({ field }) => fields.includes(field.name) && field.on.includes("view") && field.name in record,
      ),
    }))
    .filter(({ fields, lines }) => fields.length > 0 || lines.length > 0);
  const id = useId();
  const titled = groups.filter(({ title }) => title !== null);
  const body = (
    <div className="form-page-body">
      {groups.map(({ title, fields, lines }) => (
        <section className="form-group" key={fields[0]?.name ?? lines[0]?.field.name} id={`${id}-${fields[0]?.name ?? ""}`}>
          {title !== null && <h3 className="form-group-title">{text(title)}</h3>}
          <dl className="form-grid record-view" data-columns={module.dialog.columns}>
            {fields.map((field) => (
              <div className="form-field" data-span={field.span} data-field={field.name} key={field.name}>
                <dt className="form-label">
                  {text(field.title)}
                  <FieldNote module={module} field={field.name} />
                </dt>
                <dd className="form-shown">
                  <FieldValue module={module} field={field} record={record} place="dialog" />
                </dd>
              </div>
            ))}
            {lines.map((link) => (
              <LinesView key={link.field.name} module={module} link={link} record={record} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
  if (!module.dialog.page || titled.length < 2)
    return (
      <div className="record-form">
        {body}
        {authors && <RecordAuthors record={record} />}
      </div>
    );
  return (
    <div className="record-form">
      <div className="form-page">
        <PageContents
          entries={titled.map(({ title, fields }) => ({
            target: `${id}-${fields[0]?.name ?? ""}`,
            title: title === null ? "" : text(title),
            broken: 0,
          }))}
        />
        {body}
      </div>
      {authors && <RecordAuthors record={record} />}
    </div>
  );
}
