import type { TableColumn } from "../table-types.ts";

/** The columns of a card on a phone, beside its name. */
interface Brief<Row> {
  readonly amount: TableColumn<Row> | undefined;
  readonly state: TableColumn<Row> | undefined;
  readonly facts: readonly TableColumn<Row>[];
}

/** Facts that a card has room for, beside state and amount. */
const FACTS = 2;

/** Chooses from the columns beside the name: amount, state, and two facts, of which the time is one. Texts come before numbers. */
export function briefOf<Row>(columns: readonly TableColumn<Row>[]): Brief<Row> {
  const amount = columns.find(({ role }) => role === "amount");
  const state = columns.find(({ role }) => role === "state");
  const moment = columns.find(({ role }) => role === "moment");
  const others = columns
    .filter((column) => column !== amount && column !== state && column !== moment && column.picture !== true)
    .toSorted((one, two) => Number(one.align === "right") - Number(two.align === "right"));
  const facts = [...others.slice(0, moment === undefined ? FACTS : FACTS - 1), ...(moment === undefined ? [] : [moment])];
  return { amount, state, facts };
}

/** The second line of a card: its state and the facts. There is no room for their titles, so only screen readers get them. */
export function BriefFacts<Row>({ state, facts, row }: Brief<Row> & { readonly row: Row }) {
  return (
    <dl className="trellis-card-brief">
      {(state === undefined ? facts : [state, ...facts]).map((column) => (
        <div key={column.id} title={column.title} data-role={column.role}>
          <dt className="ui-unseen">{column.title}</dt>
          <dd>{column.render(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
