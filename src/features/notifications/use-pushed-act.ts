import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useClient } from '#client-react/client-provider.tsx';
import { useEntity } from '#client-react/use-entity.ts';
import { notificationAct } from '#contract/notification.ts';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { useNotificationActs } from './use-notification-acts.ts';

/**
 * The system notification opens `/notifications?act=finish&id=…`; cleared first, so that reloading does
 * nothing.
 */
export function usePushedAct(): void {
  const { t } = useTranslation('pages');
  const { isInitialized, status } = useSnapshot(useClient().connection);
  const [parameters, setParameters] = useSearchParams();
  const act = notificationAct.safeParse(parameters.get('act')).data;
  const id = parameters.get('id') ?? undefined;
  const notification = useEntity('notification', act === undefined ? undefined : id);
  const { perform } = useNotificationActs();
  const isKnown = notification !== undefined;
  // A new notification may reach the replica a moment after the page opens.
  const isMissing = !isKnown && isInitialized && status === 'online';

  const run = useEffectEvent(() => {
    if (act === undefined) return;
    setParameters({}, { replace: true });
    if (notification !== undefined) void perform(act, notification);
    else toasts.add({ text: t('notification.act.gone'), tone: 'failed' });
  });
  useEffect(() => {
    if (act === undefined) return;
    if (isKnown) return run();
    if (!isMissing) return;
    const timer = setTimeout(() => run(), 5_000);
    return () => clearTimeout(timer);
  }, [act, isKnown, isMissing]);
}
