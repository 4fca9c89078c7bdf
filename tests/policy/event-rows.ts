import { v7 as uuidv7 } from 'uuid';
import type { EventName, PayloadOf } from '#contract/events/realtime.ts';
import { buildTemplateTask } from '../factories/build-template-task.ts';
import { anyone, type Expected, inGroup, inOrganization, ofTask, own } from './expected.ts';
import type { World } from './policy-world.ts';

type EventRow<N extends EventName> = readonly [expected: Expected, payload: (world: World) => PayloadOf<N>];

const nothing = () => ({});
const range = ({ now }: World) => ({ timeMin: now, timeMax: now });
const onTask = ({ task: id }: World) => ({ id });
const inCollection = ({ collection: collectionId }: World) => ({ collectionId });
const ofComment = ({ comment: commentId }: World) => ({ commentId });
const ofRecord = ({ task: id, record: recordId }: World) => ({ id, recordId });
const ofItem = ({ scheduleItem: calendarItemId }: World) => ({ calendarItemId });
const ofTaskItem = ({ task: id, taskScheduleItem: calendarItemId }: World) => ({ id, calendarItemId });
const span = ({ now }: World) => ({
  id: uuidv7(),
  startDate: now,
  endDate: now,
  timeZone: 'Europe/Berlin',
});
const link = { assetType: 'link' as const, assetValue: 'https://example.org/' };
const toNewcomer = ({ people }: World) => ({ accessId: uuidv7(), userId: people.newcomer.id });
const tree = [buildTemplateTask()];
const clock = ({ now }: World) => ({ at: now, clientNow: now });

