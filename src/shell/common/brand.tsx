import "./brand.css";

/** The logo: a piece of lattice with one blossom. Decoration: the name stands beside it. */
export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className="brand-mark">
      <rect width="32" height="32" rx="9" className="brand-ground" />
      <g className="brand-laths" strokeWidth="2" strokeLinecap="round" fill="none">
        <path d="M7 11 11 7M7 20.5 20.5 7M11.5 25 25 11.5M21 25l4-4" opacity=".95" />
        <path d="m7 21 4 4M7 11.5 20.5 25M11.5 7 25 20.5M21 7l4 4" opacity=".45" />
      </g>
      <circle cx="16" cy="16" r="3.4" className="brand-heart" />
    </svg>
  );
}
