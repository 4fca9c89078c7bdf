import type { RouteName } from '../api.ts';
import type { EventName } from '../events/realtime.ts';

/**
 * Answers of calls by tokens that are limited to spaces. `entities`: those of its spaces alone, by their ids. `ofInput`:
 * about what the input names, which is in its spaces. `me`: their user. `plain`: of no space.
 */
export type Narrowing = 'entities' | 'ofInput' | 'me' | 'plain';

/** HTTP calls that a token with spaces may make. All others refuse it. */
export const routesWithSpaces: { readonly [N in RouteName]?: Narrowing } = {
  getMe: 'me',
  getAppSettings: 'plain',
  getOwnToken: 'plain',
  search: 'entities',
  getOrganizations: 'entities',
  getOrganization: 'ofInput',
  getGroups: 'ofInput',
  getGroup: 'ofInput',
  getDelegationRequests: 'entities',
  getDelegationRequest: 'entities',
};

/** Emits that a token with spaces may make; null: none with spaces may. An emit without an entry does not compile. */
export const emitsWithSpaces: { readonly [N in EventName]: Narrowing | null } = {
  getTasks: 'entities',
  getTask: 'entities',
  getCompletedTasks: 'entities',
  getTaskHistory: 'ofInput',
  createQuickTask: 'entities',
  createTask: 'entities',
  updateTask: 'entities',
  finishTask: 'entities',
  reopenTask: 'entities',
  deleteTask: 'ofInput',
  restoreTask: 'entities',
  setTaskRecurrence: 'entities',
  // Earlier values name what a task was part of.
  restoreTaskField: null,
  createAssetLink: 'entities',
  // Links have no space of their own to be found by.
  updateAssetLink: null,
  deleteAssetLink: null,
  // People of a task may be of anywhere.
  createTaskAccess: null,
  replaceTaskAccess: null,
  deleteTaskAccess: null,
  getCollections: 'entities',
  createQuickCollection: 'entities',
  addTaskToCollection: 'entities',
  removeTaskFromCollection: 'entities',
  updateCollection: 'entities',
  updateNotePositionsInCollection: 'entities',
  deleteCollection: 'ofInput',
  restoreCollection: 'entities',
  getComments: 'entities',
  createComment: 'entities',
  updateComment: 'entities',
  deleteComment: 'ofInput',
  restoreComment: 'entities',
  getLabels: 'entities',
  createLabel: 'entities',
  updateLabel: 'entities',
  deleteLabel: 'ofInput',
  restoreLabel: 'entities',
  getFilters: 'entities',
  createFilter: 'entities',
  updateFilter: 'entities',
  deleteFilter: 'ofInput',
  restoreFilter: 'entities',
  getTemplates: 'entities',
  createTemplate: 'entities',
  updateTemplate: 'entities',
  deleteTemplate: 'ofInput',
  restoreTemplate: 'entities',

  startNoteTimer: 'entities',
  endNoteTimer: 'entities',
  resumeNoteTimer: 'entities',
  getNoteTimerRecords: 'entities',
  getTimerRecords: 'entities',
  createNoteTimerRecord: 'entities',
  updateNoteTimerRecord: 'entities',
  splitNoteTimerRecord: 'entities',
  deleteNoteTimerRecord: 'ofInput',
  restoreNoteTimerRecord: 'entities',

  getScheduleItems: 'entities',
  getCalendarItems: 'entities',
  getScheduleItem: 'entities',
  createScheduleItem: 'entities',
  createScheduleItemNote: 'entities',
  updateScheduleItem: 'entities',
  updateScheduleItemNote: 'entities',
  deleteScheduleItem: 'ofInput',
  deleteScheduleItemNote: 'ofInput',
  moveScheduleItem: 'entities',
  restoreScheduleItem: 'entities',
  // Calendars of others are of one’s own account as a whole.
  getGoogleCalendarEntries: null,
  getMicrosoftCalendarEntries: null,
  getGoogleCalendarEntry: null,
  updateScheduleItemGoogle: null,
  syncCalendars: null,
  getSubscriptions: null,
  createSubscription: null,
  updateSubscription: null,
  deleteSubscription: null,
  restoreSubscription: null,
  refreshSubscription: null,
};
