/** What is refused before anything is sent, in the specification's words, by the id of its error. */
export const rejections = {
  no_task_id: 'No task id',
  no_note_id: 'Rejected: No note Id',
  no_access_path: 'No access path given',
  unauthenticated: 'Not signed in',
} as const;
