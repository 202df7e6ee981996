import type { Finding, Locale, StudioNames } from "#contract";
import type { KnownIds, Module } from "#metadata";

/** A file of `schemas/`. */
export interface ModuleFile {
  /** Relative to the project: `schemas/crm/customer.json`. */
  readonly path: string;
  readonly text: string;
}

/** A text judged as if it were the file at its path, together with the other files of the folder. */
export interface ModuleJudgement {
  readonly findings: readonly Finding[];
  /** Null for a text with errors, and for a file that is no module. */
  readonly module: Module | null;
}

/** What happens to other files of the folder when a file takes the place of another one. */
export interface FolderChange {
  /** Path of the file that goes. */
  readonly removed: string;
  readonly changed: readonly ModuleFile[];
}

/** The folder of module files, as far as the studio may use it. */
export interface ModuleFiles {
  /** False where the operator does not allow changes (`SCHEMAS_WRITABLE`). */
  readonly writable: boolean;
  /** JSON Schemas of the files, by kind, with descriptions in a language. */
  schemas(locale: Locale): Promise<StudioNames["schemas"]>;
  /** The readable files, by path. */
  read(): Promise<readonly ModuleFile[]>;
  /** @param change what happens to other files with it */
  judge(file: ModuleFile, change?: FolderChange): Promise<ModuleJudgement>;
  /** Ids outside of the folder that a module file may name. */
  known(): Promise<KnownIds>;
  /**
   * Replaces or creates a file in one step.
   * @throws ModuleFileError when the folder refuses
   */
  write(file: ModuleFile): Promise<void>;
  /** Removes a file. @throws ModuleFileError when the folder refuses */
  remove(path: string): Promise<void>;
  /** Puts the present files in force. Not inside of a transaction: it opens its own. */
  apply(): Promise<void>;
}

/** A file that could not be written; the message names the reason, without a path of the machine. */
export class ModuleFileError extends Error {
  override readonly name = "ModuleFileError";
  /** That of the operating system, such as `ENOSPC`; empty for a refusal of the folder itself. */
  readonly code: string;

  constructor(message: string, code = "", options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
