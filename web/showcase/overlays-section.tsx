import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Switch } from '#ui/fields/switch.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { AlertDialog } from '#ui/overlays/alert-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { FormDialog } from '#ui/overlays/form-dialog.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { Popover } from '#ui/overlays/popover.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

export function OverlaysSection({ words }: SectionProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'dialog' | 'form' | 'alert' | null>(null);
  const title = words.tasks[1] ?? '';
  const undo = { label: t('action.undo'), onAction: () => undefined };
  return (
    <ShowcaseSection id="overlays" title={words.overlays}>
      <Row gap={4} rowGap={3} align="center" wrap>
        <Button id="open-dialog" onPress={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button id="open-form" onPress={() => setOpen('form')}>
          Form
        </Button>
        <Button id="open-alert" onPress={() => setOpen('alert')}>
          Alert
        </Button>
        <Menu
          trigger={<Button id="open-menu">Menu</Button>}
          label={words.menu}
          onAction={() => undefined}
          entries={[
            { id: 'edit', label: words.edit, icon: <IconPencil />, shortcut: ['E'] },
            { id: 'move', label: words.move, description: words.moveHelp, icon: <IconArrowBackUp /> },
            { id: 'share', label: words.share, isDisabled: true },
            {
              id: 'delete',
              label: t('action.delete'),
              icon: <IconTrash />,
              isDangerous: true,
              isSeparated: true,
            },
          ]}
        />
        <Popover trigger={<Button id="open-popover">Popover</Button>} label={words.filter}>
          <Switch defaultSelected>{words.steps[3]}</Switch>
          <TextField label={words.title} />
        </Popover>
        <Button
          id="open-toast"
          onPress={() => toasts.add({ text: t('task.finished', { title }), action: undo })}
        >
          Toast
        </Button>
        <Button
          onPress={() => toasts.add({ text: t('sync.failed', { count: 2 }), tone: 'failed', action: undo })}
        >
          Toast, failed
        </Button>
        <Button onPress={() => toasts.add({ text: t('task.deleted', { title }) })}>Toast, plain</Button>
      </Row>
      <Dialog
        title={words.dialogTitle}
        closeLabel={t('action.close')}
        isOpen={open === 'dialog'}
        onOpenChange={() => setOpen(null)}
        footer={(close) => (
          <>
            <Button onPress={close}>{t('action.cancel')}</Button>
            <Button variant="primary" onPress={close}>
              {words.send}
            </Button>
          </>
        )}
      >
        <p>{words.dialogText}</p>
        <TextField label={words.email} type="email" />
      </Dialog>
      {open === 'form' && (
        <FormDialog
          title={words.dialogTitle}
          texts={{
            save: words.send,
            saving: words.send,
            cancel: t('action.cancel'),
            close: t('action.close'),
          }}
          notice={<Banner tone="offline">{t('sync.offlineNote')}</Banner>}
          failure={words.titleError}
          isPending={false}
          isDisabled={false}
          onSave={() => setOpen(null)}
          onClose={() => setOpen(null)}
        >
          <TextField label={words.title} />
        </FormDialog>
      )}
      <AlertDialog
        title={words.alertTitle}
        confirmLabel={t('action.delete')}
        cancelLabel={t('action.cancel')}
        isDangerous
        isOpen={open === 'alert'}
        onOpenChange={() => setOpen(null)}
        onConfirm={() => undefined}
      >
        {words.alertText}
      </AlertDialog>
    </ShowcaseSection>
  );
}
