import IconApps from "@arco-design/web-react/icon/react-icon/IconApps";
import IconArrowLeft from "@arco-design/web-react/icon/react-icon/IconArrowLeft";
import IconArrowRise from "@arco-design/web-react/icon/react-icon/IconArrowRise";
import IconAttachment from "@arco-design/web-react/icon/react-icon/IconAttachment";
import IconBook from "@arco-design/web-react/icon/react-icon/IconBook";
import IconBranch from "@arco-design/web-react/icon/react-icon/IconBranch";
import IconBug from "@arco-design/web-react/icon/react-icon/IconBug";
import IconBulb from "@arco-design/web-react/icon/react-icon/IconBulb";
import IconCalendar from "@arco-design/web-react/icon/react-icon/IconCalendar";
import IconCalendarClock from "@arco-design/web-react/icon/react-icon/IconCalendarClock";
import IconCheck from "@arco-design/web-react/icon/react-icon/IconCheck";
import IconCheckCircle from "@arco-design/web-react/icon/react-icon/IconCheckCircle";
import IconClose from "@arco-design/web-react/icon/react-icon/IconClose";
import IconCloseCircle from "@arco-design/web-react/icon/react-icon/IconCloseCircle";
import IconCloud from "@arco-design/web-react/icon/react-icon/IconCloud";
import IconCode from "@arco-design/web-react/icon/react-icon/IconCode";
import IconCopy from "@arco-design/web-react/icon/react-icon/IconCopy";
import IconCustomerService from "@arco-design/web-react/icon/react-icon/IconCustomerService";
import IconDashboard from "@arco-design/web-react/icon/react-icon/IconDashboard";
import IconDelete from "@arco-design/web-react/icon/react-icon/IconDelete";
import IconDesktop from "@arco-design/web-react/icon/react-icon/IconDesktop";
import IconDown from "@arco-design/web-react/icon/react-icon/IconDown";
import IconDownload from "@arco-design/web-react/icon/react-icon/IconDownload";
import IconDriveFile from "@arco-design/web-react/icon/react-icon/IconDriveFile";
import IconEdit from "@arco-design/web-react/icon/react-icon/IconEdit";
import IconExclamationCircle from "@arco-design/web-react/icon/react-icon/IconExclamationCircle";
import IconExport from "@arco-design/web-react/icon/react-icon/IconExport";
import IconEye from "@arco-design/web-react/icon/react-icon/IconEye";
import IconEyeInvisible from "@arco-design/web-react/icon/react-icon/IconEyeInvisible";
import IconFile from "@arco-design/web-react/icon/react-icon/IconFile";
import IconFileImage from "@arco-design/web-react/icon/react-icon/IconFileImage";
import IconFilter from "@arco-design/web-react/icon/react-icon/IconFilter";
import IconFolder from "@arco-design/web-react/icon/react-icon/IconFolder";
import IconFullscreen from "@arco-design/web-react/icon/react-icon/IconFullscreen";
import IconFullscreenExit from "@arco-design/web-react/icon/react-icon/IconFullscreenExit";
import IconGift from "@arco-design/web-react/icon/react-icon/IconGift";
import IconHeart from "@arco-design/web-react/icon/react-icon/IconHeart";
import IconHistory from "@arco-design/web-react/icon/react-icon/IconHistory";
import IconHome from "@arco-design/web-react/icon/react-icon/IconHome";
import IconIdcard from "@arco-design/web-react/icon/react-icon/IconIdcard";
import IconImage from "@arco-design/web-react/icon/react-icon/IconImage";
import IconImport from "@arco-design/web-react/icon/react-icon/IconImport";
import IconLaunch from "@arco-design/web-react/icon/react-icon/IconLaunch";
import IconLayout from "@arco-design/web-react/icon/react-icon/IconLayout";
import IconLeft from "@arco-design/web-react/icon/react-icon/IconLeft";
import IconLink from "@arco-design/web-react/icon/react-icon/IconLink";
import IconList from "@arco-design/web-react/icon/react-icon/IconList";
import IconLocation from "@arco-design/web-react/icon/react-icon/IconLocation";
import IconLock from "@arco-design/web-react/icon/react-icon/IconLock";
import IconMenu from "@arco-design/web-react/icon/react-icon/IconMenu";
import IconMenuFold from "@arco-design/web-react/icon/react-icon/IconMenuFold";
import IconMenuUnfold from "@arco-design/web-react/icon/react-icon/IconMenuUnfold";
import IconMessage from "@arco-design/web-react/icon/react-icon/IconMessage";
import IconMindMapping from "@arco-design/web-react/icon/react-icon/IconMindMapping";
import IconMinusCircle from "@arco-design/web-react/icon/react-icon/IconMinusCircle";
import IconMobile from "@arco-design/web-react/icon/react-icon/IconMobile";
import IconMoon from "@arco-design/web-react/icon/react-icon/IconMoon";
import IconMore from "@arco-design/web-react/icon/react-icon/IconMore";
import IconNav from "@arco-design/web-react/icon/react-icon/IconNav";
import IconNotification from "@arco-design/web-react/icon/react-icon/IconNotification";
import IconOrderedList from "@arco-design/web-react/icon/react-icon/IconOrderedList";
import IconPalette from "@arco-design/web-react/icon/react-icon/IconPalette";
import IconPlayCircle from "@arco-design/web-react/icon/react-icon/IconPlayCircle";
import IconPlus from "@arco-design/web-react/icon/react-icon/IconPlus";
import IconPlusCircle from "@arco-design/web-react/icon/react-icon/IconPlusCircle";
import IconPoweroff from "@arco-design/web-react/icon/react-icon/IconPoweroff";
import IconPrinter from "@arco-design/web-react/icon/react-icon/IconPrinter";
import IconQrcode from "@arco-design/web-react/icon/react-icon/IconQrcode";
import IconQuestionCircle from "@arco-design/web-react/icon/react-icon/IconQuestionCircle";
import IconRefresh from "@arco-design/web-react/icon/react-icon/IconRefresh";
import IconReply from "@arco-design/web-react/icon/react-icon/IconReply";
import IconRight from "@arco-design/web-react/icon/react-icon/IconRight";
import IconSafe from "@arco-design/web-react/icon/react-icon/IconSafe";
import IconSearch from "@arco-design/web-react/icon/react-icon/IconSearch";
import IconSend from "@arco-design/web-react/icon/react-icon/IconSend";
import IconSettings from "@arco-design/web-react/icon/react-icon/IconSettings";
import IconShareAlt from "@arco-design/web-react/icon/react-icon/IconShareAlt";
import IconStar from "@arco-design/web-react/icon/react-icon/IconStar";
import IconStorage from "@arco-design/web-react/icon/react-icon/IconStorage";
import IconSun from "@arco-design/web-react/icon/react-icon/IconSun";
import IconSwap from "@arco-design/web-react/icon/react-icon/IconSwap";
import IconTag from "@arco-design/web-react/icon/react-icon/IconTag";
import IconTags from "@arco-design/web-react/icon/react-icon/IconTags";
import IconThumbUp from "@arco-design/web-react/icon/react-icon/IconThumbUp";
import IconThunderbolt from "@arco-design/web-react/icon/react-icon/IconThunderbolt";
import IconToTop from "@arco-design/web-react/icon/react-icon/IconToTop";
import IconTool from "@arco-design/web-react/icon/react-icon/IconTool";
import IconTranslate from "@arco-design/web-react/icon/react-icon/IconTranslate";
import IconTrophy from "@arco-design/web-react/icon/react-icon/IconTrophy";
import IconUndo from "@arco-design/web-react/icon/react-icon/IconUndo";
import IconUnlock from "@arco-design/web-react/icon/react-icon/IconUnlock";
import IconUnorderedList from "@arco-design/web-react/icon/react-icon/IconUnorderedList";
import IconUp from "@arco-design/web-react/icon/react-icon/IconUp";
import IconUpload from "@arco-design/web-react/icon/react-icon/IconUpload";
import IconUser from "@arco-design/web-react/icon/react-icon/IconUser";
import IconUserGroup from "@arco-design/web-react/icon/react-icon/IconUserGroup";
import IconWifi from "@arco-design/web-react/icon/react-icon/IconWifi";
import type { IconComponent } from "./icon-component.ts";

