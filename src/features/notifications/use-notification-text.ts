import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notification } from '#contract/notification.ts';
import { useFormats } from '#i18n/react.ts';
import { type NotificationText, notificationText } from './notification-text.ts';

export function useNotificationText(): (notification: Notification) => NotificationText {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  return useCallback((notification) => notificationText(notification, t, formats), [t, formats]);
}
