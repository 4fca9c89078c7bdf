import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reach } from '#contract/schedule-item.ts';
import { ReachDialog } from '#ui/overlays/reach-dialog.tsx';
import { reachQuestions } from './reach-questions.ts';

const reaches: readonly Reach[] = ['one', 'following', 'all'];

/** Edit-range dialog. Mounted once on each page that edits blocks. */
export function ReachQuestionDialog() {
  const { t } = useTranslation('pages');
  const question = useSyncExternalStore(reachQuestions.subscribe, reachQuestions.get);
  if (question === null) return null;
  const { act, title } = question;
  // i18n-keys: pages:schedule.reach.title.{change,remove}
  // i18n-keys: pages:schedule.reach.ask.{change,remove}
  // i18n-keys: pages:schedule.reach.confirm.{change,remove}
  // i18n-keys: pages:schedule.reach.{one,following,all}
  return (
    <ReachDialog
      title={t(`schedule.reach.title.${act}`, { title })}
      question={t(`schedule.reach.ask.${act}`)}
      options={reaches.map((id) => ({ id, label: t(`schedule.reach.${id}`) }))}
      confirmLabel={t(`schedule.reach.confirm.${act}`)}
      cancelLabel={t('schedule.cancel')}
      isDangerous={act === 'remove'}
      onConfirm={(reach) => reachQuestions.answer(reach)}
      onClose={() => reachQuestions.answer(null)}
    />
  );
}
