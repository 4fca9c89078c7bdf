import type { Notification, NotificationKind } from './notification.ts';

/** Text key of a notification's title: its kind, or an ownership that was offered or accepted. */
export function notificationTitle({
  kind,
  offeredRole,
}: Pick<Notification, 'kind' | 'offeredRole'>):
  | NotificationKind
  | 'ownership.offered'
  | 'ownership.accepted' {
  if (offeredRole !== 'owner') return kind;
  if (kind === 'organization.added') return 'ownership.offered';
  return kind === 'organization.joined' ? 'ownership.accepted' : kind;
}
