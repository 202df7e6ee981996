export interface Dragged {
  /** Scrolls when the pointer comes near its end. */
  readonly list: HTMLElement;
  readonly item: HTMLElement;
  /** Selector of the items in the list. */
  readonly items: string;
  readonly axis: "x" | "y";
}

interface DragStart extends Dragged {
  /** Pointer position at the press and now, in pixels. */
  readonly from: number;
  readonly to: number;
}

export interface DragEvents {
  /** Called when the item should take the place of another item. */
  readonly move: (to: number, occupant: HTMLElement) => void;
  /** Called when the item is dropped. */
  readonly drop?: () => void;
}

/** Distance from an end of the list that starts scrolling, and its speed, both in pixels. */
const EDGE = 24;
const PACE = 12;

/**
 * Moves an item with the pointer until it is released. It takes its place among the others on the way. Esc moves it
 * back.
 */
export function dragItem({ list, item, items: selector, axis, from, to }: DragStart, { move, drop }: DragEvents): void {
  const items = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(selector)];
  const span = (element: HTMLElement): readonly [begin: number, size: number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return axis === "x" ? [left, width] : [top, height];
  };
  const go = (wanted: number): void => {
    const occupant = items()[wanted];
    if (occupant !== undefined && occupant !== item) move(wanted, occupant);
  };
  const start = items().indexOf(item);
  /** Distance from the item's near edge to the pointer. */
  const grip = from - span(item)[0];
  let pointer = to;
  let place = start;
  let frame = 0;

  const follow = (): void => {
    const [near, room] = span(list);
    const pace = pointer < near + EDGE ? -PACE : pointer > near + room - EDGE ? PACE : 0;
    if (pace !== 0) list.scrollBy({ [axis === "x" ? "left" : "top"]: pace, behavior: "instant" });
    item.style.transform = "";
    const begin = pointer - grip;
    const middle = begin + span(item)[1] / 2;
    const wanted = items().filter((other) => {
      const [begins, size] = span(other);
      return other !== item && begins + size / 2 < middle;
    }).length;
    if (wanted !== place) {
      place = wanted;
      go(wanted);
    }
    item.style.transform = `translate${axis.toUpperCase()}(${begin - span(item)[0]}px)`;
    frame = requestAnimationFrame(follow);
  };
  const onMove = (event: PointerEvent): void => {
    pointer = axis === "x" ? event.clientX : event.clientY;
  };
  const end = (): void => {
    cancelAnimationFrame(frame);
    item.style.transform = "";
    delete item.dataset["dragged"];
    document.removeEventListener("pointermove", onMove);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
    document.removeEventListener("keydown", onKey, true);
    // Ignore the click event that follows the release.
    const swallow = (event: MouseEvent): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
    drop?.();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    go(start);
    end();
  };
  item.dataset["dragged"] = "";
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", onKey, true);
  follow();
}
