import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#client-react/client-provider.tsx';
import { MAX_SHARED_RECORDS } from '#contract/limits.ts';
import { useNow } from '#domain/time/use-now.ts';
import { useFormats } from '#i18n/react.ts';
import { weekStart } from '#time/calendar-day.ts';
import { MINUTE } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Box, Grid, Text } from '#ui/layout/primitives.tsx';
import { Section } from '#ui/layout/section.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { OpenWeek } from '#ui/states/illustrations.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { seriesOf } from './chart-series.ts';
import { DayPicture } from './day-picture.tsx';
import { ExportButton } from './export-records-button.tsx';
import { daysOf, weeksOf } from './range.ts';
import { RangeBar } from './range-bar.tsx';
import { ReportPicture } from './report-picture.tsx';
import { ReportTable } from './report-table.tsx';
import styles from './time-page.module.css';
import { NewRecordSlot, type NewRecordSlotProps, RecordsSlot } from './time-page-slots.ts';
import { TimeTiles } from './time-tiles.tsx';
import { totalsBy, totalsByStep } from './totals.ts';
import { useDimension } from './use-dimension.ts';
import { useEstimates } from './use-estimates.ts';
import { useExportRows } from './use-export-rows.ts';
import { dimensions, useRange } from './use-range.ts';
import { useReportRecords } from './use-report-records.ts';
import { useReportTasks } from './use-report-tasks.ts';

/** Longest range drawn by days; longer ones are drawn by weeks. */
const DRAWN_DAYS = 62;

