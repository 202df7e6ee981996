// One file to fetch for the parts of a work order's detail.
export { DetailScreen } from "./detail-screen.tsx";
export { StepsPanel } from "./steps-panel.tsx";
