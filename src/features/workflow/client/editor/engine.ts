// The engine for the browser, fetched when a diagram has been drawn.
export { apply, checkExpression, describeModelFault, readsOf, start, timerDue } from "#workflow-engine";
export { compileModel } from "../../compile-model.ts";
