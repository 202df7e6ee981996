// One file to fetch for the three screens of a leave, which share most of their parts.
export { LeaveDetailScreen } from "./leave-detail-screen.tsx";
export { LeaveFormScreen } from "./leave-form-screen.tsx";
export { LeaveHandleScreen } from "./leave-handle-screen.tsx";
