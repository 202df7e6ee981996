import type { Part } from "../part.ts";
import { claimTask } from "./claim-task.ts";
import { completeTask, completeTasks } from "./complete-task.ts";
import { delegateTask, transferTask } from "./hand-over.ts";
import { returnTask } from "./return-task.ts";
import { urge, withdraw } from "./own-requests.ts";
import { startProcess } from "./start-process.ts";

export const workPart: Part = {
  handlers: {
    "work-start/start": startProcess,
    "work-claim/claimTask": claimTask,
    "work-todo/completeTask": completeTask,
    "work-todo/completeTasks": completeTasks,
    "work-todo/returnTask": returnTask,
    "work-todo/transferTask": transferTask,
    "work-todo/delegateTask": delegateTask,
    "work-send/urge": urge,
    "work-send/withdraw": withdraw,
  },
};
