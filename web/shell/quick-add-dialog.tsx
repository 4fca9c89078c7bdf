import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#client-react/client-provider.tsx';
import { useFileTarget } from '#domain/files/file-target.ts';
import { newTaskFiles } from '#domain/files/new-task-files.ts';
import { useFileTaker } from '#domain/files/use-file-taker.ts';
import { NewTaskFileList } from '#features/files/new-task-file-list.tsx';
import { QuickAddField } from '#features/quick-add/field/quick-add-field.tsx';
import { PickBar } from '#features/quick-add/pick/pick-bar.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Kbd } from '#ui/actions/kbd.tsx';
import { Box } from '#ui/layout/primitives.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import styles from './quick-add-dialog.module.css';
import type { ShellDialogProps } from './shell-dialog.ts';

/** Quick-add line over any page. Enter adds and closes, Shift and Enter adds and stays open for the next task. */
export function QuickAddDialog({ isOpen, onOpenChange }: ShellDialogProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const navigate = useNavigate();
  const field = useRef<HTMLDivElement>(null);
  const take = useFileTaker();
  const target = useFileTarget({
    label: t('files.drop.newTask'),
    take: (files) => newTaskFiles.add(client, files),
  });
  const isStaying = useRef(false);

  function submit(stays: boolean) {
    isStaying.current = stays;
    field.current?.querySelector('form')?.requestSubmit();
    if (stays) field.current?.querySelector('input')?.focus();
  }

  function added(id: string, isShown: boolean) {
    const files = newTaskFiles.take(client);
    if (files.length > 0) void take((uploads) => uploads.addToTask(id, files), true);
    if (isStaying.current) return;
    onOpenChange(false);
    const title = client.replica.get('task', id)?.title;
    if (!isShown || title === undefined) return;
    toasts.add({
      text: t('palette.added', { title }),
      action: { label: t('button.open'), leadsOn: true, onAction: () => void navigate(`/task/${id}`) },
    });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('shell.add.title')}
      closeLabel={t('button.close')}
      footer={
        <>
          <Button variant="plain" shortcutKey="Shift+Enter" onPress={() => submit(true)}>
            {t('shell.add.another')}
            <span className={styles.keys} aria-hidden="true">
              <Kbd keys={['⇧', '↵']} />
            </span>
          </Button>
          <Button variant="primary" shortcutKey="Enter" onPress={() => submit(false)}>
            {t('shell.add.button')}
          </Button>
        </>
      }
    >
      <Box
        ref={field}
        mayShrink
        onKeyDownCapture={({ key, shiftKey }) => {
          if (key === 'Enter') isStaying.current = shiftKey;
        }}
      >
        <div ref={target}>
          <QuickAddField autoFocus draftOf="dialog" picker={PickBar} onAdded={added} />
          <NewTaskFileList />
        </div>
      </Box>
    </Dialog>
  );
}
