import { useEffect, useState } from "react";

const SECOND = 1000;
/** Shares of the window that a line of text takes: legible from five metres, and all parts fit. */
const OF_WIDTH = 0.0092;
const OF_HEIGHT = 0.0165;
const LEAST = 11;
/** Below this width the parts stand in one column, with a text of their own size. */
const NARROW = 900;
const NARROW_TEXT = 13;

/** The present time, every second. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Pixels of the text on a wall of this size, as `wall.css` has them. */
export function useTextSize(): number {
  const [size, setSize] = useState(measured);
  useEffect(() => {
    const follow = (): void => setSize(measured());
    window.addEventListener("resize", follow);
    return () => window.removeEventListener("resize", follow);
  }, []);
  return size;
}

function measured(): number {
  if (window.innerWidth < NARROW) return NARROW_TEXT;
  return Math.round(Math.max(LEAST, Math.min(window.innerWidth * OF_WIDTH, window.innerHeight * OF_HEIGHT)));
}
