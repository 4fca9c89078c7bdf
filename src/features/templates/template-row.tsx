import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import type { Template } from '#contract/task/template.ts';
import { TemplateUseSlot } from '#domain/template/template-slots.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Row, Text } from '#ui/layout/primitives.tsx';
import { Menu } from '#ui/overlays/menu.tsx';
import { toasts } from '#ui/overlays/toast-queue.ts';
import { useOpenSlot } from '#ui/slot-overlay.tsx';
import { deleteTemplate, restoreTemplate } from './template-mutations.ts';
import styles from './templates.module.css';

interface TemplateRowProps {
  readonly template: Template;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
}

/** Template of the list: how many tasks it makes, its use, and its menu for those who may change it. */
export function TemplateRow({ template, mayEdit, onEdit }: TemplateRowProps) {
  const { t } = useTranslation('pages');
  const client = useClient();
  const open = useOpenSlot();
  const { id, name, tree } = template;

  function remove() {
    void deleteTemplate(client, id);
    toasts.add({
      text: t('template.deleted', { name }),
      action: { label: t('button.undo'), onAction: () => void restoreTemplate(client, id) },
    });
  }

  return (
    <Row as="li" gap={2} align="center" paddingBlock={2} paddingInline={3} className={styles.item}>
      <Row as="span" gap={2} rowGap={0} align="baseline" wrap grow mayShrink>
        <Text mayShrink weight="medium" lines="anywhere">
          {name}
        </Text>
        {/* i18n-keys: pages:template.count_{one,other} */}
        <span className={styles.count}>{t('template.count', { count: tree.length })}</span>
      </Row>
      <Button
        size="small"
        aria-label={t('template.useNamed', { name })}
        onPress={() => open(TemplateUseSlot, { templateId: id })}
      >
        {t('template.useIt')}
      </Button>
      {mayEdit && (
        <Menu
          label={t('template.acts', { name })}
          placement="bottom end"
          trigger={<IconButton label={t('template.acts', { name })} icon={<IconDots aria-hidden="true" />} />}
          entries={[
            { id: 'edit', label: t('template.editAct'), icon: <IconPencil aria-hidden="true" /> },
            {
              id: 'delete',
              label: t('button.delete'),
              icon: <IconTrash aria-hidden="true" />,
              isDangerous: true,
              isSeparated: true,
            },
          ]}
          onAction={(act) => (act === 'edit' ? onEdit() : remove())}
        />
      )}
    </Row>
  );
}