/**
 * Icons that the shell, lists and the shipped menus show at once. All others load together, with the first use of one.
 */
export const COMMON_ICONS: Readonly<Record<string, IconComponent>> = {
  apps: IconApps,
  "arrow-left": IconArrowLeft,
  "arrow-rise": IconArrowRise,
  attachment: IconAttachment,
  book: IconBook,
  branch: IconBranch,
  bug: IconBug,
  bulb: IconBulb,
  calendar: IconCalendar,
  "calendar-clock": IconCalendarClock,
  check: IconCheck,
  "check-circle": IconCheckCircle,
  close: IconClose,
  "close-circle": IconCloseCircle,
  cloud: IconCloud,
  code: IconCode,
  copy: IconCopy,
  "customer-service": IconCustomerService,
  dashboard: IconDashboard,
  delete: IconDelete,
  desktop: IconDesktop,
  down: IconDown,
  download: IconDownload,
  "drive-file": IconDriveFile,
  edit: IconEdit,
  "exclamation-circle": IconExclamationCircle,
  export: IconExport,
  eye: IconEye,
  "eye-invisible": IconEyeInvisible,
  file: IconFile,
  "file-image": IconFileImage,
  filter: IconFilter,
  folder: IconFolder,
  fullscreen: IconFullscreen,
  "fullscreen-exit": IconFullscreenExit,
  gift: IconGift,
  heart: IconHeart,
  history: IconHistory,
  home: IconHome,
  idcard: IconIdcard,
  image: IconImage,
  import: IconImport,
  launch: IconLaunch,
  layout: IconLayout,
  left: IconLeft,
  link: IconLink,
  list: IconList,
  location: IconLocation,
  lock: IconLock,
  menu: IconMenu,
  "menu-fold": IconMenuFold,
  "menu-unfold": IconMenuUnfold,
  message: IconMessage,
  "mind-mapping": IconMindMapping,
  "minus-circle": IconMinusCircle,
  mobile: IconMobile,
  moon: IconMoon,
  more: IconMore,
  nav: IconNav,
  notification: IconNotification,
  "ordered-list": IconOrderedList,
  palette: IconPalette,
  "play-circle": IconPlayCircle,
  plus: IconPlus,
  "plus-circle": IconPlusCircle,
  poweroff: IconPoweroff,
  printer: IconPrinter,
  qrcode: IconQrcode,
  "question-circle": IconQuestionCircle,
  refresh: IconRefresh,
  reply: IconReply,
  right: IconRight,
  safe: IconSafe,
  search: IconSearch,
  send: IconSend,
  settings: IconSettings,
  "share-alt": IconShareAlt,
  star: IconStar,
  storage: IconStorage,
  sun: IconSun,
  swap: IconSwap,
  tag: IconTag,
  tags: IconTags,
  "thumb-up": IconThumbUp,
  thunderbolt: IconThunderbolt,
  "to-top": IconToTop,
  tool: IconTool,
  translate: IconTranslate,
  trophy: IconTrophy,
  undo: IconUndo,
  unlock: IconUnlock,
  "unordered-list": IconUnorderedList,
  up: IconUp,
  upload: IconUpload,
  user: IconUser,
  "user-group": IconUserGroup,
  wifi: IconWifi,
};
