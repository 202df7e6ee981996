/** Shows that an element can be dragged. */
export function GripDots() {
  return (
    <svg aria-hidden="true" width="8" height="14" viewBox="0 0 8 14" fill="currentColor">
      <path d="M1 1h2v2H1zM5 1h2v2H5zM1 6h2v2H1zM5 6h2v2H5zM1 11h2v2H1zM5 11h2v2H5z" />
    </svg>
  );
}
