import type { Notification, NotificationKind } from './notification.ts';
import type { GuestAnswer } from './people/guest-answer.ts';

/** Text key of a notification's title: its kind, a guest's answer, or an ownership that was offered or accepted. */
export function notificationTitle({
  kind,
  offeredRole,
  guestAnswer,
}: Pick<Notification, 'kind' | 'offeredRole' | 'guestAnswer'>):
  | Exclude<NotificationKind, 'guest.answered'>
  | `guest.${GuestAnswer}`
  | 'ownership.offered'
  | 'ownership.accepted' {
  if (kind === 'guest.answered') return `guest.${guestAnswer ?? 'accepted'}`;
  if (offeredRole !== 'owner') return kind;
  if (kind === 'organization.added') return 'ownership.offered';
  return kind === 'organization.joined' ? 'ownership.accepted' : kind;
}
