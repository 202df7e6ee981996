import type { Field, Module } from "#metadata";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link } from "react-router-dom";
import { isJsonObject, type StoredRecord } from "#contract";
import { Icon, lazyComponent, useI18n } from "#ui";
import type { RecordActions } from "../action-model/record-actions.ts";
import { FieldValue } from "../cells/field-value.tsx";
import { RecordAuthors } from "../form/record-authors.tsx";
import type { PageStore } from "../stores/page-store.ts";
import type { RecordOrder } from "../stores/record-order.ts";
import { recordLabel } from "../table/record-label.ts";
import { textOf } from "../values/text-of.ts";
import { HeadActions } from "./head-actions.tsx";
import { NeighbourLinks } from "./neighbour-links.tsx";
import { pageTexts } from "./page-texts.ts";
import { IconButton } from "../table/icon-button.tsx";

const PagePrint = lazyComponent(() => import("./page-print.tsx").then(({ PagePrint }) => PagePrint));

interface PageHeadProps {
  readonly store: PageStore;
  readonly record: StoredRecord;
  /** Path of the module's screen. */
  readonly list: string;
  readonly order: RecordOrder | null;
  readonly actions: RecordActions;
}

/** The name of the record, its state, and everything that can be done with it. */
export const PageHead = observer(function PageHead({ store, record, list, order, actions }: PageHeadProps) {
  const { t, text } = useI18n(pageTexts);
  const { module, reading } = store;
  const [printing, print] = useState(false);
  const name = recordLabel(module, record);
  const state = stateField(module);
  const subtitle = textOf(record[module.search?.subtitle ?? ""]);
  const back = t("back", { title: text(module.title) });
  return (
    <header className="record-page-head">
      <div className="record-page-lead">
        <Link className="trellis-icon-button" to={list} aria-label={back} title={back}>
          <Icon name="left" />
        </Link>
        <div className="record-page-names">
          <div className="record-page-title">
            <h1 title={name}>{name}</h1>
            {state !== null && <FieldValue module={module} field={state} record={record} />}
          </div>
          <div className="record-page-about">
            {subtitle !== "" && subtitle !== name && <span>{subtitle}</span>}
            <RecordAuthors record={record} />
          </div>
        </div>
        <div className="record-page-tools">
          {actions.status}
          {order !== null && <NeighbourLinks key={record.id} store={store} order={order} list={list} />}
          {actions.abilities.print && <IconButton icon="printer" label={t("print")} onClick={() => print(true)} />}
          <IconButton icon="refresh" label={t("refresh")} busy={reading.loading} onClick={() => void store.load()} />
        </div>
      </div>
      <HeadActions actions={actions.row} record={record} name={name} />
      {printing && <PagePrint store={store} record={record} onClose={() => print(false)} />}
    </header>
  );
});

/**
 * Returns the field with the state of a record: that of `states`, otherwise the first column of choices with colours.
 * Null without one.
 */
function stateField(module: Module): Field | null {
  const stated = module.fields.find(({ name }) => name === module.states?.field);
  if (stated !== undefined) return stated;
  const fields = module.list.columns.flatMap(({ field }) => module.fields.find(({ name }) => name === field) ?? []);
  return fields.find((field) => field.options !== null && isColoured(module, field)) ?? null;
}

function isColoured({ uiFields }: Module, { path }: Field): boolean {
  const options = uiFields[path]?.["ui:options"];
  return isJsonObject(options) && isJsonObject(options["colors"]);
}
