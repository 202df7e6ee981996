import { serverDay } from "#ui/server-time";

/** `2026-11-25 07:52:00` → `11-25 07:52`; with the year when it is another one. */
export function timeText(time: string, today = serverDay()): string {
  const minutes = time.slice(0, 16);
  return minutes.startsWith(today.slice(0, 5)) ? minutes.slice(5) : minutes;
}

/** `11-25 07:52 – 12:45`: the day once. An end that is missing is left out. */
export function periodText(start: string | null | undefined, end: string | null | undefined): string {
  const [from, to] = [start ?? "", end ?? ""];
  if (from === "" || to === "") return timeText(from === "" ? to : from);
  return `${timeText(from)} – ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11, 16) : timeText(to)}`;
}
