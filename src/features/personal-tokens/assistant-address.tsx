import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Grid, Text } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';

/** Address of the server for assistants, with the way to add it to one. */
export function AssistantAddress() {
  const { t } = useTranslation('pages');
  const address = new URL('/mcp', location.origin).href;
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      toasts.add({ text: t('token.assistant.copied') });
    } catch {
      toasts.add({ text: t('token.assistant.notCopied'), tone: 'failed' });
    }
  }
  return (
    <Grid gap={3}>
      <Text as="p" tone="faint" size="sm">
        {t('token.assistant.lead')}
      </Text>
      <TextField
        label={t('token.assistant.address')}
        description={t('token.assistant.how')}
        value={address}
        isReadOnly
        onFocus={({ target }) => {
          if (target instanceof HTMLInputElement) target.select();
        }}
      />
      <div>
        <Button icon={<IconCopy aria-hidden="true" />} onPress={() => void copy()}>
          {t('token.assistant.copy')}
        </Button>
      </div>
    </Grid>
  );
}
