import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconCalendarUser from '@tabler/icons-react/dist/esm/icons/IconCalendarUser.mjs';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPointFilled.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification, NotificationKind } from '#contract/notification.ts';
import { notificationPath } from '#contract/notification-path.ts';
import { useFormats } from '#i18n/react.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Link } from '#ui/actions/link.tsx';
import { Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';
import { ItemActs } from './item-acts.tsx';
import styles from './notification-item.module.css';
import { useIsRead, useReadMarks } from './read-marks.ts';
import { useNotificationText } from './use-notification-text.ts';

const icons: Readonly<Record<NotificationKind, typeof IconBell>> = {
  'delegation.requested': IconMail,
  'delegation.accepted': IconSend,
  'delegation.rejected': IconSend,
  'delegation.withdrawn': IconSend,
  'delegation.expired': IconSend,
  'delegation.handedBack': IconSend,
  'delegation.dateProposed': IconSend,
  'delegation.proposalAccepted': IconSend,
  'delegation.proposalDeclined': IconSend,
  'task.assigned': IconUserCheck,
  'task.shared': IconShare,
  'task.finished': IconChecks,
  'comment.added': IconMessage,
  'comment.mentioned': IconAt,
  'organization.added': IconBuilding,
  'organization.removed': IconBuilding,
  'organization.roleChanged': IconBuilding,
  'organization.joined': IconBuilding,
  'organization.exported': IconBuilding,
  'group.added': IconUsersGroup,
  'group.removed': IconUsersGroup,
  'guest.answered': IconCalendarUser,
  'reminder.task': IconBell,
  'reminder.scheduleItem': IconBell,
};

export function NotificationItem({ notification }: { notification: Notification }) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const textOf = useNotificationText();
  const isRead = useIsRead()(notification);
  const { markSeen } = useReadMarks();
  const { id, kind, actorName, createdAt } = notification;
  const { title, about } = textOf(notification);
  const Icon = icons[kind];
  const row = useRef<HTMLLIElement>(null);
  /** Moves the focus to the row when a button disappears after its action, for keyboard users. */
  const keepFocus = () =>
    requestAnimationFrame(() => {
      const { activeElement, body } = document;
      const isHere = activeElement === body || row.current?.contains(activeElement) === true;
      if (isHere) row.current?.querySelector('a')?.focus();
    });
  return (
    <li ref={row} className={styles.item} data-read={isRead}>
      <span aria-hidden="true" className={styles.sign}>
        {actorName === '' ? (
          <span className={styles.bell}>
            <Icon aria-hidden />
          </span>
        ) : (
          <>
            <Avatar name={actorName} isDecorative />
            <span className={styles.kind}>
              <Icon aria-hidden />
            </span>
          </>
        )}
      </span>
      <div className={styles.words}>
        <Link href={notificationPath(notification)} className={styles.link} onClick={() => markSeen(id)}>
          <Text leading="snug" className={styles.title}>
            {!isRead && <VisuallyHidden>{`${t('notification.unread')} `}</VisuallyHidden>}
            {title}
          </Text>
          {about !== '' && (
            <Text tone="soft" size="sm" lines="ellipsis">
              {about}
            </Text>
          )}
        </Link>
      </div>
      <div className={styles.end}>
        <time dateTime={createdAt} className={styles.time}>
          {formats.time(createdAt)}
        </time>
        {!isRead && (
          <IconButton
            size="small"
            label={t('notification.markRead')}
            icon={<IconPoint aria-hidden="true" className={styles.dot} />}
            onPress={() => {
              markSeen(id);
              keepFocus();
            }}
          />
        )}
      </div>
      <ItemActs notification={notification} onDone={keepFocus} />
    </li>
  );
}
