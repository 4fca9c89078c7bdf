import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useTranslation } from 'react-i18next';
import type { TimerRecord } from '#contract/timer-record.ts';
import { useDurationText } from '#domain/timer/use-duration-text.ts';
import { useFormats } from '#i18n/react.ts';
import { HOUR, MINUTE } from '#time/units.ts';
import { Button } from '#ui/actions/button.tsx';
import { Box, Grid, Row, Text, VisuallyHidden } from '#ui/layout/primitives.tsx';
import styles from './day-picture.module.css';
import type { Step } from './range.ts';
import { type Gap, gapsOf, within } from './totals.ts';

const LEAST_GAP = 15 * MINUTE;

interface DayPictureProps {
  readonly day: Step;
  readonly records: readonly TimerRecord[];
  readonly nameOf: (record: TimerRecord) => string;
  readonly colorOf: (record: TimerRecord) => number;
  readonly now: number;
  readonly onFill: (gap: Gap) => void;
}

/** From the hour before the first record to the hour after the last; else the usual working day. */
function shownHours(records: readonly TimerRecord[], day: Step, now: number): Gap {
  const starts = records.map(({ startedAt }) => Math.max(day.start, Date.parse(startedAt)));
  const ends = records.map(({ endedAt }) => Math.min(day.end, endedAt === null ? now : Date.parse(endedAt)));
  const first = Math.min(day.start + 8 * HOUR, ...starts);
  const last = Math.max(day.start + 18 * HOUR, ...ends);
  return {
    start: Math.max(day.start, Math.floor(first / HOUR) * HOUR),
    end: Math.min(day.end, Math.ceil(last / HOUR) * HOUR),
  };
}

export function DayPicture({ day, records, nameOf, colorOf, now, onFill }: DayPictureProps) {
  const { t } = useTranslation('pages');
  const formats = useFormats();
  const durationOf = useDurationText();
  const shown = shownHours(records, day, now);
  const length = shown.end - shown.start;
  const hours = Math.round(length / HOUR);
  const every = hours > 14 ? 3 : hours > 8 ? 2 : 1;
  const spanStyle = (start: number, end: number) => ({
    insetInlineStart: `${((start - shown.start) / length) * 100}%`,
    inlineSize: `${((end - start) / length) * 100}%`,
  });
  const gaps = gapsOf(records, day, now, LEAST_GAP);
  const untracked = gaps.reduce((sum, { start, end }) => sum + end - start, 0);

  return (
    <Grid gap={4}>
      <Box paddingInline={4}>
        <div className={styles.hours} aria-hidden="true">
          {Array.from({ length: Math.floor(hours / every) + 1 }, (_, index) => {
            const at = shown.start + index * every * HOUR;
            return (
              <span
                key={at}
                className={styles.hour}
                style={{ insetInlineStart: `${((at - shown.start) / length) * 100}%` }}
              >
                {formats.time(at)}
              </span>
            );
          })}
        </div>
        <ul className={styles.records} aria-label={t('time.day.records')}>
          {records.toReversed().map((record) => {
            const start = Math.max(shown.start, Date.parse(record.startedAt));
            const end = start + within(record, { start: shown.start, end: shown.end }, now);
            const text = `${formats.timeRange(start, end)}: ${nameOf(record)}`;
            return (
              <li
                key={record.id}
                className={styles.record}
                data-color={colorOf(record)}
                data-running={record.endedAt === null || undefined}
                style={spanStyle(start, end)}
                title={text}
              >
                <VisuallyHidden>{text}</VisuallyHidden>
              </li>
            );
          })}
          {gaps.map(({ start, end }) => (
            <li key={start} className={styles.gap} style={spanStyle(start, end)} aria-hidden="true" />
          ))}
        </ul>
      </Box>
      {gaps.length > 0 && (
        <Row gap={3} rowGap={2} align="center" wrap>
          <Text as="p" tone="soft" size="sm">
            {t('time.day.untracked', { duration: durationOf(untracked) })}
          </Text>
          <Row as="ul" gap={2} wrap>
            {gaps.map((gap) => (
              <li key={gap.start}>
                <Button
                  size="small"
                  icon={<IconPlus aria-hidden="true" />}
                  aria-label={t('time.day.fill', { when: formats.timeRange(gap.start, gap.end) })}
                  onPress={() => onFill(gap)}
                >
                  {formats.timeRange(gap.start, gap.end)}
                </Button>
              </li>
            ))}
          </Row>
        </Row>
      )}
    </Grid>
  );
}
