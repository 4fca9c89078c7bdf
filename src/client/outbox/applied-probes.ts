import type { AnswerOf, PayloadOf, ReadName } from '#contract/realtime.ts';
import type { WriteOf, WritePayloads } from '../client.ts';
import { RefusedError } from '../failure.ts';

export type Ask = <N extends ReadName>(name: N, payload: PayloadOf<N>) => Promise<AnswerOf<N>>;
/** Whether the server's state is what the write would make of it. */
type Probes = {
  readonly [N in keyof WritePayloads]: (payload: WritePayloads[N], ask: Ask) => Promise<boolean>;
};

/** Whether the server's state shows that a write was applied. Rejects where nothing answers. */
export function probe<N extends keyof WritePayloads>(write: WriteOf<N>, ask: Ask): Promise<boolean> {
  return probes[write.name](write.payload, ask);
}

type OfTask = { readonly id: string };
const taskOf = ({ id }: OfTask, ask: Ask) => found(ask('getTask', { id }));
const itemOf = ({ calendarItemId }: { readonly calendarItemId: string }, ask: Ask) =>
  found(ask('getScheduleItem', { calendarItemId }));
const recordsOf = async ({ id }: OfTask, ask: Ask) => (await found(ask('getNoteTimerRecords', { id }))) ?? [];

async function recordOf({ id }: OfTask, recordId: string, ask: Ask) {
  return (await recordsOf({ id }, ask)).find((each) => each.id === recordId);
}
async function collectionOf({ collectionId }: { readonly collectionId: string }, ask: Ask) {
  return (await ask('getCollections', { isEverywhere: true })).find(({ id }) => id === collectionId);
}
async function labelOf(labelId: string, ask: Ask) {
  return (await ask('getLabels', {})).find(({ id }) => id === labelId);
}
async function filterOf(filterId: string, ask: Ask) {
  return (await ask('getFilters', {})).find(({ id }) => id === filterId);
}

async function subscriptionOf(subscriptionId: string, ask: Ask) {
  return (await ask('getSubscriptions', {})).find(({ id }) => id === subscriptionId);
}

const isThere = async (payload: OfTask, ask: Ask) => (await taskOf(payload, ask)) !== null;
const isItemThere: Probes['restoreScheduleItem'] = async (payload, ask) =>
  (await itemOf(payload, ask)) !== null;
const isItemGone: Probes['deleteScheduleItem'] = async (payload, ask) =>
  (await itemOf(payload, ask)) === null;
const holdsItem: Probes['updateScheduleItem'] = async (payload, ask) => {
  const item = await itemOf(payload, ask);
  return item === null || holds(item, payload.props);
};
/** The last one wins, so applying it twice is applying it once; or there is nothing to ask about it by. */
const isRepeatable = async () => false;

