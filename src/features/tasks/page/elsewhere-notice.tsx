import { useTranslation } from 'react-i18next';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';

interface ElsewhereNoticeProps {
  /** Conflicting value as text; left out if it is too long to repeat. */
  readonly value?: string;
  readonly onTake: () => void;
}

/** Notice that the focused field was changed elsewhere. The user's text remains until they take the other one. */
export function ElsewhereNotice({ value, onTake }: ElsewhereNoticeProps) {
  const { t } = useTranslation('pages');
  return (
    <Banner
      tone="notice"
      action={
        <Button size="small" onPress={onTake}>
          {t('task.elsewhere.take')}
        </Button>
      }
    >
      {value === undefined
        ? t('task.elsewhere.changed')
        : t('task.elsewhere.changedTo', { value: value || '–' })}
    </Banner>
  );
}
