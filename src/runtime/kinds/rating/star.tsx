import type { Fill } from "./stars.ts";
import "./star.css";

const SHAPE = "M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z";

/**
 * One star with a given fill.
 * @param place column of the star in a grid, from 1
 */
export function Star({ fill, place }: { readonly fill: Fill; readonly place?: number }) {
  return (
    <svg
      className="cell-star"
      data-fill={fill}
      style={place === undefined ? undefined : { gridColumn: place }}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={SHAPE} />
      <path className="cell-star-light" d={SHAPE} />
    </svg>
  );
}
