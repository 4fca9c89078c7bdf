/** Products, and the two general formats, whose files can be imported. */
export const importProducts = [
  'daywall',
  'todoist',
  'ticktick',
  'microsoft_to_do',
  'google_tasks',
  'super_productivity',
  'vikunja',
  'trello',
  'asana',
  'things',
  'todo_txt',
  'markdown',
  'toggl',
  'clockify',
  'solidtime',
  'ics',
  'csv',
] as const;
export type ImportProduct = (typeof importProducts)[number];

/** Reasons for which a file is refused as a whole, before anything of it is planned. */
export const importFailures = [
  'wrong_product',
  /** Of a later version than this server reads. */
  'newer_version',
  'not_a_zip',
  /** Cut off, or damaged on its way. */
  'truncated',
  'too_large',
  'too_many_rows',
  'unpacks_too_large',
  'encrypted',
  'empty',
  'not_text',
  'not_json',
  'no_header',
  /** The reading exceeded its bounds of time or memory. */
  'took_too_long',
  /** The server stopped while it read: the file has to be sent again. */
  'interrupted',
  /** While it ran: what has arrived stays, and can be undone. */
  'no_text_room',
] as const;
export type ImportFailure = (typeof importFailures)[number];

/** Kinds of what a file says and Daywall does not carry over. */
export const leftBehindKinds = [
  'assignee',
  /** People of tasks that are completed, and those beyond the one to whom a task can be assigned. */
  'done_assignee',
  'further_assignee',
  'attachment',
  'comment_author',
  'custom_field',
  'reminder',
  'repeat',
  'deadline',
  'location',
  'section',
  'priority',
  'nesting',
  'checklist',
  'vote',
  'cover',
  'habit',
  'subscription',
  'rich_text',
  'sharing',
  'guest',
  'reference',
  'estimate',
  'time_of_day',
  'time_zone',
  /** Start of a task that has a due date, too. */
  'start',
  'label',
  'link',
  'project',
  /** Position of a project below another one. */
  'hierarchy',
  /** Archived projects with their tasks, and open tasks of theirs that arrive as completed. */
  'archived',
  'archived_open',
  /** Repetition of a task that is completed or has no date. */
  'idle_repeat',
  /** Title beyond the limit, whose whole text begins the description. */
  'long_title',
  /** End of a text that a limit cuts off. */
  'shortened',
  /** Labels of one record that the task of it does not have in the same way. */
  'record_label',
  /** Comments, and whatever else happened, that the product left out of its file. */
  'comment',
  'history',
  /** End of an event that its file has before its start. */
  'end_before_start',
  /** Room in a collection. */
  'collection',
  'other',
] as const;
export type LeftBehindKind = (typeof leftBehindKinds)[number];

/** Reasons for which one row of a file cannot be imported; the others go on. */
export const readFaults = [
  'malformed',
  'wrong_columns',
  'no_title',
  'bad_date',
  'bad_number',
  'bad_repeat',
  'ends_before_start',
  'too_long',
  /** It belongs to others, or to an account that it does not leave. Such a row is skipped, and no error. */
  'of_others',
] as const;
export type ReadFault = (typeof readFaults)[number];
