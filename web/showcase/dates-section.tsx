import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#i18n/react.ts';
import { DateField, DatePicker, TimeField } from '#ui/fields/date-fields.tsx';
import { Grid, Row } from '#ui/layout/primitives.tsx';
import { Time } from '#ui/marks/elapsed-time.tsx';
import { NowLine } from '#ui/marks/now-line.tsx';
import styles from './showcase.module.css';
import { type SectionProps, ShowcaseSection } from './showcase-section.tsx';

const noon = '2026-11-05T12:00:00Z';

export function DatesSection({ words }: SectionProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [day, setDay] = useState<string | null>('2026-11-05');
  const [time, setTime] = useState<string | null>('15:30');
  return (
    <ShowcaseSection id="dates" title={words.dates}>
      <Grid
        gap={5}
        align="start"
        columns="repeat(auto-fill, minmax(min(17rem, 100%), 1fr))"
        className={styles.columns}
      >
        <DatePicker label={words.day} calendarLabel={t('field.chooseDay')} value={day} onChange={setDay} />
        <DateField label={words.day} value={null} onChange={setDay} errorMessage={words.titleError} />
        <TimeField label={words.time} value={time} onChange={setTime} />
        <TimeField label={words.time} value={time} onChange={setTime} hourCycle={12} isDisabled />
      </Grid>
      <div className={styles.nowBox}>
        <NowLine top="1.5rem" sign={formats.time(noon)} signClassName={styles.nowSign} />
      </div>
      <Row gap={4} rowGap={3} align="center" wrap>
        <Time seconds={5107} size="large" isRunning />
        <Time seconds={5107} />
        <Time seconds={71} size="small" />
        <span>{formats.dayLong(noon)}</span>
        <span>{formats.relativeDay('2026-11-06T12:00:00Z', '2026-11-05')}</span>
        <span>{formats.timeRange(noon, '2026-11-05T13:30:00Z')}</span>
        <span>{formats.duration(85)}</span>
      </Row>
    </ShowcaseSection>
  );
}
