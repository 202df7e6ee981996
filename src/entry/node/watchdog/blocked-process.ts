import { startWatchdog } from "./watchdog.ts";

/** A process for the watchdog's test. It blocks its event loop for a number of milliseconds and then ends. */
const [duration = "0", endAfter = "0"] = process.argv.slice(2);
const watchdog = startWatchdog({ warnAfter: 300, endAfter: Number(endAfter) });
process.on("SIGTERM", () => process.exit(0));
// The watchdog alone keeps no process alive.
setInterval(() => undefined, 1_000);
await watchdog.ready;
setTimeout(() => {
  const done = watchdog.track("POST /api/shop/order/submit (order)");
  watchdog.track("GET /api/shop/order/list (order)")();
  blockEventLoop(Number(duration));
  done();
  // The watchdog sees the loop run again before the process ends.
  setTimeout(() => process.exit(0), 1_000);
}, 1_000);

function blockEventLoop(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) JSON.stringify({ end });
}
