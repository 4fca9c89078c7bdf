/** Names of the entities that the replica keeps: the one list of them, apart from their schemas. */
export const entityNames = [
  'user',
  'appSettings',
  'organization',
  'group',
  'task',
  'timerRecord',
  'scheduleItem',
  'delegationRequest',
  'collection',
  'label',
  'filter',
  'template',
  'integration',
  'subscription',
  'comment',
  'notification',
] as const;
