import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import type { Notification } from '#contract/notification.ts';
import { nowOf } from '#domain/time/use-now.ts';
import { useNotificationText } from '#features/notifications/use-notification-text.ts';
import { renewPush } from '#features/push/browser-push.ts';
import { toInstant } from '#time/instant.ts';
import { VisuallyHidden } from '#ui/layout/primitives.tsx';
import { readOpenRequest } from '#web/notification-click.ts';

/** Keeps the badge on the app's icon, where the system shows one. */
function useAppBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    const shown = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
    shown.catch(() => undefined);
  }, [count]);
}

/** Navigates when the service worker asks an open page to show a pressed notice's page. */
function useWorkerRequests(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const listen = ({ data, ports }: MessageEvent) => {
      const request = readOpenRequest(data);
      if (request === null) return;
      ports[0]?.postMessage('taken');
      void navigate(request.path);
    };
    navigator.serviceWorker.addEventListener('message', listen);
    return () => navigator.serviceWorker.removeEventListener('message', listen);
  }, [navigate]);
}

/** Renews the push subscription once per sign-in, when the server answers. */
function useRenewedPush(): void {
  const client = useClient();
  const { accountId } = useSnapshot(client.session);
  const { status } = useSnapshot(client.connection);
  const [renewedFor, setRenewedFor] = useState<string | null>(null);
  useEffect(() => {
    if (status !== 'online' || accountId === null || renewedFor === accountId) return;
    setRenewedFor(accountId);
    renewPush(client).catch((error: unknown) => console.warn('daywall: push was not renewed', error));
  }, [client, accountId, status, renewedFor]);
}

/** Announces new notifications politely, keeps the app's badge, and follows the service worker. Renders nothing. */
export function NotificationListener({ unread }: { unread: readonly Notification[] }) {
  const client = useClient();
  const textOf = useNotificationText();
  const [since] = useState(() => toInstant(nowOf(client)));
  useAppBadge(unread.length);
  useWorkerRequests();
  useRenewedPush();
  const latest = unread.find(({ createdAt }) => createdAt > since);
  const words = latest === undefined ? null : textOf(latest);
  return (
    <VisuallyHidden>
      <span role="status">{words === null ? '' : `${words.title}. ${words.about}`}</span>
    </VisuallyHidden>
  );
}
