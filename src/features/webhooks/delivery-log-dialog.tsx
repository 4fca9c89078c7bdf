import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import type { Webhook } from '#contract/webhooks/webhook.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { DeliveryEntry } from './delivery-entry.tsx';
import { useDeliveries } from './webhook-queries.ts';
import styles from './webhooks.module.css';

interface DeliveryLogDialogProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Log of a webhook, last first, read again while it is open. */
export function DeliveryLogDialog({ webhook, onClose }: DeliveryLogDialogProps) {
  const { t } = useTranslation('pages');
  const refusalText = useRefusalText();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useDeliveries(webhook.id);
  const deliveries = data?.pages.flatMap((page) => page.deliveries);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="wide"
      title={t('webhooks.log.title')}
      closeLabel={t('button.close')}
    >
      <div className={styles.log}>
        {error !== null && <Banner tone="failed">{refusalText(error)}</Banner>}
        {deliveries === undefined && error === null && (
          <div aria-busy="true">
            <SkeletonRows count={3} />
          </div>
        )}
        {deliveries?.length === 0 && <p className={styles.hint}>{t('webhooks.log.none')}</p>}
        {deliveries !== undefined && deliveries.length > 0 && (
          <ul className={styles.entries}>
            {deliveries.map((delivery) => (
              <DeliveryEntry
                key={delivery.id}
                webhookId={webhook.id}
                delivery={delivery}
                isOpen={openId === delivery.id}
                onToggle={() => setOpenId(openId === delivery.id ? null : delivery.id)}
              />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <div>
            <Button size="small" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {t('webhooks.log.more')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
