import type { Place } from "../../kind-view.ts";

export function NoValue() {
  return <span className="cell-nothing">–</span>;
}

/** Text that a list cuts at the end of the column. */
export function CellLine({ text, place }: { readonly text: string; readonly place: Place }) {
  if (text === "") return <NoValue />;
  return place === "list" ? (
    <span className="cell-line" title={text}>
      {text}
    </span>
  ) : (
    <span className="cell-text">{text}</span>
  );
}
