/** Second of the video whose picture becomes the cover. */
const AT = 0.5;
const LONGEST_SIDE = 960;
const PATIENCE = 10_000;

/** Draws a picture of a video, to show before it plays. @returns null where the browser cannot read the video */
export async function posterOf(file: File): Promise<File | null> {
  const video = document.createElement("video");
  const address = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.preload = "auto";
    video.src = address;
    await loaded(video, "loadeddata");
    const seeked = loaded(video, "seeked");
    video.currentTime = Math.min(AT, video.duration / 2);
    await seeked;
    return await draw(video);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function loaded(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("unreadable")), { once: true });
    setTimeout(() => reject(new Error("too slow")), PATIENCE);
  });
}

async function draw(video: HTMLVideoElement): Promise<File | null> {
  const share = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(video.videoWidth * share);
  canvas.height = Math.round(video.videoHeight * share);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
  return blob === null ? null : new File([blob], "poster.jpg", { type: "image/jpeg" });
}
