import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_ASSET_LINKS } from '#contract/limits.ts';
import { can } from '#contract/policy-table.ts';
import type { AssetLink } from '#contract/task/asset-link.ts';
import type { Task } from '#contract/task/task.ts';
import { FilePicker } from '#domain/files/file-picker.tsx';
import { TaskFilesSlot } from '#domain/files/file-slots.ts';
import { useFileTaker } from '#domain/files/use-file-taker.ts';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { Box, Row, Stack, Text } from '#ui/layout/primitives.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { lazyOverlay } from '#ui/states/lazy-component.tsx';
import { amountText, totals } from './amounts.ts';
import { createAssetLink, dataOf, deleteAssetLink, updateAssetLink } from './asset-link-mutations.ts';
import { AssetLinkRow } from './asset-link-row.tsx';
import styles from './asset-links.module.css';

const AssetLinkDialog = lazyOverlay(async () => (await import('./asset-link-dialog.tsx')).AssetLinkDialog);

/** Whether a link is a file that is kept here, or on its way here: those are tiles. */
function isKeptFile({ assetType, assetValue, file }: AssetLink): boolean {
  return assetType === 'file' && (file !== null || assetValue === '');
}

export function AssetLinkList({ task }: { task: Task }) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const { locale } = useFormats().settings;
  const [edited, setEdited] = useState<AssetLink | 'new' | null>(null);
  const isEditable = can(task.role, 'task.edit');
  const take = useFileTaker();
  const links = task.assetLinks.filter((link) => !isKeptFile(link));
  const sums = totals(links);
  if (task.assetLinks.length === 0 && !isEditable) return null;

  function remove(link: AssetLink) {
    void deleteAssetLink(client, link.id);
    toasts.add({
      text: t('assetLinks.removed', { name: link.label === '' ? link.assetValue : link.label }),
      action: {
        label: t('button.undo'),
        onAction: () => void createAssetLink(client, task.id, dataOf(link)),
      },
    });
  }

  return (
    <Stack as="section" gap={2} mayShrink aria-labelledby="asset-links">
      <Row gap={2} align="center" justify="between">
        <Text as="h2" id="asset-links" tone="soft" size="sm" weight="medium">
          {t('assetLinks.title')}
        </Text>
        {isEditable && (
          <Row gap={1} justify="end" wrap>
            {client.uploads !== undefined && (
              <FilePicker
                label={t('assetLinks.attach')}
                onPick={(files) => void take((uploads) => uploads.addToTask(task.id, files))}
              >
                {(pick) => (
                  <Button
                    size="small"
                    variant="plain"
                    icon={<IconPaperclip aria-hidden="true" />}
                    onPress={pick}
                  >
                    {t('assetLinks.attach')}
                  </Button>
                )}
              </FilePicker>
            )}
            {links.length < MAX_ASSET_LINKS && (
              <Button
                size="small"
                variant="plain"
                icon={<IconPlus aria-hidden="true" />}
                onPress={() => setEdited('new')}
              >
                {t('button.add')}
              </Button>
            )}
          </Row>
        )}
      </Row>
      <TaskFilesSlot task={task} isEditable={isEditable} />
      {links.length > 0 && (
        <Box as="ul" paddingBlock={1} paddingInline={3} frame="md">
          {links.map((link) => (
            <AssetLinkRow
              key={link.id}
              link={link}
              onEdit={isEditable ? () => setEdited(link) : undefined}
              onRemove={() => remove(link)}
            />
          ))}
          {sums.map(({ unit, amount }) => (
            <li key={unit} className={styles.total}>
              <span>{t('assetLinks.total')}</span>
              <strong>{amountText(amount, unit, locale)}</strong>
            </li>
          ))}
        </Box>
      )}
      {edited !== null && (
        <Suspense>
          <AssetLinkDialog
            link={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
            onSave={(data) =>
              void (edited === 'new'
                ? createAssetLink(client, task.id, data)
                : updateAssetLink(client, edited.id, data))
            }
          />
        </Suspense>
      )}
    </Stack>
  );
}
