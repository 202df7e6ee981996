import type { TableColumn } from "../table-types.ts";

/** The columns of a card on a phone, beside its name. */
interface Brief<Row> {
  readonly amount: TableColumn<Row> | undefined;
  readonly state: TableColumn<Row> | undefined;
  readonly moment: TableColumn<Row> | undefined;
  readonly others: readonly TableColumn<Row>[];
}

/** Facts that a card has room for, beside state and amount. */
const FACTS = 2;

/** Chooses from the columns beside the name: amount, state, time, and others, of which texts come before numbers. */
export function briefOf<Row>(columns: readonly TableColumn<Row>[]): Brief<Row> {
  const amount = columns.find(({ role }) => role === "amount");
  const state = columns.find(({ role }) => role === "state");
  const moment = columns.find(({ role }) => role === "moment");
  const others = columns
    .filter((column) => column !== amount && column !== state && column !== moment)
    .filter(({ picture, needsTitle }) => picture !== true && needsTitle !== true)
    .toSorted((one, two) => Number(one.align === "right") - Number(two.align === "right"));
  return { amount, state, moment, others };
}

/**
 * The second line of a card: its state and two facts that it has, of which the time is one. There is no room for their
 * titles, so only screen readers get them.
 */
export function BriefFacts<Row>({ state, moment, others, row }: Brief<Row> & { readonly row: Row }) {
  const facts = others.filter(({ isBlank }) => isBlank?.(row) !== true).slice(0, moment === undefined ? FACTS : FACTS - 1);
  return (
    <dl className="trellis-card-brief">
      {[state, ...facts, moment].map(
        (column) =>
          column !== undefined && (
            <div key={column.id} title={column.title} data-role={column.role}>
              <dt className="ui-unseen">{column.title}</dt>
              <dd>{column.render(row)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
