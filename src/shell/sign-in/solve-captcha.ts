import type { CaptchaWork } from "#contract";

/** Solves the task of a captcha beside the page. Rejects when the browser runs no worker or the task has no answer. */
export function solveCaptcha(work: CaptchaWork): Promise<string> {
  const worker = new Worker(new URL("./captcha-worker.ts", import.meta.url), { type: "module", name: "trellis-captcha" });
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<number | null>) => {
      if (data === null) reject(new Error("the captcha has no answer"));
      else resolve(String(data));
    });
    worker.addEventListener("error", () => reject(new Error("the captcha could not be solved")));
    worker.postMessage(work, []);
  }).finally(() => worker.terminate());
}
