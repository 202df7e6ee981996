import { numberText } from "../../values/number-text.ts";

export interface CountTile {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  readonly tone?: "good" | "bad";
}

export function CountTiles({ tiles }: { readonly tiles: readonly CountTile[] }) {
  return (
    <dl className="transfer-tiles">
      {tiles.map(({ id, label, count, tone }) => (
        <div key={id} data-tone={count > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd>{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
