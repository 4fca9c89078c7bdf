import type { EntityName } from '#contract/change.ts';
import type { WriteOf, WritePayloads } from '../client.ts';

export interface Subject {
  readonly entity: EntityName;
  readonly id: string;
  /** The version that the write says it was made from; null where it carries none. */
  readonly madeFrom: number | null;
  /** Other things it depends on: nothing that touches them may change places with it. */
  readonly dependsOn: readonly string[];
}

function about(entity: EntityName, id: string, madeFrom: number | null = null): Subject {
  return { entity, id, madeFrom, dependsOn: [] };
}

function task({ id }: { readonly id: string }): Subject {
  return about('task', id);
}

function record(id: string, ...taskIds: readonly string[]): Subject {
  return { ...about('timerRecord', id), dependsOn: taskIds };
}

function item({
  calendarItemId,
  version = null,
}: {
  calendarItemId: string;
  version?: number | null | undefined;
}): Subject {
  return about('scheduleItem', calendarItemId, version);
}

function taskItem(payload: { calendarItemId: string; id: string; version?: number | undefined }): Subject {
  return { ...item(payload), dependsOn: [payload.id] };
}

function collection({ collectionId }: { readonly collectionId: string }): Subject {
  return about('collection', collectionId);
}

function collected(payload: { readonly collectionId: string; readonly taskId: string }): Subject {
  return { ...collection(payload), dependsOn: [payload.taskId] };
}

function comment({ commentId }: { readonly commentId: string }): Subject {
  return about('comment', commentId);
}

/** A task's link is found by its own id alone. */
function link({ id }: { readonly id: string }): Subject {
  return about('task', id);
}

const subjects: {
  readonly [N in keyof WritePayloads]: (payload: WritePayloads[N], accountId: string) => Subject;
} = {
  createQuickTask: (payload) => ({ ...task(payload), dependsOn: given(payload.parentTaskId) }),
  createTask: (payload) => ({ ...task(payload), dependsOn: given(payload.parentTaskId) }),
  updateTask: ({ id, version, data }) => ({
    ...about('task', id, version),
    dependsOn: given(data.parentTaskId),
  }),
  finishTask: task,
  reopenTask: task,
  deleteTask: task,
  restoreTask: task,
  setTaskRecurrence: task,
  restoreTaskField: task,
  createTaskAccess: task,
  replaceTaskAccess: task,
  deleteTaskAccess: task,
  createAssetLink: ({ id, createAssetData }) => ({
    ...task({ id }),
    dependsOn: [createAssetData.assetLinkId],
  }),
  updateAssetLink: link,
  deleteAssetLink: link,
  startNoteTimer: ({ id, data }) => record(data.recordId, id),
  endNoteTimer: task,
  deleteNoteTimerRecord: ({ id, recordId }) => record(recordId, id),
  restoreNoteTimerRecord: ({ id, recordId }) => record(recordId, id),
  createNoteTimerRecord: ({ id, data }) => record(data.recordId, id),
  updateNoteTimerRecord: ({ id, recordId, version, data }) => ({
    ...record(recordId, id, ...given(data.noteId)),
    madeFrom: version ?? null,
  }),
  splitNoteTimerRecord: ({ id, recordId, newRecordId }) => record(recordId, id, newRecordId),
  createScheduleItem: ({ props }) => about('scheduleItem', props.id),
  createScheduleItemNote: ({ id, props }) => ({ ...about('scheduleItem', props.id), dependsOn: [id] }),
  updateScheduleItem: item,
  updateScheduleItemGoogle: item,
  updateScheduleItemNote: taskItem,
  deleteScheduleItem: item,
  deleteScheduleItemNote: taskItem,
  moveScheduleItem: (payload) => ({ ...item(payload), dependsOn: [payload.id] }),
  restoreScheduleItem: item,
  syncCalendars: ({ integrationId }) => about('integration', integrationId),
  createQuickCollection: (payload) => ({ ...collection(payload), dependsOn: payload.taskIds ?? [] }),
  addTaskToCollection: collected,
  removeTaskFromCollection: collected,
  updateCollection: ({ collectionId, version }) => about('collection', collectionId, version),
  updateNotePositionsInCollection: (payload) => ({
    ...collection(payload),
    dependsOn: payload.updatedNotes.map(({ noteId }) => noteId),
  }),
  deleteCollection: collection,
  restoreCollection: collection,
  createLabel: ({ id }) => about('label', id),
  updateLabel: ({ labelId, version }) => about('label', labelId, version),
  deleteLabel: ({ labelId }) => about('label', labelId),
  restoreLabel: ({ labelId }) => about('label', labelId),
  createFilter: ({ id }) => about('filter', id),
  updateFilter: ({ filterId, version }) => about('filter', filterId, version),
  deleteFilter: ({ filterId }) => about('filter', filterId),
  restoreFilter: ({ filterId }) => about('filter', filterId),
  createSubscription: ({ id }) => about('subscription', id),
  updateSubscription: ({ subscriptionId, version }) => about('subscription', subscriptionId, version),
  deleteSubscription: ({ subscriptionId }) => about('subscription', subscriptionId),
  restoreSubscription: ({ subscriptionId }) => about('subscription', subscriptionId),
  refreshSubscription: ({ subscriptionId }) => about('subscription', subscriptionId),
  createComment: ({ commentId, noteId, delegationRequestId }) => ({
    ...comment({ commentId }),
    dependsOn: [...given(noteId), ...given(delegationRequestId)],
  }),
  updateComment: comment,
  deleteComment: comment,
  restoreComment: comment,
  createDelegationRequest: ({ noteId }) => about('task', noteId),
  updateAppSettings: (_, accountId) => about('appSettings', accountId),
};

function given(id: string | null | undefined): readonly string[] {
  return id == null ? [] : [id];
}

/** What a write is about. */
export function subjectOf<N extends keyof WritePayloads>(write: WriteOf<N>, accountId: string): Subject {
  return subjects[write.name](write.payload, accountId);
}
