import IconApps from "@arco-design/web-react/icon/react-icon/IconApps";
import IconArrowLeft from "@arco-design/web-react/icon/react-icon/IconArrowLeft";
import IconBook from "@arco-design/web-react/icon/react-icon/IconBook";
import IconBranch from "@arco-design/web-react/icon/react-icon/IconBranch";
import IconBug from "@arco-design/web-react/icon/react-icon/IconBug";
import IconCheck from "@arco-design/web-react/icon/react-icon/IconCheck";
import IconCheckCircle from "@arco-design/web-react/icon/react-icon/IconCheckCircle";
import IconClose from "@arco-design/web-react/icon/react-icon/IconClose";
import IconCloseCircle from "@arco-design/web-react/icon/react-icon/IconCloseCircle";
import IconCloud from "@arco-design/web-react/icon/react-icon/IconCloud";
import IconCopy from "@arco-design/web-react/icon/react-icon/IconCopy";
import IconDashboard from "@arco-design/web-react/icon/react-icon/IconDashboard";
import IconDelete from "@arco-design/web-react/icon/react-icon/IconDelete";
import IconDesktop from "@arco-design/web-react/icon/react-icon/IconDesktop";
import IconDown from "@arco-design/web-react/icon/react-icon/IconDown";
import IconDownload from "@arco-design/web-react/icon/react-icon/IconDownload";
import IconDriveFile from "@arco-design/web-react/icon/react-icon/IconDriveFile";
import IconEdit from "@arco-design/web-react/icon/react-icon/IconEdit";
import IconExclamationCircle from "@arco-design/web-react/icon/react-icon/IconExclamationCircle";
import IconEye from "@arco-design/web-react/icon/react-icon/IconEye";
import IconEyeInvisible from "@arco-design/web-react/icon/react-icon/IconEyeInvisible";
import IconLaunch from "@arco-design/web-react/icon/react-icon/IconLaunch";
import IconFile from "@arco-design/web-react/icon/react-icon/IconFile";
import IconFilter from "@arco-design/web-react/icon/react-icon/IconFilter";
import IconFolder from "@arco-design/web-react/icon/react-icon/IconFolder";
import IconFullscreen from "@arco-design/web-react/icon/react-icon/IconFullscreen";
import IconFullscreenExit from "@arco-design/web-react/icon/react-icon/IconFullscreenExit";
import IconGift from "@arco-design/web-react/icon/react-icon/IconGift";
import IconHome from "@arco-design/web-react/icon/react-icon/IconHome";
import IconIdcard from "@arco-design/web-react/icon/react-icon/IconIdcard";
import IconInteraction from "@arco-design/web-react/icon/react-icon/IconInteraction";
import IconLeft from "@arco-design/web-react/icon/react-icon/IconLeft";
import IconLink from "@arco-design/web-react/icon/react-icon/IconLink";
import IconList from "@arco-design/web-react/icon/react-icon/IconList";
import IconLocation from "@arco-design/web-react/icon/react-icon/IconLocation";
import IconLock from "@arco-design/web-react/icon/react-icon/IconLock";
import IconMenu from "@arco-design/web-react/icon/react-icon/IconMenu";
import IconMenuFold from "@arco-design/web-react/icon/react-icon/IconMenuFold";
import IconMenuUnfold from "@arco-design/web-react/icon/react-icon/IconMenuUnfold";
import IconMessage from "@arco-design/web-react/icon/react-icon/IconMessage";
import IconMobile from "@arco-design/web-react/icon/react-icon/IconMobile";
import IconMoon from "@arco-design/web-react/icon/react-icon/IconMoon";
import IconMore from "@arco-design/web-react/icon/react-icon/IconMore";
import IconNav from "@arco-design/web-react/icon/react-icon/IconNav";
import IconNotification from "@arco-design/web-react/icon/react-icon/IconNotification";
import IconPalette from "@arco-design/web-react/icon/react-icon/IconPalette";
import IconPlus from "@arco-design/web-react/icon/react-icon/IconPlus";
import IconPoweroff from "@arco-design/web-react/icon/react-icon/IconPoweroff";
import IconQuestionCircle from "@arco-design/web-react/icon/react-icon/IconQuestionCircle";
import IconRefresh from "@arco-design/web-react/icon/react-icon/IconRefresh";
import IconRight from "@arco-design/web-react/icon/react-icon/IconRight";
import IconSafe from "@arco-design/web-react/icon/react-icon/IconSafe";
import IconSearch from "@arco-design/web-react/icon/react-icon/IconSearch";
import IconSend from "@arco-design/web-react/icon/react-icon/IconSend";
import IconSettings from "@arco-design/web-react/icon/react-icon/IconSettings";
import IconStar from "@arco-design/web-react/icon/react-icon/IconStar";
import IconStorage from "@arco-design/web-react/icon/react-icon/IconStorage";
import IconSun from "@arco-design/web-react/icon/react-icon/IconSun";
import IconTag from "@arco-design/web-react/icon/react-icon/IconTag";
import IconTags from "@arco-design/web-react/icon/react-icon/IconTags";
import IconTool from "@arco-design/web-react/icon/react-icon/IconTool";
import IconTranslate from "@arco-design/web-react/icon/react-icon/IconTranslate";
import IconUndo from "@arco-design/web-react/icon/react-icon/IconUndo";
import IconUnlock from "@arco-design/web-react/icon/react-icon/IconUnlock";
import IconUp from "@arco-design/web-react/icon/react-icon/IconUp";
import IconUpload from "@arco-design/web-react/icon/react-icon/IconUpload";
import IconUser from "@arco-design/web-react/icon/react-icon/IconUser";
import IconUserGroup from "@arco-design/web-react/icon/react-icon/IconUserGroup";
import IconAttachment from "@arco-design/web-react/icon/react-icon/IconAttachment";
import IconWifi from "@arco-design/web-react/icon/react-icon/IconWifi";
import IconPrinter from "@arco-design/web-react/icon/react-icon/IconPrinter";
import IconPlusCircle from "@arco-design/web-react/icon/react-icon/IconPlusCircle";
import IconMinusCircle from "@arco-design/web-react/icon/react-icon/IconMinusCircle";
import type { IconComponent } from "./icon-component.ts";

