import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_NAME, MAX_TEMPLATE_TEXT } from '#contract/limits.ts';
import { Button } from '#ui/actions/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { TemplateDraft } from './template-mutations.ts';
import { TemplateTreeEditor, type TreeRow } from './template-tree-editor.tsx';
import styles from './templates.module.css';
import { useTemplateRights } from './use-template-rights.ts';

interface TemplateDialogProps {
  readonly title: string;
  readonly saveLabel: string;
  readonly initial: TemplateDraft;
  /** Whether the person may choose who can use it. */
  readonly isSharable: boolean;
  readonly onSave: (draft: TemplateDraft) => void;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

const OWN = 'own';

/** Form of a template: its name, who can use it, and its tree with relative due dates. */
export function TemplateDialog({
  title,
  saveLabel,
  initial,
  isSharable,
  onSave,
  isOpen,
  onOpenChange,
}: TemplateDialogProps) {
  const { t } = useTranslation('pages');
  const form = useId();
  const { sharable } = useTemplateRights();
  const [name, setName] = useState(initial.name);
  const [scopeId, setScopeId] = useState(initial.organizationId ?? OWN);
  const [rows, setRows] = useState<readonly TreeRow[]>(() =>
    initial.tree.map((task, key) => ({ ...task, key })),
  );
  const [isTried, setTried] = useState(false);
  const tree = rows.map(({ key: _key, ...task }) => ({ ...task, title: task.title.trim() }));
  const isNamed = name.trim() !== '' && tree.every((task) => task.title !== '');
  const isTooLong = JSON.stringify(tree).length > MAX_TEMPLATE_TEXT;

  function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isNamed || isTooLong) return;
    onSave({ name: name.trim(), tree, organizationId: scopeId === OWN ? null : scopeId });
    onOpenChange(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      size="wide"
      title={title}
      closeLabel={t('button.close')}
      isDismissable={false}
      footer={(close) => (
        <>
          <Button onPress={close}>{t('button.cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {saveLabel}
          </Button>
        </>
      )}
    >
      <form id={form} className={styles.form} onSubmit={save} noValidate>
        <TextField
          autoFocus
          label={t('template.name')}
          value={name}
          onChange={setName}
          maxLength={MAX_NAME}
          keepsNote
          errorMessage={isTried && name.trim() === '' ? t('template.nameMissing') : undefined}
        />
        {isSharable && sharable.length > 0 && (
          <Select
            label={t('template.where')}
            description={t('template.whereHint')}
            options={[
              { id: OWN, label: t('template.onlyYou') },
              ...sharable.map((each) => ({ id: each.id, label: each.name })),
            ]}
            value={scopeId}
            onChange={setScopeId}
          />
        )}
        <TemplateTreeEditor rows={rows} onChange={setRows} isTried={isTried} />
        {isTooLong && <Banner tone="failed">{t('template.tooLong')}</Banner>}
      </form>
    </Dialog>
  );
}