export function TimePage() {
  const [added, setAdded] = useState<NewRecordSlotProps['added'] | null>(null);
  const { t } = useTranslation('pages');
  const client = useClient();
  const formats = useFormats();
  const now = useNow(MINUTE);
  const view = useRange();
  const { range, settings, dimension, isEveryone, today } = view;
  const { records, status, isCut } = useReportRecords(range, isEveryone);
  const { taskOf, isPending } = useReportTasks(records);
  const by = useDimension(dimension, taskOf, settings);
  const isByTime = dimension === 'day' || dimension === 'week';

  const days = useMemo(() => daysOf(range, settings.timeZone), [range, settings.timeZone]);
  const isWeekly = days.length > DRAWN_DAYS || dimension === 'week';
  const steps = useMemo(
    () => (isWeekly ? weeksOf(range, settings) : days),
    [isWeekly, range, settings, days],
  );
  const [whole] = useMemo(() => totalsBy(records, days, () => ['all'], now), [records, days, now]);
  const totals = useMemo(() => {
    if (dimension === 'day') return totalsByStep(records, days, (date) => date, now);
    if (dimension === 'week')
      return totalsByStep(records, steps, (date) => weekStart(date, settings.firstDay), now);
    return totalsBy(records, steps, by.keysOf, now);
  }, [records, dimension, days, steps, by, now, settings]);
  const series = useMemo(
    () =>
      isByTime
        ? seriesOf(
            totalsBy(records, steps, () => ['all'], now),
            () => t('time.total'),
          )
        : seriesOf(totals, by.nameOf),
    [isByTime, records, steps, now, totals, by, t],
  );
  const estimateOf = useEstimates(dimension === 'task' && !isEveryone ? totals : [], taskOf, now);
  const exportRows = useExportRows(records, taskOf, range, now);
  const colors = new Map(series.map(({ key, color }) => [key, color]));
  const [day] = days;
  const isEmpty = whole === undefined;
  // Records of others load later among one's own, and a late name changes widths.
  const isLoading = (status === 'loading' && (isEmpty || isEveryone)) || isPending;
  const { accountId } = client.session;

  return (
    <Box fullWidth>
      <PageHeader
        title={t('time.title')}
        description={t('time.lead')}
        actions={
          <>
            <ExportButton
              fileName={`daywall-${range.first}${range.first === range.last ? '' : `-${range.last}`}`}
              rows={exportRows}
              isDisabled={isEmpty}
            />
            <Button
              variant="primary"
              icon={<IconPlus aria-hidden="true" />}
              onPress={() =>
                setAdded({ day: range.first <= today && today <= range.last ? today : range.last })
              }
            >
              {t('timer.record.addTitle')}
            </Button>
          </>
        }
      />
      <RangeBar view={view} />
      <div className={styles.choices}>
        <div className={styles.by}>
          <Select
            label={t('time.dimension')}
            // i18n-keys: pages:time.by.{task,day,week,label,place,person}
            options={dimensions.map((id) => ({ id, label: t(`time.by.${id}`) }))}
            value={dimension}
            onChange={(next) =>
              view.go({ by: next === 'task' ? null : next, ...(next === 'person' ? { whose: 'all' } : {}) })
            }
          />
        </div>
        <Segmented
          label={t('time.whose.label')}
          options={[
            { id: 'own', label: t('time.whose.own') },
            { id: 'all', label: t('time.whose.all') },
          ]}
          value={isEveryone ? 'all' : 'own'}
          onChange={(whose) => view.go({ whose: whose === 'all' ? whose : null })}
        />
      </div>
      {(status === 'partial' || isCut) && (
        <Grid gap={2} marginBlockEnd={4}>
          {status === 'partial' && <Banner tone="offline">{t('time.partial')}</Banner>}
          {isCut && (
            <Banner tone="notice">{t('time.cut', { shown: formats.number(MAX_SHARED_RECORDS) })}</Banner>
          )}
        </Grid>
      )}
      {isLoading && (
        <Grid aria-busy="true" gap={4}>
          <Skeleton shape="block" height="5rem" />
          <Skeleton shape="block" height="15rem" />
        </Grid>
      )}
      {isEmpty && !isLoading && (
        <EmptyState illustration={<OpenWeek />} title={t('time.emptyTitle')}>
          {t('time.empty')}
        </EmptyState>
      )}
      {whole !== undefined && !isLoading && (
        <>
          <TimeTiles whole={whole} taskCount={new Set(records.map(({ noteId }) => noteId)).size} />
          <section className={styles.picture} aria-label={t('time.picture')}>
            {range.kind === 'day' && day !== undefined && !isEveryone ? (
              <DayPicture
                day={day}
                records={records.filter(({ userId }) => userId === accountId)}
                nameOf={(record) => taskOf(record.noteId)?.title ?? t('time.unknownTask')}
                colorOf={(record) => colors.get(by.keysOf(record)[0] ?? '') ?? 0}
                now={now}
                onFill={setAdded}
              />
            ) : (
              <ReportPicture
                steps={steps}
                series={series}
                isWeekly={isWeekly}
                today={today}
                hrefOf={({ date }) =>
                  view.hrefOf({ range: isWeekly ? 'week' : 'day', date, from: null, to: null })
                }
              />
            )}
          </section>
          {/* i18n-keys: pages:time.heading.{task,day,week,label,place,person} */}
          <Section title={t(`time.heading.${dimension}`)}>
            <ReportTable
              heading={t(`time.by.${dimension}`)}
              totals={totals}
              dimension={by}
              series={isByTime ? [] : series}
              whole={whole.time}
              estimateOf={dimension === 'task' && !isEveryone ? estimateOf : undefined}
            />
            {dimension === 'label' && <p className={styles.note}>{t('time.labelsOverlap')}</p>}
          </Section>
          <Section title={t('time.records')} count={records.length}>
            <RecordsSlot records={records} taskOf={taskOf} range={range} />
          </Section>
        </>
      )}
      {!isLoading && (
        <Text as="p" marginBlockStart={5} className={styles.zone}>
          {t('time.zone', { zone: formats.settings.timeZone })}
        </Text>
      )}
      {added !== null && (
        <Suspense>
          <NewRecordSlot added={added} isOpen onOpenChange={() => setAdded(null)} />
        </Suspense>
      )}
    </Box>
  );
}
