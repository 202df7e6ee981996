import type { CaptchaWork } from "#contract";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Thread that solves a captcha. Plain JavaScript, because browsers withhold Web Crypto from pages over plain HTTP. */
addEventListener("message", ({ data }: MessageEvent<CaptchaWork>) => {
  postMessage(findNumber(data));
});

/** @returns null when no number fits */
function findNumber({ salt, hash, limit }: CaptchaWork): number | null {
  for (let number = 0; number < limit; number += 1)
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === hash) return number;
  return null;
}
