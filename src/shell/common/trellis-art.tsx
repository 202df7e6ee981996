import { useId } from "react";

/** Pixels between two crossings of the lattice. */
const PITCH = 60;

/** Direction of a vine at each crossing: up to the right or up to the left. */
interface Vine {
  readonly from: readonly [column: number, row: number];
  readonly steps: string;
  readonly blossomsAt: readonly number[];
}

const VINES: readonly Vine[] = [
  { from: [10, 16], steps: "RLRRLLRLLLRRLRRLRRLLRLLR", blossomsAt: [5, 11, 17, 24] },
  { from: [9, 16], steps: "LRLLRRLRRLLR", blossomsAt: [4, 9, 12] },
  { from: [12, 16], steps: "LRRLLRLR", blossomsAt: [8] },
];

interface Point {
  readonly x: number;
  readonly y: number;
}

function pointsOf({ from, steps }: Vine): readonly Point[] {
  const points: Point[] = [{ x: from[0] * PITCH, y: from[1] * PITCH }];
  for (const step of steps) {
    const last = points.at(-1) ?? { x: 0, y: 0 };
    points.push({ x: last.x + (step === "R" ? PITCH / 2 : -PITCH / 2), y: last.y - PITCH / 2 });
  }
  return points;
}

/** A curve that passes midway between the crossings, so that the vine bends around them instead of breaking at them. */
function curveThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const bends = rest.map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`;
  });
  return `M${first.x} ${first.y}${bends.join("")}`;
}

/** The picture beside the sign-in form: a lattice with a few vines growing on it. Pure decoration. */
export function TrellisArt() {
  const lattice = useId();
  return (
    <svg className="sign-in-art" viewBox="0 0 720 960" preserveAspectRatio="xMaxYMax slice" aria-hidden>
      <defs>
        <pattern id={lattice} width={PITCH} height={PITCH} patternUnits="userSpaceOnUse">
          <path d={`M0 0 ${PITCH} ${PITCH}`} className="art-lath" />
          <path d={`M${PITCH} 0 0 ${PITCH}`} className="art-lath art-lath-front" />
        </pattern>
      </defs>
      <rect width="720" height="960" fill={`url(#${lattice})`} className="art-lattice" />
      {VINES.map((vine) => (
        <VineShape key={vine.steps} vine={vine} />
      ))}
    </svg>
  );
}

function VineShape({ vine }: { readonly vine: Vine }) {
  const points = pointsOf(vine);
  return (
    <g>
      <path d={curveThrough(points)} className="art-vine" pathLength={1} />
      {points.slice(1).map((point, index) => {
        const blossom = vine.blossomsAt.includes(index + 1);
        // Leaves alternate between the sides and shrink towards the tip.
        const side = index % 2 === 0 ? 1 : -1;
        const size = 1.05 - (index / points.length) * 0.45;
        return (
          <g key={point.y} transform={`translate(${point.x} ${point.y})`}>
            {blossom ? (
              <g className="art-blossom">
                {[0, 72, 144, 216, 288].map((turn) => (
                  <ellipse key={turn} cx="0" cy="-7.5" rx="4.6" ry="7" transform={`rotate(${turn})`} />
                ))}
                <circle r="3.6" className="art-heart" />
              </g>
            ) : (
              <path
                className="art-leaf"
                d="M0 0C7 -13 22 -15 33 -5C24 5 9 8 0 0Z"
                transform={`rotate(${side === 1 ? -28 : 208}) scale(${size})`}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}
