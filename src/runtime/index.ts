export { createApi, type Api, type CallOptions } from "./api/create-api.ts";
export { ApiError, isAborted, messageOf } from "./api/api-error.ts";
export { useApiQuery } from "./context/use-api-query.ts";
export { useDebouncedText } from "./context/use-debounced-text.ts";
export type { SessionPort } from "./api/session-port.ts";
export {
  anything,
  asHolding,
  asRecords,
  asTreeNodes,
  asModuleHealth,
  ShapeError,
  type Parse,
  isOf,
  listOf,
} from "./api/shapes.ts";
export { abilitiesOn } from "./context/permissions.ts";
export type { FieldWidgetProps } from "./form-model/field-widget.ts";
export { createRuntime } from "./start/create-runtime.ts";
export { RuntimeProvider } from "./start/runtime-provider.tsx";
export { useRuntime, type Runtime } from "./context/runtime-context.ts";
export { defineClientFeature, type ActionDialogProps, type ClientFeature } from "./context/features.ts";
export { saveFile } from "./transfer/common/save-file.ts";
export { followAccess, followInbox } from "./live/follow-account.ts";
export { FeatureScreen, ModuleScreen } from "./start/module-screen.tsx";
export { ScreenLifecycleContext, type ScreenLifecycle, type UnsavedWork } from "./lifecycle/screen-lifecycle.ts";
export { LazyRichContent } from "./kinds/rich-text/lazy-rich-content.tsx";
export { ModulePreview, WidgetSamples } from "./sample/lazy-samples.tsx";
export { Conditions } from "./conditions/lazy-conditions.tsx";
export { useLeaveGuard } from "./editing/use-leave-guard.ts";
export { ScreenFrame } from "./lists/screen-frame.tsx";
export { texts as runtimeTexts } from "./texts.ts";
