export { createApi, type Api, type ApiOptions, type CallOptions, type QueryParameters } from "./api/create-api.ts";
export { ApiError, isAborted, messageOf } from "./api/api-error.ts";
export { useAnswer, type Answer } from "./api/use-answer.ts";
export { usePaused } from "./api/use-paused.ts";
export type { SessionPort } from "./api/session-port.ts";
export {
  anything,
  asHolding,
  asRecords,
  asPage,
  asTreeNodes,
  asModuleHealth,
  ShapeError,
  type Parse,
  isOf,
  listOf,
} from "./api/shapes.ts";
export { abilitiesOn } from "./actions/permissions.ts";
export type { FieldWidgetProps } from "./form/field-widget.ts";
export { ModuleClient } from "./api/module-client.ts";
export { createRuntime, RuntimeProvider, useRuntime, type PermissionCheck, type Runtime } from "./runtime-context.tsx";
export { defineClientFeature, type ActionDialogProps, type ClientFeature, type ScreenProps } from "./features.ts";
export { saveFile } from "./transfer/save-file.ts";
export { followAccess } from "./live/follow-access.ts";
export { FeatureScreen, ModuleScreen } from "./module-screen.tsx";
export { ScreenLifeContext, type ScreenLife, type Unfinished } from "./screen-life.ts";
export { followInbox } from "./live/follow-inbox.ts";
export { RichContentLater } from "./cells/rich-content-later.tsx";
export { ModulePreview } from "./sample/module-preview-later.tsx";
export { WidgetSamples } from "./sample/widget-samples-later.tsx";
export { Conditions } from "./views/conditions-later.tsx";
export { useLeaveGuard } from "./screens/use-leave-guard.ts";
export { ScreenFrame } from "./screens/screen-frame.tsx";
export { texts as runtimeTexts } from "./texts.ts";
