import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import type { Upload } from '#client/uploads/stored-upload.ts';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_NAME } from '#contract/limits.ts';
import type { TaskFilesSlotProps } from '#domain/files/file-slots.ts';
import { useUploads, useUploadsOf } from '#domain/files/use-uploads.ts';
import { NameDialog } from '#ui/overlays/name-dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { FileGrid } from './file-grid.tsx';
import { type FileItem, filesOfTask } from './file-item.ts';
import { useLinkedFile } from './linked-file.ts';

/** Files of a task, those on their way among them. */
export function TaskFiles({ task, isEditable }: TaskFilesSlotProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const uploads = useUploads();
  const isOfTask = useCallback(
    ({ target }: Upload) => target.kind === 'task' && target.taskId === task.id,
    [task.id],
  );
  const onTheirWay = useUploadsOf(uploads, isOfTask);
  const items = useMemo(() => filesOfTask(task, onTheirWay), [task, onTheirWay]);
  const linked = useLinkedFile(null);
  const [renamed, setRenamed] = useState<FileItem | null>(null);

  function attach({ id, linkId, file, name }: FileItem, isAgain: boolean) {
    const label = name === file?.name ? '' : name;
    const data = { assetType: 'file' as const, fileId: id, label };
    if (isAgain) {
      const payload = { id: task.id, createAssetData: { assetLinkId: uuidv7(), data } };
      void client.write({ name: 'createAssetLink', payload });
    } else if (linkId !== null)
      void client.write({ name: 'updateAssetLink', payload: { id: linkId, updateAssetData: data } });
  }

  function act(what: string, item: FileItem) {
    if (what === 'rename') return setRenamed(item);
    if (item.linkId === null) return;
    void client.write({ name: 'deleteAssetLink', payload: { id: item.linkId } });
    toasts.add({
      text: t('files.removed', { name: item.name }),
      action: { label: t('button.undo'), onAction: () => attach(item, true) },
    });
  }

  return (
    <>
      <FileGrid
        label={t('files.title')}
        items={items}
        uploads={uploads}
        linked={linked}
        acts={
          isEditable
            ? [
                { id: 'rename', label: t('button.rename'), icon: <IconPencil aria-hidden="true" /> },
                {
                  id: 'remove',
                  label: t('button.remove'),
                  icon: <IconTrash aria-hidden="true" />,
                  isDangerous: true,
                },
              ]
            : []
        }
        onAct={act}
      />
      {renamed !== null && (
        <Suspense>
          <NameDialog
            failure={null}
            isPending={false}
            isDisabled={false}
            onClose={() => setRenamed(null)}
            title={t('button.rename')}
            texts={{
              label: t('files.name'),
              missing: t('files.nameMissing'),
              save: t('button.save'),
              saving: t('button.save'),
              cancel: t('button.cancel'),
              close: t('button.close'),
            }}
            name={renamed.name.slice(0, MAX_NAME)}
            maxLength={MAX_NAME}
            onSave={(name) => {
              attach({ ...renamed, name }, false);
              setRenamed(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
