/** A menu entry (category 1) or a button (category 2) (wire.md, "Menu and permissions"). A leaf has no `children` key. */
export interface MenuNode {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  /** The name in English, empty when nobody gave one. */
  readonly enName: string;
  readonly alias: string;
  readonly path: string;
  /** An icon's name. */
  readonly source: string;
  readonly sort: number;
  readonly category: 1 | 2;
  /** 1 toolbar, 2 row, 3 both; buttons only. */
  readonly action: 0 | 1 | 2 | 3;
  /** 1 in the console, 2 in a new window. */
  readonly isOpen: 1 | 2;
  /** `module/<name>` or a feature's screen id; empty for folders and links. */
  readonly component: string;
  readonly remark: string;
  /** Goes into the address of the screen; `target` opens it in a new window (product spec §2 "Navigation guard"). */
  readonly query?: Readonly<Record<string, string>>;
  readonly meta?: MenuMeta;
  readonly children?: readonly MenuNode[];
}

/** How an entry is shown (product spec §3 "Menu node"); what is absent is as usual. */
export interface MenuMeta {
  /** Aliases of the roles that it is shown to; everybody when absent. It opens for whoever holds its code all the same. */
  readonly roles?: readonly string[];
  /** False: its screen begins afresh whenever it is opened. */
  readonly keepAlive?: boolean;
  /** True: it opens, but stands in no menu. */
  readonly hidden?: boolean;
}

/** A node of `tree`, `grant-tree` and the like: id = key = value. A leaf has no `children` key. */
export interface TreeNode {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly key: string;
  readonly value: string;
  readonly hasChildren?: boolean;
  readonly children?: readonly TreeNode[];
}

export interface GrantTrees {
  readonly menu: readonly TreeNode[];
  readonly dataScope: readonly TreeNode[];
  readonly apiScope: readonly TreeNode[];
}

export interface GrantKeys {
  readonly menu: readonly string[];
  readonly dataScope: readonly string[];
  readonly apiScope: readonly string[];
}

/** What roles hold; of several roles what any of them holds. */
export interface RoleKeys extends GrantKeys {
  /** Of the keys above those that some of the roles hold and others do not. */
  readonly partly: GrantKeys;
  /** Another one whenever what the roles hold has changed. Sent back with a grant as `grantRevision`, which is refused when it is old. */
  readonly revision: string;
}
