import { createContext } from "react";

/** True when dialogs cover only their own screen, so that the person can switch to another screen. */
export const ModalAreaContext = createContext(false);
