export { createApi, type Api, type ApiOptions, type CallOptions, type QueryParameters } from "./api/create-api.ts";
export { ApiError, isAborted, messageOf } from "./api/api-error.ts";
export { useApiQuery, type ApiQueryResult } from "./context/use-api-query.ts";
export { useDebouncedText } from "./context/use-debounced-text.ts";
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
export { abilitiesOn } from "./context/permissions.ts";
export type { FieldWidgetProps } from "./form-model/field-widget.ts";
export { ModuleClient } from "./api/module-client.ts";
export { createRuntime } from "./start/create-runtime.ts";
export { RuntimeProvider } from "./start/runtime-provider.tsx";
export { useRuntime, type PermissionCheck, type Runtime } from "./context/runtime-context.ts";
export { defineClientFeature, type ActionDialogProps, type ClientFeature, type ScreenProps } from "./context/features.ts";
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
// What a hand-written screen of records (a board, a calendar) is made from.
export { useRecordActions } from "./actions/use-record-actions.tsx";
export type { RecordActions } from "./action-model/record-actions.ts";
export type { ScreenAction } from "./action-model/screen-action.ts";
export { FieldValue } from "./cells/field-value.tsx";
export { RecordStore } from "./stores/record-store.ts";
export type { RecordTarget } from "./stores/record-target.ts";
export { recordLabel } from "./table/record-label.ts";
