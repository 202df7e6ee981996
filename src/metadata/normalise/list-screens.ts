import type { AuthoredModule } from "../module/authored.ts";
import type { ListScreens } from "../module/screen.ts";

export function normaliseScreens({ ui }: AuthoredModule): ListScreens {
  const { calendar, board, gallery, timeline } = ui?.screens ?? {};
  return {
    ...(calendar === undefined ? {} : { calendar: { start: calendar.start, facts: calendar.facts ?? [] } }),
    ...(board === undefined ? {} : { board: { by: board.by, facts: board.facts ?? [], sum: board.sum ?? null } }),
    ...(gallery === undefined ? {} : { gallery: { picture: gallery.picture, facts: gallery.facts ?? [] } }),
    ...(timeline === undefined
      ? {}
      : {
          timeline: {
            start: timeline.start,
            by: timeline.by ?? null,
            facts: timeline.facts ?? [],
            scale: timeline.scale ?? "week",
          },
        }),
  };
}
