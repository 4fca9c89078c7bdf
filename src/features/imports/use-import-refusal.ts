import { useTranslation } from 'react-i18next';
import { reasonOf } from '#client/failure.ts';
import { useRefusalText } from '#client-react/use-refusal-text.ts';

/** Texts for refused acts and choices of an import, which mean something of their own here. */
export function useImportRefusal(): (error: unknown) => string {
  const { t } = useTranslation('pages');
  const refusalText = useRefusalText();
  return (error) => {
    switch (reasonOf(error)?.id) {
      case 'not_pending':
        return t('imports.refusal.movedOn');
      case 'not_a_colleague':
        return t('imports.refusal.notColleague');
      case 'too_many':
        return t('imports.refusal.otherWorks');
      default:
        return refusalText(error);
    }
  };
}
