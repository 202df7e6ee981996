import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Milliseconds that maps stay: errors of older versions can still be resolved. */
const LIFETIME = 90 * 24 * 60 * 60 * 1000;

/** @returns the folder with the maps of the console that is built into `folder`; the server does not serve it */
export function mapsFolder(folder: string): string {
  return `${folder}-maps`;
}

/** Moves the maps of a new build out of the public folder, and removes old ones. */
export async function moveSourceMaps(folder: string): Promise<void> {
  const target = mapsFolder(folder);
  await mkdir(target, { recursive: true });
  const assets = join(folder, "assets");
  for (const name of (await readdir(assets)).filter(isMap)) await rename(join(assets, name), join(target, name));
  const oldest = Date.now() - LIFETIME;
  for (const name of (await readdir(target)).filter(isMap)) {
    const path = join(target, name);
    if ((await stat(path)).mtimeMs < oldest) await rm(path, { force: true });
  }
}

function isMap(name: string): boolean {
  return name.endsWith(".map");
}
