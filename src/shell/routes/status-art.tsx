export type StatusKind = "missing" | "denied" | "failed";

/** A lattice with a gap in it (404), a closed gate (403) or a broken lath (500). Decoration. */
export function StatusArt({ kind }: { readonly kind: StatusKind }) {
  const laths = [-20, 20, 60, 100, 140, 180];
  return (
    <svg className="status-art" viewBox="0 0 240 150" aria-hidden>
      <g className="status-laths">
        {laths.map((x) => (
          <path key={x} d={`M${x - 20} 130 ${x + 100} 10`} />
        ))}
        {laths.map((x) => (
          <path key={x} d={`M${x - 20} 10 ${x + 100} 130`} />
        ))}
      </g>
      {kind !== "denied" && <circle cx="120" cy="70" r="34" className="status-hole" />}
      {kind === "missing" && (
        <>
          <path d="M108 96c6-14 2-26 12-38" className="status-vine" />
          <path d="M120 58c8-9 20-9 26-2-6 7-18 10-26 2Z" className="status-leaf" />
        </>
      )}
      {kind === "failed" && (
        <>
          <path d="M96 98l16-20 4 10 10-16" className="status-vine" />
          <path d="M132 62l12-20" className="status-vine" />
          <circle cx="129" cy="90" r="5.5" className="status-blossom" />
        </>
      )}
      {kind === "denied" && (
        <>
          <rect x="92" y="56" width="56" height="44" rx="10" className="status-lock" />
          <path d="M104 56V44a16 16 0 0 1 32 0v12" className="status-shackle" />
          <circle cx="120" cy="76" r="5.5" className="status-blossom" />
        </>
      )}
    </svg>
  );
}
