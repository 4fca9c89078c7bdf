import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client-react/use-refusal-text.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';

interface UnloadedPartProps {
  readonly isOffline: boolean;
  /** Null while it loads. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Rows of the placeholder. */
  readonly rows: number;
}

/** Stands in for a part of the account's settings that only the server knows, until it was read. */
export function UnloadedPart({ isOffline, error, onRetry, rows }: UnloadedPartProps) {
  const { t } = useTranslation('pages');
  const refusalText = useRefusalText();
  if (isOffline) return <Banner tone="offline">{t('account.offline')}</Banner>;
  if (error === null)
    return (
      <div aria-busy="true">
        <SkeletonRows count={rows} />
      </div>
    );
  const again = (
    <Button size="small" onPress={onRetry}>
      {t('button.tryAgain')}
    </Button>
  );
  return (
    <Banner tone="failed" action={again}>
      {refusalText(error)}
    </Banner>
  );
}
