/** A lattice with a gap in it (404) or a closed gate (403). Decoration. */
export function StatusArt({ kind }: { readonly kind: "missing" | "denied" }) {
  const laths = [0, 40, 80, 120, 160, 200];
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
      {kind === "missing" ? (
        <>
          <circle cx="120" cy="70" r="34" className="status-hole" />
          <path d="M108 96c6-14 2-26 12-38" className="status-vine" />
          <path d="M120 58c8-9 20-9 26-2-6 7-18 10-26 2Z" className="status-leaf" />
        </>
      ) : (
        <>
          <rect x="92" y="56" width="56" height="44" rx="10" className="status-lock" />
          <path d="M104 56V44a16 16 0 0 1 32 0v12" className="status-shackle" />
          <circle cx="120" cy="76" r="5.5" className="status-blossom" />
        </>
      )}
    </svg>
  );
}
