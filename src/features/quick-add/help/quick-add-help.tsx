import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ComponentLocale } from '#i18n/component-locale.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import styles from './quick-add-help.module.css';

// i18n-keys: pages:quickAdd.help.{date,time,recurrence,workload,importance,label,party,assignee,template,literal}.{title,phrases}
const TOPICS = [
  'date',
  'time',
  'recurrence',
  'workload',
  'importance',
  'label',
  'party',
  'assignee',
  'template',
  'literal',
] as const;

export function QuickAddHelp({ label, icon }: { label: string; icon: ReactNode }) {
  const { t } = useTranslation('pages');
  return (
    <ComponentLocale>
      <Popover
        trigger={<IconButton size="small" label={label} icon={icon} />}
        label={t('quickAdd.help.title')}
        placement="bottom end"
        defaultOpen
      >
        <Text as="h2" size="lg">
          {t('quickAdd.help.title')}
        </Text>
        <Text as="p" maxWidth="24rem" tone="soft" size="sm">
          {t('quickAdd.help.lead')}
        </Text>
        <Stack as="dl" gap={3} maxWidth="24rem">
          {TOPICS.map((topic) => (
            <div key={topic} className={styles.topic}>
              <dt>{t(`quickAdd.help.${topic}.title`)}</dt>
              <Row as="dd" gap={1} wrap paddingBlockStart={1}>
                {phrases(t(`quickAdd.help.${topic}.phrases`, { returnObjects: true })).map((phrase) => (
                  <kbd key={phrase} className={styles.phrase}>
                    {phrase}
                  </kbd>
                ))}
              </Row>
            </div>
          ))}
        </Stack>
      </Popover>
    </ComponentLocale>
  );
}

function phrases(found: unknown): string[] {
  return Array.isArray(found) ? found.map(String) : [];
}
