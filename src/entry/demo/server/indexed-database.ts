/** Emscripten's names for its file system on IndexedDB: a database named after the mount, with one store of files. */
const STORE = "FILE_DATA";

/** Checks for a complete database of PGlite. Its files are written in one transaction, so one file proves all. */
export async function isKept(name: string): Promise<boolean> {
  const database = await open(name);
  if (database === null) return false;
  try {
    if (!database.objectStoreNames.contains(STORE)) return false;
    return (await answer(database.transaction(STORE).objectStore(STORE).count(`${name}/PG_VERSION`))) > 0;
  } finally {
    database.close();
  }
}

export async function forget(name: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error("IndexedDB refused"));
  });
}

/** Opens the database; null when there is none, because opening must not create one. */
function open(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let absent = false;
    request.onupgradeneeded = () => {
      absent = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => (absent ? resolve(null) : reject(request.error ?? new Error("IndexedDB refused")));
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB refused"));
  });
}
