import type { ScreenKind } from "#contract";
import { lazyComponent } from "#ui";
import type { OtherScreenProps } from "./screen-props.ts";
import "./screens.css";

const CalendarScreen = lazyComponent(() => import("./calendar/calendar-screen.tsx").then(({ CalendarScreen }) => CalendarScreen));
const BoardScreen = lazyComponent(() => import("./board/board-screen.tsx").then(({ BoardScreen }) => BoardScreen));
const GalleryScreen = lazyComponent(() => import("./gallery-screen.tsx").then(({ GalleryScreen }) => GalleryScreen));
const TimelineScreen = lazyComponent(() => import("./timeline/timeline-screen.tsx").then(({ TimelineScreen }) => TimelineScreen));

/** The screen that stands in place of the table. */
export function OtherScreen({ kind, ...props }: OtherScreenProps & { readonly kind: ScreenKind }) {
  const { calendar, board, gallery, timeline } = props.view.store.module.screens;
  if (kind === "calendar" && calendar !== undefined) return <CalendarScreen {...props} spec={calendar} />;
  if (kind === "board" && board !== undefined) return <BoardScreen {...props} spec={board} />;
  if (kind === "gallery" && gallery !== undefined) return <GalleryScreen {...props} spec={gallery} />;
  if (kind === "timeline" && timeline !== undefined) return <TimelineScreen {...props} spec={timeline} />;
  return null;
}
