import { observer } from "mobx-react-lite";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type { MenuNode } from "#contract";
import { Icon, MenuButton, useI18n, type MenuItem } from "#ui";
import { nameOfMenu } from "../menu/menu-name.ts";
import { entriesOf } from "../menu/menu-store.ts";
import { recordPathOf } from "../menu/record-path.ts";
import { pathOf } from "../menu/menu-target.ts";
import { HOME_PATH } from "../paths/console-paths.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { useBreadcrumbs } from "../common/use-breadcrumbs.ts";

/** Home, folders, screen. A folder opens a menu of its items. */
export const Breadcrumbs = observer(function Breadcrumbs() {
  const { menu } = useShell();
  const { t } = useI18n(texts);
  const { pathname } = useLocation();
  const trail = useBreadcrumbs();
  const record = recordPathOf(menu, pathname);
  const folders = (record?.entry ?? menu.byPath.get(pathname))?.trail.slice(0, -1) ?? [];
  return (
    <nav className="crumbs" aria-label={t("crumbs.label")}>
      <ol>
        <li>
          <Link to={HOME_PATH} aria-label={t("home")}>
            <Icon name="home" />
          </Link>
        </li>
        {trail.map((name, index) => {
          const folder = folders[index];
          return (
            <li key={folder?.id ?? name} aria-current={index === trail.length - 1 ? "page" : undefined}>
              {folder !== undefined ? (
                <FolderCrumb folder={folder} />
              ) : record !== null && index === folders.length && index < trail.length - 1 ? (
                <Link to={record.list}>{name}</Link>
              ) : (
                <span>{name}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
});

const FolderCrumb = observer(function FolderCrumb({ folder }: { readonly folder: MenuNode }) {
  const { menu } = useShell();
  const { t, locale } = useI18n(texts);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const name = nameOfMenu(folder, locale);
  const inside = entriesOf(menu.shown).find(({ node }) => node.id === folder.id)?.node.children ?? [];
  const items = inside.flatMap((node): MenuItem[] => {
    const paths = entriesOf([node]).flatMap((entry) => pathOf(entry.node) ?? []);
    const [first] = paths;
    if (first === undefined) return [];
    return [
      { id: node.id, label: nameOfMenu(node, locale), checked: paths.includes(pathname), perform: () => void navigate(first) },
    ];
  });
  if (items.length === 0) return <span>{name}</span>;
  return (
    <MenuButton label={t("crumbs.folder", { name })} items={items} className="crumb-folder">
      <span>{name}</span>
    </MenuButton>
  );
});
