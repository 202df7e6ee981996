/** One choice of a reference field. */
export interface ReferenceOption {
  readonly value: string;
  readonly label: string;
  /** Present when the referenced module is a tree. */
  readonly parentId?: string;
  readonly hasChildren?: boolean;
  /** What stands above it in the tree, outermost first; where a tree is searched, or a value named. */
  readonly above?: readonly { readonly value: string; readonly label: string }[];
}

/** Answer of `PATHS.references`. A tree of at most 2,000 nodes comes whole (`complete`), a larger one level by level via `parent`. */
export interface ReferencePage {
  readonly options: readonly ReferenceOption[];
  readonly total: number;
  readonly tree: boolean;
  readonly complete: boolean;
}

/** An entry of a dictionary (wire.md, "Menu and permissions"). */
export interface DictionaryEntry {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly enValue: string;
  readonly sort: number;
  readonly remark: string;
}

/** What an upload answers (wire.md, "Files"). */
export interface UploadReply {
  readonly link: string;
  readonly domain: string;
  readonly name: string;
  readonly originalName: string;
  readonly attachId: string;
}
