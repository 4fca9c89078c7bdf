import { v7 as uuidv7 } from 'uuid';
import type { WritePayloads } from '#client/client.ts';
import type { Task } from '#contract/task/task.ts';
import type { FieldWith } from '#contract/task/task-field-traits.ts';
import type { TaskPatch } from '#contract/task/task-payload.ts';
import { buildTemplateTask } from '../factories/build-template-task.ts';
import type { Makers, Situation } from './random-situation.ts';

function newTask({ made, title, value, taskId }: Situation) {
  const id = uuidv7();
  const parentTaskId = value % 6 === 0 && taskId !== undefined ? taskId : null;
  made.tasks.push(id);
  return { id, title, importance: value % 101, parentTaskId };
}

function ofTask({ taskId }: Situation) {
  return taskId === undefined ? null : { id: taskId };
}

function ofCollection({ collectionId }: Situation) {
  return collectionId === undefined ? null : { collectionId };
}

function collected({ collectionId, taskId }: Situation) {
  return collectionId === undefined || taskId === undefined ? null : { collectionId, taskId };
}

function ofFilter({ filterId }: Situation) {
  return filterId === undefined ? null : { filterId };
}
function ofTemplate({ templateId }: Situation) {
  return templateId === undefined ? null : { templateId };
}
function ofSubscription({ subscriptionId }: Situation) {
  return subscriptionId === undefined ? null : { subscriptionId };
}
function ofLabel({ labelId }: Situation) {
  return labelId === undefined ? null : { labelId };
}

function ofComment({ commentId }: Situation) {
  return commentId === undefined ? null : { commentId };
}

/** Label of one word. */
function wordOf(title: string): string {
  return title.replaceAll(' ', '-');
}

type EditedField = Exclude<keyof TaskPatch, FieldWith<'series', 'placement'>>;

/** Edits of a task, by the field that each is about. */
const fieldEdits: { readonly [K in EditedField]: (situation: Situation, shown: Task) => TaskPatch } = {
  title: ({ title }) => ({ title }),
  description: ({ title }, shown) => ({ description: `${shown.description}\n\n${title}` }),
  dueDate: ({ now, value }) => ({ dueDate: now, isWholeDay: value % 2 === 0, reminders: [value % 100] }),
  dueDay: ({ now, value }) => ({ dueDay: value % 3 === 0 ? null : now.slice(0, 10) }),
  isWholeDay: ({ value }) => ({ isWholeDay: value % 2 === 0 }),
  importance: ({ value }) => ({ importance: value % 101 }),
  workload: ({ value }) => ({ importance: value % 101, workload: value % 600 }),
  isNew: ({ value }) => ({ isNew: value % 2 === 0 }),
  sourceUrl: ({ value }) => ({ sourceUrl: value % 3 === 0 ? null : `https://example.com/${value}` }),
  position: ({ title, value }) => ({ title, position: `a${value % 10}V` }),
  labels({ made, view }) {
    const label = made.labels.at(-1);
    const name = label === undefined ? undefined : view.get('label', label)?.name;
    return { labels: name === undefined ? [] : [name] };
  },
  reminders: ({ value }) => ({ reminders: [value % 100] }),
  progress: ({ value }) => ({ progress: (['todo', 'doing', 'waiting'] as const)[value % 3] ?? 'todo' }),
};

function taskEdit(situation: Situation): WritePayloads['updateTask'] | null {
  const { taskId, view, value } = situation;
  const shown = taskId === undefined ? undefined : view.get('task', taskId);
  const edits = Object.values(fieldEdits);
  const data = shown && edits[value % edits.length]?.(situation, shown);
  return data === undefined || shown === undefined ? null : { id: shown.id, version: shown.version, data };
}

/** Amount whose cents have to be exact. */
function amountOf({ value, title }: Situation) {
  return { assetType: 'amount' as const, assetValue: `${value % 900}.05`, unit: 'EUR', label: title };
}

/** Access of a user who does not exist: the server refuses it, and its optimistic update is taken back. */
function accessOf({ value }: Situation) {
  return {
    accessId: uuidv7(),
    userId: uuidv7(),
    right: value % 2 === 0 ? ('view' as const) : ('edit' as const),
  };
}

