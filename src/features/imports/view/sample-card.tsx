import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '#contract/import/import.ts';
import { Card } from '#ui/layout/card.tsx';
import { SkeletonRows } from '#ui/states/skeleton.tsx';
import { useImportSample } from '../import-queries.ts';
import { SampleRow } from './sample-row.tsx';

/** First tasks of the plan as they will look in a list. */
export function SampleCard({ shown }: { readonly shown: ImportDetail }) {
  const { t } = useTranslation('pages');
  const { data } = useImportSample(shown);
  if (data?.length === 0) return null;
  return (
    <Card title={t('imports.sample.title')} padding="flush">
      {data === undefined ? (
        <div aria-busy="true">
          <SkeletonRows count={10} />
        </div>
      ) : (
        <ul>
          {data.map((task, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tasks of a sample have no id yet
            <SampleRow key={index} task={task} />
          ))}
        </ul>
      )}
    </Card>
  );
}
