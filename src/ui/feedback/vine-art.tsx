import "./vine-art.css";

const LATHS = [-20, 20, 60, 100, 140, 180];

/** A lattice with a young vine in a gap: the drawing of the sign-in page, where a list has nothing yet. Decoration. */
export function VineArt() {
  return (
    <svg className="ui-vine" width="176" height="110" viewBox="0 0 240 150" aria-hidden="true">
      <g className="ui-vine-laths">
        <path d={LATHS.map((x) => `M${x - 20} 130 ${x + 100} 10`).join("")} />
        <path d={LATHS.map((x) => `M${x - 20} 10 ${x + 100} 130`).join("")} />
      </g>
      <circle cx="120" cy="70" r="34" className="ui-vine-gap" />
      <path d="M108 98c8-14 2-28 13-42" className="ui-vine-stem" pathLength={1} />
      <path d="M121 57c8-9 20-9 26-2-6 7-18 10-26 2Z" className="ui-vine-leaf" />
      <path d="M113 80c-6-8-16-9-21-3 5 6 14 8 21 3Z" className="ui-vine-leaf" />
    </svg>
  );
}