const probes: Probes = {
  createQuickTask: isThere,
  createTask: isThere,
  restoreTask: isThere,
  async updateTask(payload, ask) {
    const task = await taskOf(payload, ask);
    return task === null || holds(task, payload.data);
  },
  finishTask: async (payload, ask) => (await taskOf(payload, ask))?.progress === 'done',
  reopenTask: async (payload, ask) => (await taskOf(payload, ask))?.progress !== 'done',
  deleteTask: async (payload, ask) => (await taskOf(payload, ask)) === null,
  async setTaskRecurrence({ id, recurrence }, ask) {
    const task = await taskOf({ id }, ask);
    if (task === null || recurrence === null) return (task?.recurrence ?? null) === null;
    return task.recurrence !== null && holds(task.recurrence, recurrence);
  },
  async restoreTaskField({ id, historyId }, ask) {
    const history = (await found(ask('getTaskHistory', { id }))) ?? [];
    const restored = history.find((each) => each.id === historyId);
    if (restored === undefined) return true;
    const { field, version, before } = restored;
    return history.some(
      (each) => each.field === field && each.version > version && isSame(each.after, before),
    );
  },
  async createTaskAccess({ id, data }, ask) {
    const task = await taskOf({ id }, ask);
    return task === null || task.NoteAccess.some((each) => each.id === data.accessId);
  },
  async replaceTaskAccess({ id, data }, ask) {
    const task = await taskOf({ id }, ask);
    return task === null || task.NoteAccess.some((each) => each.id === data.accessId);
  },
  async deleteTaskAccess({ id, accessId }, ask) {
    const task = await taskOf({ id }, ask);
    return task === null || task.NoteAccess.every((each) => each.id !== accessId);
  },
  async createDelegationRequest({ noteId }, ask) {
    const task = await taskOf({ id: noteId }, ask);
    return task === null || task.delegatedStatus !== 'OPEN';
  },
  async createAssetLink({ id, createAssetData }, ask) {
    const task = await taskOf({ id }, ask);
    return task === null || task.assetLinks.some((each) => each.id === createAssetData.assetLinkId);
  },
  updateAssetLink: isRepeatable,
  deleteAssetLink: isRepeatable,
  startNoteTimer: async ({ id, data }, ask) => (await recordOf({ id }, data.recordId, ask)) !== undefined,
  async endNoteTimer(payload, ask) {
    return (await recordsOf(payload, ask)).every(({ endedAt }) => endedAt !== null);
  },
  deleteNoteTimerRecord: async (payload, ask) =>
    (await recordOf(payload, payload.recordId, ask)) === undefined,
  restoreNoteTimerRecord: async (payload, ask) =>
    (await recordOf(payload, payload.recordId, ask)) !== undefined,
  createNoteTimerRecord: async ({ id, data }, ask) =>
    (await recordOf({ id }, data.recordId, ask)) !== undefined,
  async updateNoteTimerRecord({ id, recordId, data }, ask) {
    const record = await recordOf({ id: data.noteId ?? id }, recordId, ask);
    return record !== undefined && holds(record, data);
  },
  splitNoteTimerRecord: async ({ id, newRecordId }, ask) =>
    (await recordOf({ id }, newRecordId, ask)) !== undefined,
  createScheduleItem: ({ props }, ask) => isItemThere({ calendarItemId: props.id }, ask),
  createScheduleItemNote: ({ props }, ask) => isItemThere({ calendarItemId: props.id }, ask),
  updateScheduleItem: holdsItem,
  updateScheduleItemGoogle: holdsItem,
  updateScheduleItemNote: holdsItem,
  deleteScheduleItem: isItemGone,
  deleteScheduleItemNote: isItemGone,
  moveScheduleItem: ({ id }, ask) => isItemThere({ calendarItemId: id }, ask),
  restoreScheduleItem: isItemThere,
  createQuickCollection: async (payload, ask) => (await collectionOf(payload, ask)) !== undefined,
  async addTaskToCollection(payload, ask) {
    const collection = await collectionOf(payload, ask);
    return collection?.notes.some(({ noteId }) => noteId === payload.taskId) ?? true;
  },
  async removeTaskFromCollection(payload, ask) {
    const collection = await collectionOf(payload, ask);
    return collection?.notes.every(({ noteId }) => noteId !== payload.taskId) ?? true;
  },
  async updateCollection(payload, ask) {
    const collection = await collectionOf(payload, ask);
    return collection === undefined || holds(collection, payload.updateCollectionData);
  },
  updateNotePositionsInCollection: isRepeatable,
  deleteCollection: async (payload, ask) => (await collectionOf(payload, ask)) === undefined,
  restoreCollection: async (payload, ask) => (await collectionOf(payload, ask)) !== undefined,
  createLabel: async ({ id }, ask) => (await labelOf(id, ask)) !== undefined,
  async updateLabel({ labelId, updateLabelData }, ask) {
    const label = await labelOf(labelId, ask);
    return label === undefined || holds(label, updateLabelData);
  },
  deleteLabel: async ({ labelId }, ask) => (await labelOf(labelId, ask)) === undefined,
  restoreLabel: async ({ labelId }, ask) => (await labelOf(labelId, ask)) !== undefined,
  createFilter: async ({ id }, ask) => (await filterOf(id, ask)) !== undefined,
  async updateFilter({ filterId, updateFilterData }, ask) {
    const filter = await filterOf(filterId, ask);
    return filter === undefined || holds(filter, updateFilterData);
  },
  deleteFilter: async ({ filterId }, ask) => (await filterOf(filterId, ask)) === undefined,
  restoreFilter: async ({ filterId }, ask) => (await filterOf(filterId, ask)) !== undefined,
  createSubscription: async ({ id }, ask) => (await subscriptionOf(id, ask)) !== undefined,
  async updateSubscription({ subscriptionId, updateSubscriptionData }, ask) {
    const subscription = await subscriptionOf(subscriptionId, ask);
    return subscription === undefined || holds(subscription, updateSubscriptionData);
  },
  deleteSubscription: async ({ subscriptionId }, ask) =>
    (await subscriptionOf(subscriptionId, ask)) === undefined,
  restoreSubscription: async ({ subscriptionId }, ask) =>
    (await subscriptionOf(subscriptionId, ask)) !== undefined,
  refreshSubscription: isRepeatable,
  syncCalendars: isRepeatable,
  async createComment({ commentId, noteId, delegationRequestId }, ask) {
    const comments = await found(ask('getComments', { noteId, delegationRequestId }));
    return comments === null || comments.some(({ id }) => id === commentId);
  },
  updateComment: isRepeatable,
  deleteComment: isRepeatable,
  restoreComment: isRepeatable,
  updateAppSettings: isRepeatable,
};

async function found<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RefusedError && error.reply.id === 'not_found') return null;
    throw error;
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

function holds(row: object, patch: object): boolean {
  const values = new Map(Object.entries(row));
  return Object.entries(patch).every(([key, value]) => value === undefined || isSame(values.get(key), value));
}