/** Policy matrix of emits: outcome for each role. An emit without a row does not compile, and fails the test. */
export const eventRows: { readonly [N in EventName]: EventRow<N> } = {
  getTasks: [anyone(), nothing],
  getCompletedTasks: [anyone(), () => ({ startIndex: 0 })],
  getTask: [ofTask.seers, onTask],
  getTaskHistory: [ofTask.seers, onTask],
  createQuickTask: [
    ofTask.workers,
    ({ task: parentTaskId }) => ({ id: uuidv7(), title: 'Part', parentTaskId }),
  ],
  createTask: [
    inOrganization('member', 'lead', 'admin', 'owner'),
    ({ organization: organizationId }) => ({ id: uuidv7(), title: 'Placed', organizationId }),
  ],
  updateTask: [ofTask.workers, (world) => ({ ...onTask(world), version: 1, data: { title: 'Changed' } })],
  finishTask: [ofTask.workers, (world) => ({ id: world.openedTask, ...clock(world) })],
  reopenTask: [ofTask.workers, ({ finishedTask: id }) => ({ id })],
  deleteTask: [ofTask.owner, ({ openedTask: id }) => ({ id })],
  restoreTask: [ofTask.owner, ({ deletedTask: id }) => ({ id })],
  restoreTaskField: [ofTask.workers, ({ task: id, history: historyId }) => ({ id, historyId })],
  setTaskRecurrence: [
    ofTask.owner,
    (world) => ({
      ...onTask(world),
      recurrence: { rule: 'FREQ=DAILY', timeZone: 'Europe/Berlin', basis: 'date' },
    }),
  ],
  createTaskAccess: [ofTask.owner, (world) => ({ ...onTask(world), data: toNewcomer(world) })],
  replaceTaskAccess: [
    ofTask.owner,
    (world) => ({ ...onTask(world), deleteAccessId: world.access, data: toNewcomer(world) }),
  ],
  // The access is the viewer's own, which they may remove.
  deleteTaskAccess: [
    { ...ofTask.owner, viewer: 'ok' },
    (world) => ({ ...onTask(world), accessId: world.access }),
  ],
  createAssetLink: [
    ofTask.workers,
    (world) => ({ ...onTask(world), createAssetData: { assetLinkId: uuidv7(), data: link } }),
  ],
  updateAssetLink: [ofTask.workers, ({ assetLink: id }) => ({ id, updateAssetData: link })],
  deleteAssetLink: [ofTask.workers, ({ assetLink: id }) => ({ id })],

  startNoteTimer: [
    ofTask.workers,
    (world) => ({
      ...onTask(world),
      data: { recordId: uuidv7(), startedAt: world.now, clientNow: world.now },
    }),
  ],
  endNoteTimer: [
    ofTask.seers,
    (world) => ({ ...onTask(world), data: { endedAt: world.now, clientNow: world.now } }),
  ],
  getNoteTimerRecords: [ofTask.seers, onTask],
  getTimerRecords: [anyone(), range],
  createNoteTimerRecord: [
    ofTask.workers,
    (world) => ({
      ...onTask(world),
      data: { recordId: uuidv7(), startedAt: world.now, endedAt: world.now },
    }),
  ],
  updateNoteTimerRecord: [
    ofTask.recordOwner,
    (world) => ({ ...ofRecord(world), version: 1, data: { note: 'Done' } }),
  ],
  splitNoteTimerRecord: [
    ofTask.recordOwner,
    (world) => ({
      ...ofRecord(world),
      newRecordId: uuidv7(),
      at: new Date(Date.parse(world.now) - 60_000).toISOString(),
    }),
  ],
  deleteNoteTimerRecord: [ofTask.recordOwner, ofRecord],
  resumeNoteTimer: [ofTask.recordOwner, ofRecord],
  restoreNoteTimerRecord: [ofTask.recordOwner, ({ task: id, deletedRecord: recordId }) => ({ id, recordId })],

  getComments: [ofTask.seers, ({ task: noteId }) => ({ noteId })],
  createComment: [ofTask.seers, ({ task: noteId }) => ({ commentId: uuidv7(), noteId, text: 'Something' })],
  updateComment: [
    ofTask.owner,
    (world) => ({ ...ofComment(world), data: { text: 'Changed', mentionIds: [] } }),
  ],
  deleteComment: [ofTask.owner, ofComment],
  // Others cannot see a deleted comment.
  restoreComment: [own, ({ deletedComment: commentId }) => ({ commentId })],

  getLabels: [anyone(), nothing],
  createLabel: [anyone(), () => ({ id: uuidv7(), name: uuidv7() })],
  updateLabel: [own, ({ label: labelId }) => ({ labelId, version: 1, updateLabelData: { tone: 'blue' } })],
  deleteLabel: [own, ({ label: labelId }) => ({ labelId })],
  restoreLabel: [own, ({ deletedLabel: labelId }) => ({ labelId })],

  getFilters: [anyone(), nothing],
  createFilter: [anyone(), () => ({ id: uuidv7(), name: 'Urgent', query: { due: ['overdue'] } })],
  updateFilter: [
    own,
    ({ filter: filterId }) => ({ filterId, version: 1, updateFilterData: { tone: 'blue' } }),
  ],
  deleteFilter: [own, ({ filter: filterId }) => ({ filterId })],
  getTemplates: [anyone(), nothing],
  createTemplate: [
    inGroup('member', 'lead', 'admin', 'owner'),
    ({ organization: organizationId }) => ({ id: uuidv7(), name: 'Onboarding', organizationId, tree }),
  ],
  updateTemplate: [
    inGroup('admin', 'owner'),
    ({ template: templateId }) => ({ templateId, version: 1, updateTemplateData: { name: 'Changed' } }),
  ],
  deleteTemplate: [inGroup('admin', 'owner'), ({ template: templateId }) => ({ templateId })],
  restoreTemplate: [inGroup('admin', 'owner'), ({ deletedTemplate: templateId }) => ({ templateId })],
  restoreFilter: [own, ({ deletedFilter: filterId }) => ({ filterId })],

  getSubscriptions: [anyone(), nothing],
  createSubscription: [
    anyone(),
    () => ({ id: uuidv7(), address: 'https://calendar.example.org/two.ics', timeZone: 'Europe/Berlin' }),
  ],
  updateSubscription: [
    own,
    ({ subscription: subscriptionId }) => ({
      subscriptionId,
      version: 1,
      updateSubscriptionData: { tone: 5 },
    }),
  ],
  deleteSubscription: [own, ({ subscription: subscriptionId }) => ({ subscriptionId })],
  restoreSubscription: [own, ({ deletedSubscription: subscriptionId }) => ({ subscriptionId })],
  refreshSubscription: [own, ({ subscription: subscriptionId }) => ({ subscriptionId })],

  createQuickCollection: [
    inOrganization('member', 'lead', 'admin', 'owner'),
    ({ organization: organizationId }) => ({ collectionId: uuidv7(), name: 'New', organizationId }),
  ],
  getCollections: [
    inOrganization('guest', 'member', 'lead', 'admin', 'owner'),
    ({ organization: organizationId }) => ({ organizationId }),
  ],
  addTaskToCollection: [
    inOrganization('member', 'lead', 'admin', 'owner'),
    (world) => ({ ...inCollection(world), taskId: world.openedTask }),
  ],
  removeTaskFromCollection: [
    inOrganization('member', 'lead', 'admin', 'owner'),
    (world) => ({ ...inCollection(world), taskId: world.task }),
  ],
  updateNotePositionsInCollection: [
    inOrganization('member', 'lead', 'admin', 'owner'),
    (world) => ({ ...inCollection(world), updatedNotes: [{ noteId: world.task, positionInList: 'b0' }] }),
  ],
  updateCollection: [
    inOrganization('admin', 'owner'),
    (world) => ({ ...inCollection(world), version: 1, updateCollectionData: { name: 'Renamed' } }),
  ],
  deleteCollection: [inOrganization('admin', 'owner'), inCollection],
  restoreCollection: [
    inOrganization('admin', 'owner'),
    ({ deletedCollection: collectionId }) => ({ collectionId }),
  ],

  createScheduleItem: [anyone(), (world) => ({ props: { ...span(world), title: 'Block' } })],
  createScheduleItemNote: [ofTask.seers, (world) => ({ ...onTask(world), props: span(world) })],
  getScheduleItems: [anyone(), nothing],
  getCalendarItems: [anyone(), range],
  getScheduleItem: [own, ofItem],
  updateScheduleItem: [own, (world) => ({ ...ofItem(world), version: 1, props: { title: 'Changed' } })],
  updateScheduleItemNote: [own, (world) => ({ ...ofTaskItem(world), version: 1, props: { isAllDay: true } })],
  deleteScheduleItem: [own, ofItem],
  deleteScheduleItemNote: [own, ofTaskItem],
  moveScheduleItem: [own, (world) => ({ ...ofItem(world), id: uuidv7(), calendarId: null })],
  restoreScheduleItem: [own, ({ deletedScheduleItem: calendarItemId }) => ({ calendarItemId })],
  updateScheduleItemGoogle: [
    anyone('no_integration'),
    (world) => ({ ...ofItem(world), version: 1, props: { title: 'Changed' } }),
  ],
  getGoogleCalendarEntries: [anyone('no_integration'), range],
  getMicrosoftCalendarEntries: [anyone('no_integration'), range],
  getGoogleCalendarEntry: [anyone('no_integration'), () => ({ eventId: 'event' })],
  syncCalendars: [anyone('not_found'), () => ({ integrationId: uuidv7() })],
};
