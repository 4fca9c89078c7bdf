import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SUBSCRIPTIONS } from '#contract/limits.ts';
import type { Subscription } from '#contract/subscription.ts';
import type { CalendarViews } from '#domain/schedule/calendar-views.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Text } from '#ui/layout/primitives.tsx';
import styles from './calendars.module.css';
import { SubscriptionDialog } from './subscription-dialog.tsx';
import { SubscriptionRow } from './subscription-row.tsx';

export function Subscriptions({ views }: { views: CalendarViews }) {
  const { t } = useTranslation('pages');
  const [editing, setEditing] = useState<Subscription | 'new' | null>(null);
  const { subscriptions } = views;
  return (
    <Card
      title={t('schedule.subscriptions.title')}
      padding="flush"
      actions={
        subscriptions.length < MAX_SUBSCRIPTIONS && (
          <Button size="small" icon={<IconPlus aria-hidden="true" />} onPress={() => setEditing('new')}>
            {t('schedule.subscriptions.add')}
          </Button>
        )
      }
    >
      {subscriptions.length === 0 ? (
        <Text as="p" tone="soft" size="sm" className={styles.empty}>
          {t('schedule.subscriptions.empty')}
        </Text>
      ) : (
        <ul className={styles.rows}>
          {subscriptions.map((subscription) => (
            <SubscriptionRow
              key={subscription.id}
              subscription={subscription}
              views={views}
              onRename={() => setEditing(subscription)}
            />
          ))}
        </ul>
      )}
      {editing !== null && (
        <SubscriptionDialog
          subscription={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}
