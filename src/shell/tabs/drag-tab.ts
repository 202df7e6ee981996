interface Dragged {
  readonly list: HTMLElement;
  readonly item: HTMLElement;
  /** Where the pointer was when it was pressed and where it is now, in pixels. */
  readonly from: number;
  readonly to: number;
}

/** So near to an end of the strip it moves on by itself; so fast (pixels). */
const EDGE = 24;
const PACE = 12;

/** A tab follows the pointer until it is let go, and takes its place among the others as it goes. Esc puts it back. */
export function dragTab({ list, item, from, to }: Dragged, move: (to: number) => void): void {
  const items = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>("[data-tab]")];
  const start = items().indexOf(item);
  /** From the tab's left edge to the pointer. */
  const grip = from - item.getBoundingClientRect().left;
  let pointer = to;
  let place = start;
  let frame = 0;

  const follow = (): void => {
    const box = list.getBoundingClientRect();
    if (pointer < box.left + EDGE) list.scrollLeft -= PACE;
    else if (pointer > box.right - EDGE) list.scrollLeft += PACE;
    item.style.transform = "";
    const own = item.getBoundingClientRect();
    const left = pointer - grip;
    const middle = left + own.width / 2;
    const wanted = items().filter((other) => {
      if (other === item) return false;
      const { left: begins, width } = other.getBoundingClientRect();
      return begins + width / 2 < middle;
    }).length;
    if (wanted !== place) {
      place = wanted;
      move(wanted);
    }
    item.style.transform = `translateX(${left - item.getBoundingClientRect().left}px)`;
    frame = requestAnimationFrame(follow);
  };
  const onMove = (event: PointerEvent): void => {
    pointer = event.clientX;
  };
  const end = (): void => {
    cancelAnimationFrame(frame);
    item.style.transform = "";
    delete item.dataset["dragged"];
    document.removeEventListener("pointermove", onMove);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
    document.removeEventListener("keydown", onKey, true);
    // The click that follows letting go is none.
    const swallow = (event: MouseEvent): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", swallow, { capture: true }));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    move(start);
    end();
  };
  item.dataset["dragged"] = "";
  document.addEventListener("pointermove", onMove);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
  document.addEventListener("keydown", onKey, true);
  follow();
}
