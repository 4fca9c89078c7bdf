import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/react.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Row } from '#ui/layout/primitives.tsx';
import { lazyComponent } from '#ui/states/lazy-component.tsx';
import { rangeKinds } from './range.ts';
import styles from './time-page.module.css';
import type { RangeView } from './use-range.ts';

const DatePicker = lazyComponent(async () => (await import('#ui/fields/date-fields.tsx')).DatePicker);

/** Steps and kinds of ranges. The steps stand before the name: no name, however long, moves them under the pointer. */
export function RangeBar({ view }: { view: RangeView }) {
  const { t } = useTranslation('pages');
  const { range, today, go, goKind, step } = view;
  const isNow = range.first <= today && today <= range.last;
  return (
    <div className={styles.bar}>
      <Row gap={2} align="center" wrap>
        <IconButton
          label={t('time.range.before')}
          icon={<IconChevronLeft aria-hidden="true" />}
          onPress={() => step(-1)}
        />
        <Button
          isDisabled={isNow}
          onPress={() =>
            go({ date: null, from: null, to: null, ...(range.kind === 'custom' ? { range: null } : {}) })
          }
        >
          {t('time.range.now')}
        </Button>
        <IconButton
          label={t('time.range.after')}
          icon={<IconChevronRight aria-hidden="true" />}
          onPress={() => step(1)}
          isDisabled={range.last >= today && range.kind !== 'custom'}
        />
        {range.kind === 'custom' ? (
          <Suspense fallback={<span className={styles.dates} />}>
            <div className={styles.dates}>
              <DatePicker
                isLabelHidden
                label={t('time.range.from')}
                calendarLabel={t('time.range.from')}
                value={range.first}
                onChange={(from) => from !== null && go({ from })}
              />
              <span aria-hidden="true">–</span>
              <DatePicker
                isLabelHidden
                label={t('time.range.to')}
                calendarLabel={t('time.range.to')}
                value={range.last}
                onChange={(to) => to !== null && go({ to })}
              />
            </div>
          </Suspense>
        ) : (
          <h2 className={styles.rangeName} aria-live="polite">
            <RangeName view={view} />
          </h2>
        )}
      </Row>
      <Segmented
        label={t('time.range.label')}
        // i18n-keys: pages:time.range.{day,week,month,custom}
        options={rangeKinds.map((id) => ({ id, label: t(`time.range.${id}`) }))}
        value={range.kind}
        onChange={goKind}
      />
    </div>
  );
}

function RangeName({ view: { range } }: { view: RangeView }) {
  const formats = useFormats();
  if (range.kind === 'day') return formats.days.long(range.first);
  return range.kind === 'month'
    ? formats.days.month(range.first)
    : formats.days.rangeShort(range.first, range.last);
}
