import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { installPrompt, isInstalled } from '#web/install-prompt.ts';

/** Offer to install Daywall; a browser without an install dialog shows the manual steps. */
export function SettingsInstall() {
  const { t } = useTranslation('pages');
  const isOffered = useSyncExternalStore(installPrompt.subscribe, installPrompt.isOffered);
  if (isInstalled()) return null;
  return (
    <Card title={t('settings.install.title')}>
      <Row gap={5} rowGap={3} align="center" justify="between" wrap>
        <Text as="p" basis="14rem" maxWidth="60ch" tone="soft" size="sm">
          {t(isOffered ? 'settings.install.hint' : 'settings.install.byHand')}
        </Text>
        {isOffered && (
          <Button
            variant="primary"
            icon={<IconDownload aria-hidden="true" />}
            onPress={() => void installPrompt.ask()}
          >
            {t('settings.install.submit')}
          </Button>
        )}
      </Row>
    </Card>
  );
}