/** Writes on tasks and their details, collections, labels, templates, comments and settings. */
export const entityWriteMakers: Makers<
  | 'createQuickTask'
  | 'createTask'
  | 'updateTask'
  | 'finishTask'
  | 'reopenTask'
  | 'deleteTask'
  | 'restoreTask'
  | 'setTaskRecurrence'
  | 'restoreTaskField'
  | 'createTaskAccess'
  | 'replaceTaskAccess'
  | 'deleteTaskAccess'
  | 'createAssetLink'
  | 'updateAssetLink'
  | 'deleteAssetLink'
  | 'createQuickCollection'
  | 'addTaskToCollection'
  | 'removeTaskFromCollection'
  | 'updateCollection'
  | 'updateNotePositionsInCollection'
  | 'deleteCollection'
  | 'restoreCollection'
  | 'createLabel'
  | 'updateLabel'
  | 'deleteLabel'
  | 'restoreLabel'
  | 'createFilter'
  | 'updateFilter'
  | 'deleteFilter'
  | 'restoreFilter'
  | 'createTemplate'
  | 'updateTemplate'
  | 'deleteTemplate'
  | 'restoreTemplate'
  | 'createSubscription'
  | 'updateSubscription'
  | 'deleteSubscription'
  | 'restoreSubscription'
  | 'refreshSubscription'
  | 'syncCalendars'
  | 'createComment'
  | 'updateComment'
  | 'deleteComment'
  | 'restoreComment'
  | 'updateAppSettings'
  | 'createDelegationRequest'
  | 'assignTask'
