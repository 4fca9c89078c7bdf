import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { editRanges } from '#contract/edit-range.ts';
import { editRangeQuestions } from '#domain/schedule/edit-range-questions.ts';
import { EditRangeDialog } from '#ui/overlays/edit-range-dialog.tsx';

/** Edit-range dialog. Mounted once on each page that edits blocks. */
export function EditRangeQuestionDialog() {
  const { t } = useTranslation('pages');
  const question = useSyncExternalStore(editRangeQuestions.subscribe, editRangeQuestions.get);
  if (question === null) return null;
  const { act, title } = question;
  // i18n-keys: pages:schedule.reach.title.{change,remove}
  // i18n-keys: pages:schedule.reach.ask.{change,remove}
  // i18n-keys: pages:schedule.reach.confirm.{change,remove}
  // i18n-keys: pages:schedule.reach.{one,following,all}
  return (
    <EditRangeDialog
      title={t(`schedule.reach.title.${act}`, { title })}
      question={t(`schedule.reach.ask.${act}`)}
      options={editRanges.map((id) => ({ id, label: t(`schedule.reach.${id}`) }))}
      confirmLabel={t(`schedule.reach.confirm.${act}`)}
      cancelLabel={t('button.cancel')}
      isDangerous={act === 'remove'}
      onConfirm={(range) => editRangeQuestions.answer(range)}
      onClose={() => editRangeQuestions.answer(null)}
    />
  );
}
