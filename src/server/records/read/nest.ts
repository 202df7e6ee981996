import type { TreeNode } from "#contract";
import type { Module, Tree } from "#metadata";
import type { Row } from "../../base/tables.ts";
import { textIn } from "../../base/text-in.ts";

/**
 * A flat list as a tree of full records. A leaf has no `children` key at all: clients read button codes from leaves. A
 * record whose parent is not in the list is at the top level.
 */
export function nestRecords(tree: Tree, records: readonly Row[]): Row[] {
  const byKey = new Map<string, Row>(records.map((record) => [textIn(record, tree.keyField), record]));
  const roots: Row[] = [];
  for (const record of records) {
    const parent = byKey.get(textIn(record, tree.parentField));
    if (parent === undefined || parent === record) {
      roots.push(record);
      continue;
    }
    const siblings = parent["children"];
    if (Array.isArray(siblings)) siblings.push(record);
    else parent["children"] = [record];
  }
  return roots;
}

/** A record as a node to choose: id = key = value. */
export function treeNode(module: Module, tree: Tree, record: Row): TreeNode {
  const key = textIn(record, tree.keyField);
  const node = {
    id: key,
    parentId: String(record[tree.parentField] ?? tree.root),
    title: textIn(record, module.labelField),
    key,
    value: key,
  };
  return typeof record["hasChildren"] === "boolean" ? { ...node, hasChildren: record["hasChildren"] } : node;
}

interface OpenNode extends Omit<TreeNode, "children"> {
  children?: OpenNode[];
}

/** Nodes as a tree, by the same rules as records. */
export function nestNodes(nodes: readonly TreeNode[]): TreeNode[] {
  const open = nodes.map(({ children: _children, ...node }): OpenNode => node);
  const byKey = new Map(open.map((node) => [node.key, node]));
  const roots: TreeNode[] = [];
  for (const node of open) {
    const parent = byKey.get(node.parentId);
    if (parent === undefined || parent === node) roots.push(node);
    else (parent.children ??= []).push(node);
  }
  return roots;
}
