import { createContext } from "react";

/** Whether dialogs cover only the screen that they belong to, so that one can go to another screen meanwhile. */
export const ModalAreaContext = createContext(false);
