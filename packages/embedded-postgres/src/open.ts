import { dirname, resolve } from "node:path";
import type { Duplex } from "node:stream";
import { BackendThread } from "./backend-thread.ts";
import { backendMajor } from "./backend.ts";
import { ClientStream } from "./client-stream.ts";
import { inspectDatabaseFolder, prepareParentFolder } from "./database-folder.ts";
import { FolderError, messageOf } from "./errors.ts";
import { lockFolder } from "./folder-lock.ts";
import { SharedSession } from "./shared-session.ts";

/** Milliseconds. */
const defaultIdleInTransactionLimit = 10_000;

export interface EmbeddedPostgresOptions {
  /** The folder of the database. It is made when it is absent; its parent holds the lock `<folder>.lock`. */
  readonly folder: string;
  /** Milliseconds that a transaction may idle while other clients wait; 10,000 when absent. */
  readonly idleInTransactionLimit?: number;
  /** Called once if the backend stops by itself (out of memory, a failed fsync). Every client receives the same error. */
  readonly onFault?: (fault: Error) => void;
}

export interface EmbeddedPostgres {
  /** A new connection. `pg` takes it in place of a socket: `new Pool({ stream: () => postgres.createStream(), … })`. */
  createStream(): Duplex;
  /** Writes the last checkpoint, ends the backend and releases the folder. End the clients before. */
  close(): Promise<void>;
}

/**
 * Opens the database in a folder, or makes it there.
 * @throws FolderError
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  prepareParentFolder(dirname(folder));
  const lock = lockFolder(`${folder}.lock`);
  try {
    if (inspectDatabaseFolder(folder, backendMajor) === "absent") await BackendThread.create(folder);
    let stop = (fault: Error): void => options.onFault?.(fault);
    const thread = await BackendThread.open(folder, (fault) => stop(fault));
    const session = new SharedSession(thread, {
      idleInTransactionLimit: options.idleInTransactionLimit ?? defaultIdleInTransactionLimit,
    });
    stop = (fault) => {
      session.stop(fault);
      options.onFault?.(fault);
    };
    return {
      createStream: () => new ClientStream(session),
      async close() {
        await thread.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    if (error instanceof FolderError) throw error;
    throw new FolderError("cannotOpen", { path: folder, detail: messageOf(error) }, error);
  }
}
