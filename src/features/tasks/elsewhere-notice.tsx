import { useTranslation } from 'react-i18next';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface ElsewhereNoticeProps {
  /** What the field says elsewhere, as text; left out where it is too long to repeat. */
  readonly value?: string;
  readonly onTake: () => void;
}

/** The field one is in was changed elsewhere. One's own text stays until one takes the other. */
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
