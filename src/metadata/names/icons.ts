/**
 * Icon names for menus and actions: the kebab-case names of Arco's icons (IconUserGroup is
 * `user-group`).
 */
export const ICONS: readonly string[] = (
  "align-center align-left align-right alipay-circle apps archive arrow-down arrow-fall arrow-left " +
  "arrow-right arrow-rise arrow-up at attachment backward bg-colors bold book " +
  "branch brush bug bulb bytedance-color calendar calendar-clock camera caret-down " +
  "caret-left caret-right caret-up check check-circle check-circle-fill check-square chinese-fill clock-circle " +
  "close close-circle close-circle-fill cloud cloud-download code code-block code-sandbox code-square " +
  "codepen command common compass copy copyright customer-service dashboard delete " +
  "desktop dice double-down double-left double-right double-up down down-circle download " +
  "drag-arrow drag-dot drag-dot-vertical drive-file ear edit email empty english-fill " +
  "eraser exclamation exclamation-circle exclamation-circle-fill exclamation-polygon-fill expand experiment export eye " +
  "eye-invisible face-book-circle-fill face-frown-fill face-meh-fill face-smile-fill facebook facebook-square-fill file file-audio " +
  "file-image file-pdf file-video filter find-replace fire folder folder-add folder-delete " +
  "font-colors formula forward fullscreen fullscreen-exit gift github gitlab google " +
  "google-circle-fill h1 h2 h3 h4 h5 h6 h7 heart " +
  "heart-fill highlight history home idcard image image-close import info " +
  "info-circle info-circle-fill interaction italic language lark-color launch layout left " +
  "left-circle line-height link list live-broadcast loading location lock loop " +
  "man menu menu-fold menu-unfold message message-banned mind-mapping minus minus-circle " +
  "minus-circle-fill mobile moon moon-fill more more-vertical mosaic music mute " +
  "mute-fill nav notification notification-close oblique-line ordered-list original-size palette paste " +
  "pause pause-circle pause-circle-fill pen pen-fill phone play-arrow play-arrow-fill play-circle " +
  "play-circle-fill plus plus-circle plus-circle-fill poweroff printer public pushpin qq " +
  "qq-circle-fill qq-zone qrcode question question-circle question-circle-fill quote record record-stop " +
  "redo refresh reply right right-circle robot robot-add rotate-left rotate-right " +
  "safe save scan schedule scissor search select-all send settings " +
  "shake share-alt share-external share-internal shrink skin skip-next skip-next-fill skip-previous " +
  "skip-previous-fill sort sort-ascending sort-descending sound sound-fill stamp star star-fill " +
  "stop storage strikethrough subscribe subscribe-add subscribed sun sun-fill swap " +
  "sync tag tags thumb-down thumb-down-fill thumb-up thumb-up-fill thunderbolt tiktok-color " +
  "to-bottom to-left to-right to-top tool translate trophy twitter twitter-circle-fill " +
  "underline undo unlock unordered-list up up-circle upload user user-add " +
  "user-group video-camera voice wechat wechatpay weibo weibo-circle-fill wifi woman " +
  "xigua-color zoom-in zoom-out"
).split(" ");
