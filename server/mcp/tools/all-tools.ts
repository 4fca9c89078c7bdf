import type { Tool } from '../tool.ts';
import { addTask } from './add-task-tool.ts';
import { findTasks } from './find-tasks.ts';
import { listRequests } from './list-requests.ts';
import { findPeople, listCollections, listLabels } from './listing-tools.ts';
import { answerProposal, answerRequest, askSomebody, comment } from './people-tools.ts';
import { getTask, listToday } from './reading-tools.ts';
import { changeTask, deleteTask, finishTask, reopenTask } from './task-writing-tools.ts';
import { planTask, startTimer, stopTimer } from './time-tools.ts';
import { undoWrite } from './undo-write.ts';
import { whatDidIDo } from './what-did-i-do.ts';

/** Tools of assistants, in the order in which they are listed. */
export const allTools: readonly Tool[] = [
  findTasks,
  getTask,
  listToday,
  listCollections,
  listLabels,
  findPeople,
  listRequests,
  whatDidIDo,
  addTask,
  changeTask,
  finishTask,
  reopenTask,
  planTask,
  startTimer,
  stopTimer,
  askSomebody,
  answerRequest,
  answerProposal,
  comment,
  deleteTask,
  undoWrite,
];
