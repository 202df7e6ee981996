import { useEffect, useState } from "react";

const SECOND = 1000;
/** Shares of the window that a line of text takes: legible from five metres, and all parts fit. */
const OF_WIDTH = 0.0092;
const OF_HEIGHT = 0.0165;
/** On an upright wall two parts stand beside each other, so the text is larger. */
const OF_UPRIGHT_WIDTH = 0.0155;
const OF_UPRIGHT_HEIGHT = 0.0089;
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
  const isUpright = window.innerHeight > window.innerWidth;
  const width = window.innerWidth * (isUpright ? OF_UPRIGHT_WIDTH : OF_WIDTH);
  const height = window.innerHeight * (isUpright ? OF_UPRIGHT_HEIGHT : OF_HEIGHT);
  return Math.round(Math.max(LEAST, Math.min(width, height)));
}
