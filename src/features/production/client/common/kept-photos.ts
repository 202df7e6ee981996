import { createStore, del, get, setMany } from "idb-keyval";

/** Most photos of one act, as the module file has it. */
export const MOST_PHOTOS = 9;
/** Largest photo in megabytes. Each server takes files of this size. */
export const LARGEST_PHOTO = 10;

/** Photos in the browser's database, from when they are entered until the server has them. */
const store = createStore("trellis-pad", "photos");

/**
 * Keeps all photos or none.
 * @returns their keys
 * @throws DOMException when the browser has no room
 */
export async function keepPhotos(requestId: string, photos: readonly File[]): Promise<readonly string[]> {
  const named = photos.map((photo, at): [string, File] => [`${requestId}/${at}`, photo]);
  if (named.length > 0) await setMany(named, store);
  return named.map(([key]) => key);
}

/**
 * @returns undefined when the photo is no longer kept
 * @throws DOMException when the browser cannot read it
 */
export async function keptPhoto(key: string): Promise<File | undefined> {
  const kept = await get<File>(key, store);
  return kept && new File([await kept.arrayBuffer()], kept.name, { type: kept.type, lastModified: kept.lastModified });
}

/** A photo that stays for whatever reason takes room, and nothing else. */
export const forgetPhoto = (key: string): Promise<void> => del(key, store).catch(() => undefined);
