import { useEffect, useRef, useState, type ReactNode } from "react";
import { Skeleton } from "#ui";

/** Pixels below the window at which content begins to load. */
const AHEAD = 200;

/** Content that loads when a person comes near it, and stays. */
export function WhenSeen({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      {
        rootMargin: `${AHEAD}px`,
      },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [seen]);
  return seen ? (
    children
  ) : (
    <div ref={place}>
      <Skeleton rows={4} />
    </div>
  );
}