> = {
  createQuickTask: newTask,
  createTask: newTask,
  updateTask: taskEdit,
  finishTask: ({ taskId, now }) => (taskId === undefined ? null : { id: taskId, at: now, clientNow: now }),
  reopenTask: ofTask,
  deleteTask: ofTask,
  restoreTask: ofTask,
  setTaskRecurrence({ taskId, value }) {
    if (taskId === undefined) return null;
    const rule = { rule: 'FREQ=DAILY', timeZone: 'Europe/Berlin', basis: 'completion' as const };
    return { id: taskId, recurrence: value % 3 === 0 ? null : rule };
  },
  restoreTaskField: ({ taskId }) => (taskId === undefined ? null : { id: taskId, historyId: uuidv7() }),
  createTaskAccess: (situation) =>
    situation.taskId === undefined ? null : { id: situation.taskId, data: accessOf(situation) },
  replaceTaskAccess: (situation) =>
    situation.taskId === undefined
      ? null
      : { id: situation.taskId, deleteAccessId: uuidv7(), data: accessOf(situation) },
  deleteTaskAccess: ({ taskId }) => (taskId === undefined ? null : { id: taskId, accessId: uuidv7() }),
  createAssetLink(situation) {
    if (situation.taskId === undefined) return null;
    const assetLinkId = uuidv7();
    situation.made.links.push(assetLinkId);
    return { id: situation.taskId, createAssetData: { assetLinkId, data: amountOf(situation) } };
  },
  updateAssetLink: (situation) =>
    situation.linkId === undefined ? null : { id: situation.linkId, updateAssetData: amountOf(situation) },
  deleteAssetLink: ({ linkId }) => (linkId === undefined ? null : { id: linkId }),
  createQuickCollection({ made, title, taskId }) {
    const collectionId = uuidv7();
    made.collections.push(collectionId);
    return { collectionId, name: title, taskIds: taskId === undefined ? [] : [taskId] };
  },
  addTaskToCollection: collected,
  removeTaskFromCollection: collected,
  updateCollection({ collectionId, view, title }) {
    const shown = collectionId === undefined ? undefined : view.get('collection', collectionId);
    if (collectionId === undefined || shown === undefined) return null;
    return { collectionId, version: shown.version, updateCollectionData: { name: title } };
  },
  updateNotePositionsInCollection({ collectionId, view, value }) {
    const shown = collectionId === undefined ? undefined : view.get('collection', collectionId);
    const moved = shown?.notes.at(value % Math.max(1, shown.notes.length));
    if (collectionId === undefined || moved === undefined) return null;
    return { collectionId, updatedNotes: [{ noteId: moved.noteId, positionInList: `a${value % 10}V` }] };
  },
  deleteCollection: ofCollection,
  restoreCollection: ofCollection,
  createLabel({ made, title }) {
    const id = uuidv7();
    made.labels.push(id);
    return { id, name: wordOf(title) };
  },
  updateLabel({ labelId, view, title, value }) {
    const shown = labelId === undefined ? undefined : view.get('label', labelId);
    if (labelId === undefined || shown === undefined) return null;
    const updateLabelData = value % 2 === 0 ? { name: wordOf(title) } : { tone: 'teal' as const };
    return { labelId, version: shown.version, updateLabelData };
  },
  deleteLabel: ofLabel,
  restoreLabel: ofLabel,
  createFilter({ made, title }) {
    const id = uuidv7();
    made.filters.push(id);
    return { id, name: title, query: { progress: ['doing'] } };
  },
  updateFilter({ filterId, view, title, value }) {
    const shown = filterId === undefined ? undefined : view.get('filter', filterId);
    if (filterId === undefined || shown === undefined) return null;
    const updateFilterData = value % 2 === 0 ? { name: title } : { query: { isNew: true } };
    return { filterId, version: shown.version, updateFilterData };
  },
  deleteFilter: ofFilter,
  restoreFilter: ofFilter,
  createTemplate({ made, title }) {
    const id = uuidv7();
    made.templates.push(id);
    return { id, name: title, tree: [buildTemplateTask({ title })] };
  },
  updateTemplate({ templateId, view, title, value }) {
    const shown = templateId === undefined ? undefined : view.get('template', templateId);
    if (templateId === undefined || shown === undefined) return null;
    const part = buildTemplateTask({ title, depth: 1, due: { days: -value % 7, minutes: null } });
    const updateTemplateData =
      value % 2 === 0 ? { name: title } : { tree: [buildTemplateTask({ title }), part] };
    return { templateId, version: shown.version, updateTemplateData };
  },
  deleteTemplate: ofTemplate,
  restoreTemplate: ofTemplate,
  createSubscription({ made, title }) {
    const id = uuidv7();
    made.subscriptions.push(id);
    // An address without a server.
    return { id, address: 'http://127.0.0.1:9/one.ics', name: title, timeZone: 'Europe/Berlin' };
  },
  updateSubscription({ subscriptionId, view, title, value }) {
    const shown = subscriptionId === undefined ? undefined : view.get('subscription', subscriptionId);
    if (subscriptionId === undefined || shown === undefined) return null;
    const updateSubscriptionData = value % 2 === 0 ? { name: title } : { isShown: value % 3 === 0 };
    return { subscriptionId, version: shown.version, updateSubscriptionData };
  },
  deleteSubscription: ofSubscription,
  restoreSubscription: ofSubscription,
  refreshSubscription: ofSubscription,
  // No user here has an integration.
  syncCalendars: () => null,
  createComment({ made, taskId, title }) {
    if (taskId === undefined) return null;
    const commentId = uuidv7();
    made.comments.push(commentId);
    return { commentId, noteId: taskId, text: title };
  },
  updateComment: ({ commentId, title }) =>
    commentId === undefined ? null : { commentId, data: { text: title } },
  deleteComment: ofComment,
  restoreComment: ofComment,
  createDelegationRequest({ taskId, title }) {
    if (taskId === undefined) return null;
    const whoever = { id: uuidv7(), userId: uuidv7() };
    const wish = { dueDate: null, isWholeDay: false };
    return { noteId: taskId, id: uuidv7(), access: [whoever], ...wish, message: title };
  },
  assignTask: ({ taskId }) =>
    taskId === undefined ? null : { noteId: taskId, id: uuidv7(), userId: uuidv7(), accessId: uuidv7() },
  updateAppSettings({ value }) {
    if (value % 5 === 0)
      return { daysOff: [{ first: '2026-12-24', last: '2026-12-31', name: String(value) }] };
    if (value % 11 === 0) return { density: value % 2 === 0 ? 'comfortable' : 'compact' };
    if (value % 13 === 0) return { dayOrder: value % 2 === 0 ? 'dayFirst' : 'monthFirst' };
    if (value % 7 === 0) return { pins: [{ path: `/action/urgency?page=${value}`, name: 'Urgent' }] };
    return value % 2 === 0 ? { theme: 'dark' } : { matrixInverted: value % 3 === 0, theme: 'light' };
  },
};
