// One file to fetch for the parts of a work order's page.
export { DetailScreen } from "./detail-screen.tsx";
export { OrderPanel } from "./order-panel.tsx";
