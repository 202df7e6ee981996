import type { Part } from "../part.ts";
import { addSigners } from "./add-signers.ts";
import { claimTask } from "./claim-task.ts";
import { completeTask, completeTasks } from "./complete-task.ts";
import { addComment } from "./comments.ts";
import { copyTo } from "./copies.ts";
import { delegateTask, transferTask } from "./hand-over.ts";
import { returnTargets, returnTask } from "./return-task.ts";
import { urge, withdraw } from "./own-requests.ts";
import { taskForm } from "./task-form.ts";
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
    "work-todo/returnTargets": returnTargets,
    "work-todo/taskForm": taskForm,
    "work-todo/addSigners": addSigners,
    "work-todo/addComment": addComment,
    "work-todo/copyTo": copyTo,
    "work-done/addComment": addComment,
    "work-done/copyTo": copyTo,
    "work-send/addComment": addComment,
    "work-send/copyTo": copyTo,
    "work-copy/addComment": addComment,
    "work-send/urge": urge,
    "work-send/withdraw": withdraw,
  },
};
