import * as valibot from "valibot";
import type { Shape } from "../endpoint.ts";
import { Whole, described, extended } from "../schemas.ts";

/** Appearance of an entry in the console. */
export const MenuMeta = valibot.object({
  i18n: valibot.exactOptional(described(valibot.string(), "Key of the entry's name for translations: its code. In `routes`")),
  roles: valibot.exactOptional(
    described(
      valibot.array(valibot.string()),
      "Aliases of the roles that see the entry in the menu. Its code alone decides who may open it",
    ),
  ),
  keepAlive: valibot.exactOptional(described(valibot.boolean(), "False: the screen starts afresh whenever it opens")),
  hidden: valibot.exactOptional(described(valibot.boolean(), "True: the entry can be opened and appears in no menu")),
});
export type MenuMeta = Shape<typeof MenuMeta>;

const nodeEntries = {
  id: valibot.string(),
  parentId: valibot.string(),
  code: valibot.string(),
  name: valibot.string(),
  enName: described(valibot.string(), "The name in English; may be empty"),
  alias: valibot.string(),
  path: valibot.string(),
  source: described(valibot.string(), "Name of the icon"),
  sort: Whole,
  category: described(valibot.picklist([1, 2]), "1 menu entry, 2 button"),
  action: described(valibot.picklist([0, 1, 2, 3]), "Buttons only: 1 toolbar, 2 row, 3 both"),
  isOpen: described(valibot.picklist([1, 2]), "1 in the console, 2 in a new window"),
  component: described(valibot.string(), "`module/<name>` or the id of a feature's screen; empty for folders and links"),
  remark: valibot.string(),
  query: valibot.exactOptional(
    described(
      valibot.record(valibot.string(), valibot.string()),
      "Becomes part of the screen's address; `target` opens it in a new window",
    ),
  ),
  group: valibot.exactOptional(
    described(valibot.array(valibot.string()), "Names of the folders above, from the top. In `routes`"),
  ),
  meta: valibot.exactOptional(MenuMeta),
};
const NodeEntries = valibot.object(nodeEntries);

/** A menu entry or a button. */
export interface MenuNode extends Shape<typeof NodeEntries> {
  /** Absent on a leaf. */
  readonly children?: readonly MenuNode[];
}

const treeEntries = {
  id: valibot.string(),
  parentId: valibot.string(),
  title: valibot.string(),
  key: valibot.string(),
  value: valibot.string(),
  hasChildren: valibot.exactOptional(valibot.boolean()),
};
const TreeEntries = valibot.object(treeEntries);

/** A node of `tree`, `grant-tree` and the like: id = key = value. */
export interface TreeNode extends Shape<typeof TreeEntries> {
  /** Absent on a leaf. */
  readonly children?: readonly TreeNode[];
}
export const TreeNode: valibot.GenericSchema<unknown, TreeNode> = valibot.object({
  ...treeEntries,
  children: valibot.exactOptional(valibot.array(valibot.lazy(() => TreeNode))),
});

export const GrantTrees = valibot.object({
  menu: valibot.array(TreeNode),
  dataScope: valibot.array(TreeNode),
  apiScope: valibot.array(TreeNode),
});
export type GrantTrees = Shape<typeof GrantTrees>;

export const GrantKeys = valibot.object({
  menu: valibot.array(valibot.string()),
  dataScope: valibot.array(valibot.string()),
  apiScope: valibot.array(valibot.string()),
});
export type GrantKeys = Shape<typeof GrantKeys>;

/** The keys that roles hold. For several roles: the keys that any of them holds. */
export const RoleKeys = extended(GrantKeys, {
  partly: described(GrantKeys, "Keys that some of the roles hold and others do not"),
  revision: described(
    valibot.string(),
    "Changes with the keys. A grant that sends it back as `grantRevision` is refused when it is out of date",
  ),
});
export type RoleKeys = Shape<typeof RoleKeys>;