/** Icons that the shell, lists and the shipped menus show at once. All others come with the whole set, when one is first asked for. */
export const COMMON_ICONS: Readonly<Record<string, IconComponent>> = {
  apps: IconApps,
  "arrow-left": IconArrowLeft,
  book: IconBook,
  branch: IconBranch,
  bug: IconBug,
  check: IconCheck,
  "check-circle": IconCheckCircle,
  close: IconClose,
  "close-circle": IconCloseCircle,
  cloud: IconCloud,
  copy: IconCopy,
  dashboard: IconDashboard,
  delete: IconDelete,
  desktop: IconDesktop,
  down: IconDown,
  download: IconDownload,
  "drive-file": IconDriveFile,
  edit: IconEdit,
  "exclamation-circle": IconExclamationCircle,
  eye: IconEye,
  "eye-invisible": IconEyeInvisible,
  launch: IconLaunch,
  file: IconFile,
  filter: IconFilter,
  folder: IconFolder,
  fullscreen: IconFullscreen,
  "fullscreen-exit": IconFullscreenExit,
  gift: IconGift,
  home: IconHome,
  idcard: IconIdcard,
  interaction: IconInteraction,
  left: IconLeft,
  link: IconLink,
  list: IconList,
  location: IconLocation,
  lock: IconLock,
  menu: IconMenu,
  "menu-fold": IconMenuFold,
  "menu-unfold": IconMenuUnfold,
  message: IconMessage,
  mobile: IconMobile,
  moon: IconMoon,
  more: IconMore,
  nav: IconNav,
  notification: IconNotification,
  palette: IconPalette,
  plus: IconPlus,
  poweroff: IconPoweroff,
  "question-circle": IconQuestionCircle,
  refresh: IconRefresh,
  right: IconRight,
  safe: IconSafe,
  search: IconSearch,
  send: IconSend,
  settings: IconSettings,
  star: IconStar,
  storage: IconStorage,
  sun: IconSun,
  tag: IconTag,
  tags: IconTags,
  tool: IconTool,
  translate: IconTranslate,
  undo: IconUndo,
  unlock: IconUnlock,
  up: IconUp,
  upload: IconUpload,
  user: IconUser,
  "user-group": IconUserGroup,
  attachment: IconAttachment,
  wifi: IconWifi,
  "minus-circle": IconMinusCircle,
  "plus-circle": IconPlusCircle,
  printer: IconPrinter,
};
