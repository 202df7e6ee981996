import { onDemand } from "#ui";
import { Waiting } from "../screens/generated-screens.tsx";

export const WidgetSamples = onDemand(() => import("./widget-samples.tsx").then(({ WidgetSamples }) => WidgetSamples), Waiting);
